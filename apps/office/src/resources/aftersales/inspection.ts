import type { CaseLine } from './api.ts';

/** What the inspector has entered for a line. */
export interface Inspected {
  /** As typed. */
  accepted: string;
  disposition: 'restock' | 'quarantine';
  note: string;
  /** 追溯码 of the accepted packs. */
  codes: string[];
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
        codes: line.packs.map(({ code }) => code),
      },
    ]),
  );

/** What is wrong with a line; '' = nothing. Packs inside of a named case are known to the server only. */
export function inspectionProblem(line: CaseLine, { accepted, note, codes }: Inspected): string {
  if (!/^\d{1,5}$/.test(accepted)) return '请填写数量';
  if (Number(accepted) > line.number) return `最多 ${line.number}`;
  if (Number(accepted) < line.number && note.trim() === '') return '请说明少收原因';
  const named = line.packs.filter(({ code }) => codes.includes(code));
  const pieces = named.reduce((sum, pack) => sum + pack.pieces, 0);
  return pieces > Number(accepted) ? `勾选的追溯码是 ${pieces} 件的，请去掉未收的` : '';
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
      ...(line.packs.length > 0 && one ? { codes: one.codes } : {}),
    };
  });
