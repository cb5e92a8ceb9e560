import type { OrderSummary } from '@qingnang/contract/orders';
import { fen, fenToYuan, parseFen, sumFen } from '@qingnang/rules/money';

export type OrderLine = OrderSummary['lines'][number];

/** Lines that are shown together: the parts of a combination under its name, or one line alone. */
export interface LineGroup {
  key: string;
  /** null: a line alone. */
  combination: OrderLine['combination'];
  lines: OrderLine[];
  /** Yuan, of all of them. */
  amount: number;
}

/** The lines of an order as they are read: parts of a combination where its first part stands, gifts at the end. */
export function lineGroups(lines: readonly OrderLine[]): LineGroup[] {
  const groups = new Map<string, OrderLine[]>();
  for (const line of lines.toSorted((a, b) => a.is_gift - b.is_gift)) {
    const key = line.combination ? `set:${line.combination.id}` : `line:${line.id}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups].map(([key, own]) => ({
    key,
    combination: own[0]?.combination ?? null,
    lines: own,
    amount: fenToYuan(sumFen(own.map(({ amount }) => parseFen(amount) ?? fen(0)))),
  }));
}

/** The same as one list. */
export const linesInOrder = (lines: readonly OrderLine[]): OrderLine[] =>
  lineGroups(lines).flatMap((group) => group.lines);

/** Yuan that a line came to after what was taken off it. */
export const paidFor = ({ amount, discount }: OrderLine): number =>
  fenToYuan(fen((parseFen(amount) ?? 0n) - (parseFen(discount) ?? 0n)));

/** Pieces of a line that are still to be shipped. */
export const openOf = ({ number, shipped_number, cut_number }: OrderLine): number =>
  number - shipped_number - cut_number;

export const openPieces = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, line) => sum + openOf(line), 0);
