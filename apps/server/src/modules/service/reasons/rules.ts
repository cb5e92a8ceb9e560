import type { ReasonKind } from '@qingnang/contract/reason-fields';

/** A row of `reason`. */
export interface ReasonRow {
  id: number;
  kind: ReasonKind;
  text: string;
  sort: number;
  is_active: boolean;
}

/** Those that may be chosen for a question, in their order. */
export const offered = (rows: readonly ReasonRow[], kind: ReasonKind): ReasonRow[] =>
  rows.filter((row) => row.kind === kind && row.is_active);
