import { type ColdStorage, isColdStorage } from '@qingnang/rules/cold-chain';
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

/** Rows whose boxes bear marks, what is in them being good; by `rowKey`. */
export type Marked = ReadonlySet<string>;

/** The lots that would be shipped, in the order of the table; lots without a number stay. */
export function shippedLines(picking: Picking, numbers: Numbers, marked: Marked): ShipBody['lines'] {
  return picking.flatMap((line) =>
    line.lots
      .map((lot) => ({
        order_line_id: line.order_line_id,
        lot_id: lot.lot_id,
        number: Number(numbers[rowKey(line.order_line_id, lot.lot_id)] || 0),
        quality: marked.has(rowKey(line.order_line_id, lot.lot_id)) ? ('marked' as const) : ('good' as const),
      }))
      .filter(({ number }) => number > 0),
  );
}

/** Which goods a parcel holds. */
export type Part = 'plain' | ColdStorage;

/** What goes in a parcel of its own: cold goods, frozen ones, and the others; parts that there are none of are left out. */
export const partsOf = (picking: Picking): { part: Part; lines: Picking }[] =>
  (['plain', 'cold', 'frozen'] as const)
    .map((part) => ({
      part,
      lines: picking.filter(({ storage }) => (isColdStorage(storage) ? storage : 'plain') === part),
    }))
    .filter(({ lines }) => lines.length > 0);

/** The number of a lot that is passed over for one that ends later; '' = none is. */
export function passedOver(picking: Picking, numbers: Numbers): string {
  for (const { order_line_id: id, lots } of picking)
    for (const [at, lot] of lots.entries()) {
      const left = lot.on_hand - (piecesOf(numbers[rowKey(id, lot.lot_id)] ?? '') || 0);
      const isLater = (other: typeof lot) => (other.expires_on ?? Infinity) > (lot.expires_on ?? Infinity);
      const goes = ({ lot_id }: typeof lot) => (piecesOf(numbers[rowKey(id, lot_id)] ?? '') || 0) > 0;
      if (left > 0 && lots.slice(at + 1).some((other) => isLater(other) && goes(other))) return lot.lot_no;
    }
  return '';
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
