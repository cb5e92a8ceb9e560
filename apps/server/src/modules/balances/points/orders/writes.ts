import { addressWords } from '@qingnang/rules/places';
import { sql, type UpdateObject } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tables } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { ApprovedBuyer, Buyer } from '../../../../http/session.ts';
import { type AddressRow, addressOf } from '../../../company/reads.ts';
import { giveBack, spend } from '../writes.ts';
import { lockedOwnPointsOrder, type PointsOrderRow, piecesOf } from './reads.ts';
import { actsOf, type PointsOrderAct } from './rules.ts';

const ORDER_NO = sql<string>`'J' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD')
  || lpad(nextval('points_order_no_seq')::text, 6, '0')`;

/** What a buyer exchanges. */
export interface Redemption {
  goodsId: number;
  number: number;
  addressId: number;
  /** For one piece, as the buyer saw it; undefined = whatever it costs. */
  seenPoints: number | undefined;
}

/**
 * Exchanges points for goods: stock, limit of the account and points, in one transaction. The goods' row is locked first, so
 * that one exchange comes after the other.
 * @throws 404 for goods that are not offered, 409 with the reason, 422 at `address_id`
 */
export function redeem(
  db: Db,
  buyer: ApprovedBuyer,
  asked: Redemption,
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const address = await requireAddress(tx, buyer, asked.addressId);
      const goods = await takeStock(tx, buyer, asked);
      const points = goods.points * asked.number;
      const order = await tx
        .insertInto('points_order')
        .values({
          order_no: ORDER_NO,
          account_id: buyer.accountId,
          points_goods_id: asked.goodsId,
          name: goods.name,
          image: goods.image,
          number: asked.number,
          points,
          ...placeOf(address),
        })
        .returning(['id', 'order_no'])
        .executeTakeFirstOrThrow();
      const { accountId } = buyer;
      if (!(await spend(tx, { accountId, points, cause: 'mall', ref: order.order_no })))
        throw conflict(`积分不足，兑换需要 ${points} 积分`);
      return { id: order.id };
    }),
  );
}

async function takeStock(tx: Tx, buyer: Buyer, { goodsId, number, seenPoints }: Redemption) {
  const goods = await tx
    .selectFrom('points_goods')
    .selectAll()
    .where('id', '=', goodsId)
    .where('is_on', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!goods) throw notFound('该商品已停止兑换');
  if (seenPoints !== undefined && seenPoints !== goods.points)
    throw conflict(`所需积分已变为 ${goods.points}，请确认后再兑换`, { points: goods.points });
  if (goods.stock < number)
    throw conflict(goods.stock === 0 ? '该商品已兑完' : `仅剩 ${goods.stock} 份`, { stock: goods.stock });
  const limit = goods.limit_per_account;
  if (limit !== null) {
    const left = limit - (await piecesOf(tx, buyer.accountId, goodsId));
    if (left < number) throw conflict(left <= 0 ? `每户限兑 ${limit} 份，您已兑满` : `您还可兑换 ${left} 份`);
  }
  await moveStock(tx, goodsId, -number);
  return goods;
}

const moveStock = (tx: Tx, goodsId: number, delta: number) =>
  sql`update points_goods set stock = stock + ${delta} where id = ${goodsId}`.execute(tx);

/**
 * Makes the order of a goods that was won in a draw. It takes nothing from the mall's stock: the draw counts its own prizes. It
 * goes to the account's default address; without one the buyer has still to name it.
 * @returns its id
 */
export async function placePrize(
  tx: Tx,
  prize: { accountId: number; goodsId: number; drawRecordId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into points_order (order_no, account_id, points_goods_id, name, image, number, points, draw_record_id,
      consignee, phone, address)
    select ${ORDER_NO}, ${prize.accountId}, g.id, g.name, g.image, 1, 0, ${prize.drawRecordId},
      coalesce(a.consignee, ''), coalesce(a.phone, ''),
      concat(place_words(a.province, a.city, a.district), a.detail)
    from points_goods g left join address a on a.account_id = ${prize.accountId} and a.is_default and a.deleted_at is null
    where g.id = ${prize.goodsId} returning id`.execute(tx);
  const [order] = rows;
  if (!order) throw notFound('奖品不存在');
  return order.id;
}

/** Cancels an order of one's own that has not left yet: the points come back, once. @throws 404, 409 when it may not be */
export function cancelPointsOrder(db: Db, buyer: Buyer, id: number): Promise<PointsOrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await ownOrder(tx, buyer, id, 'cancel');
    return endPointsOrder(tx, order, '买家取消');
  });
}

/** Says that an order has arrived. @throws 404, 409 when it is not under way */
export function confirmPointsOrder(db: Db, buyer: Buyer, id: number): Promise<PointsOrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await ownOrder(tx, buyer, id, 'confirm');
    return changed(tx, order, { status: 'done', done_at: sql`now()` });
  });
}

/** Sends an order that has not left yet to another address. @throws 404, 409, 422 at `address_id` */
export function readdress(db: Db, buyer: Buyer, id: number, addressId: number): Promise<PointsOrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await ownOrder(tx, buyer, id, 'address');
    const address = await requireAddress(tx, buyer, addressId);
    return changed(tx, order, placeOf(address));
  });
}

/** Ends a locked order that has not left: stock and points go back. A prize came without either. */
export async function endPointsOrder(tx: Tx, order: PointsOrderRow, note: string): Promise<PointsOrderRow> {
  const ended = await changed(tx, order, { status: 'cancelled', cancelled_at: sql`now()`, note });
  if (order.draw_record_id !== null) return ended;
  await moveStock(tx, order.points_goods_id, order.number);
  const { account_id: accountId, order_no: ref } = order;
  await giveBack(tx, { accountId, cause: 'mall_back', ref }, { cause: 'mall', ref });
  return ended;
}

/** Writes a change of a locked order. */
export const changed = (
  tx: Tx,
  order: PointsOrderRow,
  change: UpdateObject<Tables, 'points_order'>,
): Promise<PointsOrderRow> =>
  tx
    .updateTable('points_order')
    .set({ ...change, version: order.version + 1 })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();

async function ownOrder(tx: Tx, buyer: Buyer, id: number, act: PointsOrderAct): Promise<PointsOrderRow> {
  const order = await lockedOwnPointsOrder(tx, buyer, id);
  if (!order) throw notFound('积分订单不存在');
  if (!actsOf(order).includes(act)) throw conflict('订单状态已变化，请刷新后再看');
  return order;
}

async function requireAddress(tx: Tx, buyer: Buyer, id: number): Promise<AddressRow> {
  const address = await addressOf(tx, buyer, id);
  if (!address) throw invalid({ address_id: '请选择收货地址' });
  return address;
}

const placeOf = (address: AddressRow) => ({
  consignee: address.consignee,
  phone: address.phone,
  address: addressWords(address),
});
