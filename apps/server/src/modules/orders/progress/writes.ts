import { fen } from '@qingnang/rules/money';
import {
  type ActFacts,
  nextStatus,
  ORDER_STATUS,
  type OrderAct,
  type OrderActor,
  statusName,
} from '@qingnang/rules/order-state';
import { type Selectable, sql } from 'kysely';
import type { SalesOrder } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { countGroups } from '../../campaigns/groups/writes.ts';
import { giveBackSpecials } from '../../campaigns/writes.ts';
import type { StockDemand } from '../../catalog/rules.ts';
import { releaseStock } from '../../catalog/writes.ts';
import { giveBackCoupons } from '../../coupons/writes.ts';
import { giveBackBudgets } from '../../promotions/writes.ts';
import { giveBackVouchers } from '../../vouchers/writes.ts';
import { giveBalance } from '../../wallet/writes.ts';

export type OrderRow = Selectable<SalesOrder>;

/** Locks an order of this buyer for the rest of the transaction; someone else's order does not exist. */
export async function lockOwnOrder(tx: Tx, buyer: Buyer, id: number): Promise<OrderRow> {
  await lockGroupOf(tx, id);
  const row = await tx
    .selectFrom('sales_order')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', buyer.accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('订单不存在');
  return row;
}

/** Locks any order: for staff and for the shop itself. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow> {
  await lockGroupOf(tx, id);
  const row = await tx
    .selectFrom('sales_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('订单不存在');
  return row;
}

/**
 * Locks the offer whose group an order belongs to. A group's orders are paid, cancelled and moved one after the other: the
 * offer is locked before any of them, everywhere.
 */
export async function lockGroupOf(tx: Tx, orderId: number): Promise<void> {
  await sql`select from special_price where id = (
    select group_offer_id from sales_order where id = ${orderId}) for no key update`.execute(tx);
}

/** Who moves an order: a staff member is named in the order's history. */
export interface Mover {
  actor: OrderActor;
  staffId?: number;
  note?: string;
  /** Of the order, for what is computed from it. */
  facts?: ActFacts;
}

type Stamp = 'paid_at' | 'reviewed_at' | 'shipped_at' | 'completed_at' | 'closed_at';
const STAMPS: Partial<Record<OrderAct, Stamp>> = {
  pay: 'paid_at',
  approve: 'reviewed_at',
  ship: 'shipped_at',
  confirm_receipt: 'completed_at',
  cancel: 'closed_at',
  close: 'closed_at',
  reject: 'closed_at',
  group_fail: 'closed_at',
};

/**
 * Moves a locked order along the state machine and writes its history. The row must come from `lockOrder` of the same
 * transaction.
 * @throws 409 when the act is not declared for the order's status and this actor
 */
export async function moveOrder(tx: Tx, order: OrderRow, act: OrderAct, mover: Mover): Promise<number> {
  const to = nextStatus(act, order.status, mover.actor, mover.facts);
  if (to === null) throw conflict(`订单当前状态为${statusName(order.status)}，不能进行此操作`);
  const stamp = STAMPS[act];
  await tx
    .updateTable('sales_order')
    .set({
      status: to,
      version: order.version + 1,
      ...(stamp ? { [stamp]: sql`coalesce(${sql.ref(stamp)}, now())` } : {}),
      ...(stamp === 'closed_at' ? { close_reason: mover.note ?? '' } : {}),
    })
    .where('id', '=', order.id)
    .execute();
  await noteEvent(tx, order.id, act, mover, order.status, to);
  return to;
}

export async function noteEvent(
  tx: Tx,
  orderId: number,
  act: string,
  mover: Mover,
  from: number | null,
  to: number,
): Promise<void> {
  await tx
    .insertInto('order_event')
    .values({
      order_id: orderId,
      act,
      actor: mover.actor,
      staff_id: mover.staffId ?? null,
      from_status: from,
      to_status: to,
      note: mover.note ?? '',
    })
    .execute();
}

/**
 * Moves all orders that wait for a group that is reached, and writes their history, in one statement. The offers must be
 * locked.
 * @param offerIds of groups that succeeded
 */
