import { CASE_ENDED_WITHOUT, type ClaimReason, GOODS_KINDS } from '@qingnang/rules/after-sales';
import type { OrderLineFacts } from '@qingnang/rules/claims';
import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { invalid, notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { findOrder, type OrderHead } from '../../../ordering/reads.ts';
import { allReasons } from '../../../service/reads.ts';
import { claimReasons } from '../../../service/rules.ts';
import type { LotRow, MoneyFacts, OrderClaimFacts } from './rules.ts';

/** Pieces of a parcel's line under cases that stand or came to an end with them. `line` names the shipment line's id. */
export const heldPieces = (line: string) => sql<number>`(
  select coalesce(sum(coalesce(c.accepted_number, c.number)), 0)::int from after_sales_line c join after_sales a on a.id = c.case_id
  where c.shipment_line_id = ${sql.ref(line)} and a.kind = any(${[...GOODS_KINDS]}::text[])
    and a.status <> all(${[...CASE_ENDED_WITHOUT]}::smallint[]))`;

/**
 * The delivered lots of an order, parcel by parcel; a parcel that staff say has arrived counts from when they said so. Called with the order locked it is what may be claimed: every case of an
 * order is opened and moved with the order locked.
 */
export async function lotsOf(db: Db | Tx, orderId: number): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select sl.id as shipment_line_id, sl.order_line_id, sl.lot_id, sl.lot_no, sl.produced_on, sl.expires_on, sl.number,
      sl.number - ${heldPieces('sl.id')} as left, s.shipment_no, s.shipped_at,
      coalesce(greatest(s.delivered_at, m.marked_at), case when o.completed_at > s.shipped_at then o.completed_at end) as received_at,
      l.goods_id, l.name, l.spec, l.unit, l.maker, l.image, l.unit_price_e4, l.promotion_id <> 0 as is_gift, g.storage,
      g.is_ephedrine, coalesce(p.kind = 'near_expiry', false) as is_near_expiry_offer
    from shipment s
    left join delivery_mark m on m.shipment_id = s.id
    join sales_order o on o.id = s.order_id
    join shipment_line sl on sl.shipment_id = s.id
    join sales_order_line l on l.id = sl.order_line_id
    join goods g on g.id = l.goods_id
    left join special_price p on p.id = l.special_price_id
    where s.order_id = ${orderId} order by l.id, sl.id`.execute(db);
  return rows;
}

interface LineRow {
  id: number;
  number: number;
  shipped: number;
  cut: number;
  returned: number;
  back: number;
  net_fen: number;
  voucher_fen: number;
  refunded_fen: number;
  promotion_id: number;
  combination_id: number;
  combination_sets: number;
}

/** Lines of an order with what has gone back of each, in order of entry. */
export async function lineFacts(db: Db | Tx, orderId: number): Promise<OrderLineFacts[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.number, l.shipped_number as shipped, l.cut_number as cut, l.returned_number as returned,
      (select coalesce(sum(case when a.kind = 'return' then coalesce(c.accepted_number, c.number) else coalesce(c.accepted_number, 0) end), 0)::int
        from after_sales_line c join after_sales a on a.id = c.case_id
        where c.order_line_id = l.id and a.kind in ('return', 'short', 'damage')
          and a.status <> all(${[...CASE_ENDED_WITHOUT]}::smallint[])) as back,
      l.amount_fen - l.discount_fen as net_fen, l.voucher_fen, l.refunded_fen, l.promotion_id, l.combination_id,
      l.combination_number as combination_sets
    from sales_order_line l where l.order_id = ${orderId} order by l.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    shipped: row.shipped,
    cut: row.cut,
    returned: row.returned,
    back: row.back,
    net: fen(row.net_fen),
    voucher: fen(row.voucher_fen),
    refunded: fen(row.refunded_fen),
    promotionId: row.promotion_id,
    combinationId: row.combination_id,
    combinationSets: row.combination_sets,
  }));
}

/** Lines that earned the gifts of an order, by promotion, as far as the promotion still says which goods count. */
async function giftMembers(db: Db | Tx, orderId: number): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<{ promotion_id: number; line_id: number }>`
    select distinct p.id as promotion_id, l.id as line_id
    from sales_order_line gift
    join promotion p on p.id = gift.promotion_id
    join sales_order_line l on l.order_id = gift.order_id and l.promotion_id = 0
    left join promotion_goods named on named.promotion_id = p.id and named.goods_id = l.goods_id
    where gift.order_id = ${orderId} and gift.promotion_id <> 0
      and (case when p.is_all_goods then named.goods_id is null else named.goods_id is not null and not named.is_excluded end)`.execute(
    db,
  );
  const members = new Map<number, Set<number>>();
  for (const { promotion_id, line_id } of rows) {
    members.set(promotion_id, (members.get(promotion_id) ?? new Set()).add(line_id));
  }
  return members;
}

interface MoneyRow {
  shipping_fen: number;
  cashback_fen: number;
  coupon_fen: number;
  paid_fen: number;
  taken_fen: number;
  others_are_shop_fault: boolean;
}

/**
 * What an order's money is bound to beside its lines.
 * @param exceptCase the case that is judged, if there is one already
 */
export async function moneyFacts(db: Db | Tx, orderId: number, exceptCase: number): Promise<MoneyFacts> {
  const { rows } = await sql<MoneyRow>`
    select o.shipping_fen, o.cashback_fen, o.coupon_fen,
      (select coalesce(sum(e.delta_fen), 0)::bigint from wallet_entry e
        where e.cause = 'cashback' and e.ref = o.order_no and e.account_id = o.account_id) as paid_fen,
      coalesce(sum(a.cashback_fen), 0)::bigint as taken_fen,
      coalesce(bool_and(a.is_shop_fault), true) as others_are_shop_fault
    from sales_order o
    left join after_sales a on a.order_id = o.id and a.id <> ${exceptCase} and a.status in (40, 60)
      and exists (select from after_sales_line c where c.case_id = a.id and c.refund_fen > 0)
    where o.id = ${orderId} group by o.id`.execute(db);
  const [row] = rows;
  if (!row) throw new RangeError(`no order ${orderId}`);
  return {
    shipping: fen(row.shipping_fen),
    cashback: fen(row.cashback_fen),
    cashbackPaid: fen(row.paid_fen),
    cashbackTaken: fen(row.taken_fen),
    hasCoupon: row.coupon_fen > 0,
    othersAreShopFault: row.others_are_shop_fault,
  };
}

/** Everything that a claim on an order is judged by. */
export async function claimFacts(db: Db | Tx, orderId: number): Promise<OrderClaimFacts> {
  const [lots, lines, members, money] = await Promise.all([
    lotsOf(db, orderId),
    lineFacts(db, orderId),
    giftMembers(db, orderId),
    moneyFacts(db, orderId, 0),
  ]);
  return { lots, lines, members, money };
}

/** Whom the shop calls back: who received the order, else the account's contact. */
export async function contactOf(
  db: Db,
  { accountId }: Buyer,
  order: { consignee: string; phone: string } | null,
): Promise<{ name: string; phone: string }> {
  if (order) return { name: order.consignee, phone: order.phone };
  const row = await db
    .selectFrom('account')
    .select(['contact_name', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return { name: row?.contact_name ?? '', phone: row?.phone ?? '' };
}

/** @throws 404 for someone else's order and an unknown one alike */
export async function orderToClaim(db: Db, buyer: Buyer, id: number): Promise<OrderHead> {
  const order = await findOrder(db, buyer, id);
  if (!order) throw notFound('订单不存在');
  return order;
}

/** The reasons that a buyer may give. */
export const allClaimReasons = async (db: Db | Tx): Promise<ClaimReason[]> =>
  claimReasons(await allReasons(db));

/** @throws 422 for one that may not be given */
export async function claimReason(db: Db | Tx, key: string): Promise<ClaimReason> {
  const reason = (await allClaimReasons(db)).find((one) => one.key === key);
  if (!reason) throw invalid({ reason: '该原因不可选择，请重新选择' });
  return reason;
}
