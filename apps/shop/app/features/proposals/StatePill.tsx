import type { ProposalState } from '@qingnang/contract/proposal-words';
import { Pill } from '../orders/StatusPill.tsx';

const KINDS = {
  waiting: 'wait',
  confirmed: 'ok',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
} as const;

/** Where a proposal stands. */
export const StatePill = ({ state, name }: { state: ProposalState; name: string }) => (
  <Pill kind={KINDS[state]}>{name}</Pill>
);
