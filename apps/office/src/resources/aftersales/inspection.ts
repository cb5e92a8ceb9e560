import type { CaseLine } from './api.ts';

/** What the inspector has entered for a line. */
export interface Inspected {
  /** As typed. */
  accepted: string;
  disposition: 'restock' | 'quarantine';
  note: string;
}
export type Inspection = Readonly<Record<number, Inspected>>;

/** All pieces accepted; back on the shelf where that is allowed. */
export const firstInspection = (lines: readonly CaseLine[]): Inspection =>
  Object.fromEntries(
    lines.map((line) => [
      line.id,
      {
        accepted: String(line.number),
        disposition: line.restock_refusal === '' ? ('restock' as const) : ('quarantine' as const),
        note: '',
      },
    ]),
  );

/** What is wrong with a line; '' = nothing. */
export function inspectionProblem(line: CaseLine, { accepted, note }: Inspected): string {
  if (!/^\d{1,5}$/.test(accepted)) return '请填写数量';
  if (Number(accepted) > line.number) return `最多 ${line.number}`;
  return Number(accepted) < line.number && note.trim() === '' ? '请说明少收原因' : '';
}

/** The lines as they are sent. */
export const inspectedLines = (lines: readonly CaseLine[], inspection: Inspection) =>
  lines.map((line) => {
    const one = inspection[line.id];
    return {
      line_id: line.id,
      accepted_number: Number(one?.accepted),
      disposition: one?.disposition ?? ('quarantine' as const),
      note: one?.note.trim() ?? '',
    };
  });
