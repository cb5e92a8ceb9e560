import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { addLines } from '../../cart/writes.ts';
import { findOrder, linesOf } from '../reads.ts';

/**
 * Puts an order's lines into the cart again, as they can be bought today.
 * @returns what was refused or changed, line by line, and the cart's size
 */
export async function rebuyOrder(db: Db, buyer: Buyer, orderId: number) {
  const order = await findOrder(db, buyer, orderId);
  if (!order) throw notFound('订单不存在');
  const lines = await linesOf(db, [orderId], null);
  const wanted = lines.map((line) => ({
    goodsId: line.goods_id,
    warehouseId: order.warehouse_id,
    number: line.number,
    goodsPriceId: null,
    goodsManjianId: 0,
    isOriginalPrice: line.is_yj,
    type: 0,
  }));
  const { added, refused, total } = await addLines(db, buyer, wanted);
  const names = new Map(lines.map((line) => [line.goods_id, line.name]));
  return {
    added: added.length,
    refused: refused.map(({ goodsId, reason }) => ({
      name: names.get(goodsId) ?? '',
      message: reason.message,
    })),
    changed: added
      .filter(({ notices }) => notices.length > 0)
      .map(({ goodsId, notices }) => ({ name: names.get(goodsId) ?? '', message: notices.join('；') })),
    total,
  };
}
