import type { ContractTerms } from '@qingnang/contract/catalog';
import { date } from '../../lib/format.ts';
import { Mark } from '../../ui/Mark.tsx';

/** 协议价, and until when; nothing where the price is none. */
export const ContractMark = ({ contract }: { contract: ContractTerms | null }) =>
  contract && <Mark kind="ok">协议价{contract.until === null ? '' : `，${date(contract.until)} 止`}</Mark>;
