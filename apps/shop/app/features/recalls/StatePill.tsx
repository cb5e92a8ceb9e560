import type { HolderState } from '@qingnang/contract/recall-words';
import { Pill } from '../orders/StatusPill.tsx';

const KINDS = { waiting: 'bad', confirmed: 'wait', settled: 'ok' } as const;

/** Where a buyer stands in a recall. */
export const StatePill = ({ state, name }: { state: HolderState; name: string }) => (
  <Pill kind={KINDS[state]}>{name}</Pill>
);