export async function releaseGroups(tx: Tx, offerIds: readonly number[]): Promise<void> {
  const { pending_group, pending_review } = ORDER_STATUS;
  await sql`
    with moved as (
      update sales_order set status = ${pending_review}, version = version + 1
      where group_offer_id = any(${[...offerIds]}::bigint[]) and status = ${pending_group} returning id)
    insert into order_event (order_id, act, actor, from_status, to_status, note)
    select id, ${'group_success' satisfies OrderAct}, 'system', ${pending_group}, ${pending_review}, '' from moved order by id`.execute(
    tx,
  );
}

/**
 * Ends a locked, unshipped order (cancel, close, reject, a group that failed) and gives everything back, in the order of locks
 * of `takeAll`: offers, stock, budgets, coupon and vouchers at once, the balance's part at once, a provider's money by a refund
 * that `payments` carries out. Runs once for an order however often it is asked: the state machine lets the second one not
 * through, and each ledger's unique key stands behind it.
 */
export async function endOrder(
  tx: Tx,
  order: OrderRow,
  act: 'cancel' | 'close' | 'reject' | 'group_fail',
  mover: Mover,
): Promise<number> {
  const to = await moveOrder(tx, order, act, mover);
  const ofOffers = await giveBackSpecials(tx, order);
  const ofShelf = await shelfPieces(tx, order);
  await releaseStock(tx, [...ofShelf, ...ofOffers], 'order_end', order.order_no);
  await giveBackBudgets(tx, order);
  if (order.coupon_fen > 0) await giveBackCoupons(tx, order);
  if (order.voucher_fen > 0) await giveBackVouchers(tx, order);
  await returnMoney(tx, order);
  if (order.group_offer_id !== null) await countGroups(tx, [order.group_offer_id]);
  return to;
}

/** Completes a locked order: what it was promised back (满返) comes into the wallet, once. */
export async function completeOrder(tx: Tx, order: OrderRow, mover: Mover): Promise<number> {
  const to = await moveOrder(tx, order, 'confirm_receipt', mover);
  if (order.cashback_fen > 0)
    await giveBalance(tx, order.account_id, fen(order.cashback_fen), 'cashback', order.order_no);
  return to;
}

/** What the order took from the shelf: all lines but those from an offer's own stock. */
async function shelfPieces(tx: Tx, order: OrderRow): Promise<StockDemand[]> {
  const { rows } = await sql<StockDemand>`
    select l.goods_id as "goodsId", ${order.warehouse_id}::int8 as "warehouseId", l.number
    from sales_order_line l left join special_price s on s.id = l.special_price_id
    where l.order_id = ${order.id} and s.stock_total is null`.execute(tx);
  return rows;
}

async function returnMoney(tx: Tx, order: OrderRow): Promise<void> {
  const paid = await tx
    .selectFrom('payment')
    .select(['id', 'method', 'amount_fen'])
    .where('order_id', '=', order.id)
    .where('status', '=', 'paid')
    // Money that came twice or too late has gone back already.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refund').select('refund.id').whereRef('refund.payment_id', '=', 'payment.id'))),
    )
    .execute();
  for (const payment of paid) {
    await requestRefund(tx, order, payment, 'order_end');
  }
}

interface PaidPart {
  id: number;
  method: string;
  amount_fen: number;
}

/**
 * Pays one payment back the way it came: to the wallet at once, to a provider by the refund job. A payment goes back once,
 * whatever asks for it.
 * @param cause what for, in the shop's books
 */
export async function requestRefund(
  tx: Tx,
  order: OrderRow,
  payment: PaidPart,
  cause: string,
): Promise<void> {
  const isBalance = payment.method === 'balance';
  const { rows } = await sql<{ refund_no: string }>`
    insert into refund (refund_no, payment_id, order_id, account_id, method, amount_fen, status, cause, done_at)
    values ('R' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('refund_no_seq')::text, 6, '0'),
      ${payment.id}, ${order.id}, ${order.account_id}, ${payment.method}, ${payment.amount_fen},
      ${isBalance ? 'done' : 'pending'}, ${cause}, ${isBalance ? sql`now()` : null})
    on conflict (payment_id) do nothing returning refund_no`.execute(tx);
  const [refund] = rows;
  if (refund && isBalance) {
    await giveBalance(tx, order.account_id, fen(payment.amount_fen), 'refund', refund.refund_no);
  }
}
