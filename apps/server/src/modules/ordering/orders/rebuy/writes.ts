import type { Db } from '../../../../db/client.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import type { Wanted } from '../../cart/adding/rules.ts';
import { COMBINATION } from '../../cart/rules.ts';
import { addLines } from '../../cart/writes.ts';
import { type OrderAgain, orderAgain } from './reads.ts';
import { insteadOf } from './rules.ts';

/** A line that was chosen in the preview. */
export interface ChosenLine {
  lineId: number;
  number: number;
  /** The substitute in its place. */
  goodsId: number | null;
}

/**
 * Puts lines of an order into the cart again, as they can be bought today.
 * @param chosen null = all that was bought
 * @returns what was refused or changed, line by line, and the cart's size
 */
export async function rebuyOrder(
  db: Db,
  buyer: Buyer,
  orderId: number,
  chosen: readonly ChosenLine[] | null,
) {
  const again = await orderAgain(db, buyer, orderId);
  const wanted = chosen ? chosenOf(again, chosen) : again.entries.map((entry) => entry.wanted);
  const { added, refused, total } = await addLines(db, buyer, wanted);
  const names = await keysOf(db, again, wanted);
  const nameOf = (one: { type: number; goodsId: number }) => names.get(nameKey(one)) ?? '';
  return {
    added: added.length,
    refused: refused.map((line) => ({ name: nameOf(line), message: line.reason.message })),
    changed: added
      .filter(({ notices }) => notices.length > 0)
      .map((line) => ({ name: nameOf(line), message: line.notices.join('；') })),
    total,
  };
}

/** @throws 422 at a line that the order does not have */
function chosenOf({ entries }: OrderAgain, chosen: readonly ChosenLine[]): Wanted[] {
  const byLine = new Map(entries.map((entry) => [entry.line.id, entry.wanted]));
  return chosen.map(({ lineId, number, goodsId }, at) => {
    const wanted = byLine.get(lineId);
    if (!wanted) throw invalid({ [`lines.${at}.line_id`]: '订单中没有这件商品' });
    return { ...(goodsId === null ? wanted : insteadOf(wanted, goodsId)), number };
  });
}

/** Names of what was asked for: those of the order, and of goods in their place. */
async function keysOf(
  db: Db,
  { entries }: OrderAgain,
  wanted: readonly Wanted[],
): Promise<Map<string, string>> {
  const names = new Map(
    entries.map(({ line, wanted: one }) => [
      nameKey(one),
      one.type === COMBINATION ? (line.combination_name ?? '') : line.name,
    ]),
  );
  const others = wanted.filter((one) => !names.has(nameKey(one))).map(({ goodsId }) => goodsId);
  if (others.length === 0) return names;
  const rows = await db.selectFrom('goods').select(['id', 'name']).where('id', 'in', others).execute();
  for (const { id, name } of rows) names.set(nameKey({ type: 0, goodsId: id }), name);
  return names;
}

/** An id names a combination where the line is of its type, else a goods. */
const nameKey = ({ type, goodsId }: { type: number; goodsId: number }): string =>
  `${type === COMBINATION ? 'set' : 'goods'} ${goodsId}`;
