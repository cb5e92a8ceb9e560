import type { Picking, ShipBody } from './api.ts';

/** What is typed for each lot, by `rowKey`. */
export type Numbers = Record<string, string>;

export const rowKey = (lineId: number, lotId: number) => `${lineId}:${lotId}`;

/** The server's suggestion: first expired, first out. */
export function suggested(picking: Picking): Numbers {
  return Object.fromEntries(
    picking.flatMap((line) =>
      line.lots.map((lot) => [
        rowKey(line.order_line_id, lot.lot_id),
        lot.number > 0 ? String(lot.number) : '',
      ]),
    ),
  );
}

/** The lots that would be shipped, in the order of the table; lots without a number stay. */
export function shippedLines(picking: Picking, numbers: Numbers): ShipBody['lines'] {
  return picking.flatMap((line) =>
    line.lots
      .map((lot) => ({
        order_line_id: line.order_line_id,
        lot_id: lot.lot_id,
        number: Number(numbers[rowKey(line.order_line_id, lot.lot_id)] || 0),
      }))
      .filter(({ number }) => number > 0),
  );
}

/** Pieces typed for a line; NaN when something else than whole pieces is typed. */
export function typedFor(line: Picking[number], numbers: Numbers): number {
  return line.lots.reduce(
    (sum, lot) => sum + piecesOf(numbers[rowKey(line.order_line_id, lot.lot_id)] ?? ''),
    0,
  );
}

/** What is wrong with the typed numbers, by `rowKey`; empty when they can be sent. */
export function problemsOf(picking: Picking, numbers: Numbers): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const line of picking) {
    const isTooMany = typedFor(line, numbers) > line.open_number;
    for (const lot of line.lots) {
      const key = rowKey(line.order_line_id, lot.lot_id);
      const pieces = piecesOf(numbers[key] ?? '');
      if (Number.isNaN(pieces)) problems[key] = '请填写整数';
      else if (pieces > lot.on_hand) problems[key] = `该批号只有 ${lot.on_hand}`;
      else if (isTooMany && pieces > 0) problems[key] = `超过待发 ${line.open_number}`;
    }
  }
  return problems;
}

/** A 422 answer names the rows that were sent by number (`lines.2.number`); this names those of the table. */
export function serverProblems(
  errors: Record<string, string[]>,
  lines: ShipBody['lines'],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const line = lines[Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? -1)];
    if (line && messages[0]) problems[rowKey(line.order_line_id, line.lot_id)] = messages[0];
  }
  return problems;
}

function piecesOf(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}
