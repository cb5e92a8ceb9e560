import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import type { Wanted } from '../../cart/adding/rules.ts';
import { COMBINATION } from '../../cart/rules.ts';
import { addLines } from '../../cart/writes.ts';
import { combinationsOf } from '../../combinations/reads.ts';
import { findOrder, type LineRow, linesOf } from '../reads.ts';

/**
 * Puts an order's lines into the cart again, as they can be bought today: sets of a combination that still runs as sets, of
 * one that is over as plain goods. Gifts are left out: they are earned again.
 * @returns what was refused or changed, line by line, and the cart's size
 */
export async function rebuyOrder(db: Db, buyer: Buyer, orderId: number) {
  const order = await findOrder(db, buyer, orderId);
  if (!order) throw notFound('订单不存在');
  const lines = (await linesOf(db, [orderId], null)).filter((line) => line.promotion_id === 0);
  const ids = [...new Set(lines.map((line) => line.combination_id).filter((id) => id !== 0))];
  const combinations = await combinationsOf(db, { buyer }, ids);
  const isSet = (line: LineRow) => combinations.get(line.combination_id)?.runs === true;
  const sets = new Map(lines.filter(isSet).map((line) => [line.combination_id, line]));
  const wanted = [
    ...[...sets.values()].map((line) => wantedSet(line)),
    ...lines.filter((line) => !isSet(line)).map((line) => wantedLine(line, order.warehouse_id)),
  ];
  const { added, refused, total } = await addLines(db, buyer, wanted);
  const names = new Map([
    ...lines.map((line) => [nameKey(0, line.goods_id), line.name] as const),
    ...[...sets].map(([id, line]) => [nameKey(COMBINATION, id), line.combination_name ?? ''] as const),
  ]);
  const nameOf = ({ type, goodsId }: { type: number; goodsId: number }) =>
    names.get(nameKey(type, goodsId)) ?? '';
  return {
    added: added.length,
    refused: refused.map((line) => ({ name: nameOf(line), message: line.reason.message })),
    changed: added
      .filter(({ notices }) => notices.length > 0)
      .map((line) => ({ name: nameOf(line), message: line.notices.join('；') })),
    total,
  };
}

/** An id names a combination where the line is of its type, else a goods. */
const nameKey = (type: number, id: number): string => `${type === COMBINATION ? 'set' : 'goods'} ${id}`;

const wantedSet = (line: LineRow): Wanted => ({
  goodsId: line.combination_id,
  warehouseId: 0,
  number: line.combination_number,
  goodsPriceId: 0,
  goodsManjianId: 0,
  isOriginalPrice: false,
  type: COMBINATION,
});

const wantedLine = (line: LineRow, warehouseId: number): Wanted => ({
  goodsId: line.goods_id,
  warehouseId,
  number: line.number,
  goodsPriceId: null,
  goodsManjianId: 0,
  isOriginalPrice: line.is_yj,
  type: 0,
});
