/** Sharing out lines over invoices that may bear only so much. */

import type { Fen } from '@qingnang/rules/money';
import { fen, sumFen } from '@qingnang/rules/money';
import { partOf } from '@qingnang/rules/pieces';
import { type DraftLine, type Returned, taxOf } from '../rules.ts';

/** What one invoice may bear. */
export interface Bounds {
  /** With tax; null = any sum. */
  amount: Fen | null;
  lines: number;
}

/** Lines that stay together: goods with their discount, and the gifts beside them, which come to nothing by themselves. */
type Unit = DraftLine[];

/**
 * Lines as so many invoices as they need, in their order; pieces of a line that is too much for one stand on several. All of them add up to
 * what was given.
 * @returns the lines of each invoice; or the line of which not even a piece fits
 */
export function splitLines(
  lines: readonly DraftLine[],
  bounds: Bounds,
): { invoices: DraftLine[][] } | { tooLarge: DraftLine } {
  const invoices: DraftLine[][] = [];
  let rest: Fen = fen(0);
  for (const unit of unitsOf(lines)) {
    const parts = inPieces(unit, bounds.amount);
    if (parts === null) return { tooLarge: goodsOf(unit) };
    for (const part of parts) {
      const amount = amountOf(part);
      const last = invoices.at(-1);
      const fits =
        last !== undefined &&
        last.length + part.length <= bounds.lines &&
        (bounds.amount === null || amount <= rest);
      if (fits) last.push(...part);
      else invoices.push([...part]);
      rest = fen((fits ? rest : (bounds.amount ?? 0n)) - amount);
    }
  }
  return { invoices };
}

const amountOf = (lines: readonly DraftLine[]): Fen => sumFen(lines.map(({ amount }) => amount));

function unitsOf(lines: readonly DraftLine[]): Unit[] {
  const pairs: Unit[] = [];
  for (const line of lines) {
    const above = pairs.at(-1);
    if (line.number === 0 && above) above.push(line);
    else pairs.push([line]);
  }
  const units: Unit[] = [];
  for (const pair of pairs) {
    const last = units.at(-1);
    if (last && (amountOf(pair) === 0n || amountOf(last) === 0n)) last.push(...pair);
    else units.push(pair);
  }
  return units;
}

/** The line whose pieces are paid for. */
const goodsOf = (unit: Unit): DraftLine =>
  unit.find((line, at) => line.number > 0 && line.amount + (discountBelow(unit, at)?.amount ?? 0n) > 0n) ??
  (unit[0] as DraftLine);

const discountBelow = (unit: Unit, at: number): DraftLine | undefined =>
  unit[at + 1]?.number === 0 ? unit[at + 1] : undefined;

/** @returns null when a single piece is too much */
function inPieces(unit: Unit, most: Fen | null): Unit[] | null {
  const amount = amountOf(unit);
  if (most === null || amount <= most) return [unit];
  const goods = goodsOf(unit);
  const discount = discountBelow(unit, unit.indexOf(goods));
  const gifts = unit.filter((line) => line !== goods && line !== discount);
  const pieces = Number((BigInt(goods.number) * most) / amount);
  if (pieces < 1) return null;
  const parts: Unit[] = [];
  for (let before = 0; before < goods.number; before += pieces) {
    const number = Math.min(pieces, goods.number - before);
    parts.push(piecesOf(goods, discount, before, number));
  }
  parts[0]?.push(...gifts);
  return parts;
}

function piecesOf(goods: DraftLine, discount: DraftLine | undefined, before: number, number: number): Unit {
  const whole = fen(goods.amount + (discount?.amount ?? 0n));
  const kept = partOf(whole, goods.number, before, number);
  const list = discount ? partOf(goods.amount, goods.number, before, number) : kept;
  const part = { ...goods, number, amount: list, tax: taxOf(list, goods.taxRate) };
  if (!discount) return [part];
  const tax = fen(taxOf(kept, goods.taxRate) - part.tax);
  return [part, { ...discount, amount: fen(kept - list), tax }];
}

/**
 * What came back of an order, shared out over the invoices on which it stands: pieces of a line are taken off the first that bears the line,
 * what it does not bear off the next.
 * @param left what each of the invoices still says
 * @returns for each of them what is taken off it
 */
export function shareReturned(
  left: readonly (readonly DraftLine[])[],
  returned: readonly Returned[],
): Returned[][] {
  const shares: Returned[][] = left.map(() => []);
  for (const one of returned) {
    const bearers = left.flatMap((lines, at) => {
      const line = lines.find((other) => isLineOf(other, one));
      return line && line.amount > 0n ? [{ at, line }] : [];
    });
    let before = 0;
    for (const [index, { at, line }] of bearers.entries()) {
      const open = one.number - before;
      const number = index === bearers.length - 1 ? open : Math.min(open, line.number);
      if (number > 0)
        shares[at]?.push({ ...one, number, amount: partOf(one.amount, one.number, before, number) });
      before += number;
    }
  }
  return shares;
}

const isLineOf = (line: DraftLine, { orderId, orderLineId }: Returned): boolean =>
  line.orderId === orderId && line.orderLineId === orderLineId;
