/**
 * The only place that moves an order, and where an ended one gives everything back. What may follow what is data:
 * `packages/rules/src/order-state.ts`.
 */

import { cashbackFor } from '@qingnang/rules/claims';
import { type Fen, fen } from '@qingnang/rules/money';
import {
  canAct,
  nextStatus,
  ORDER_STATUS,
  type OrderAct,
  type OrderActor,
  type OrderStatus,
  statusesBefore,
  statusName,
} from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { earnForOrder, giveBalance, startTerm } from '../../../balances/writes.ts';
import type { StockDemand } from '../../../catalogue/rules.ts';
import { giveBackAuthorisation } from '../../../catalogue/writes.ts';
import {
  countGroupBuys,
  giveBackBudgets,
  giveBackCoupons,
  giveBackReturnedCoupon,
  giveBackSpecials,
  giveBackVouchers,
  handOnCoupon,
} from '../../../marketing/writes.ts';
import { pickTroubles } from '../missing/reads.ts';
import { type LetGo, missingOf } from '../missing/rules.ts';
import { releasePieces } from '../missing/writes.ts';
import { refundRest } from '../money/writes.ts';
import { type ReleasedOrder, tellOfMove, tellOfSuccess } from '../notices/writes.ts';
import type { Mover, OrderRow } from './reads.ts';

/** Locks an order of this buyer for the rest of the transaction; someone else's order does not exist. */
export async function lockOwnOrder(tx: Tx, buyer: Buyer, id: number): Promise<OrderRow> {
  const [row] = await lockOrdersOf(tx, [buyer.accountId], [id]);
  if (!row) throw notFound('订单不存在');
  return row;
}

/** The same for several orders of some accounts; in the order of their ids. @throws 404 unless all are theirs */
export const lockOrdersOf = (
  tx: Tx,
  accountIds: readonly number[],
  ids: readonly number[],
): Promise<OrderRow[]> => lockAll(tx, ids, sql<boolean>`account_id = any(${[...accountIds]}::bigint[])`);

/** Locks any order: for staff and for the shop itself. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow> {
  const [row] = await lockOrders(tx, [id]);
  if (!row) throw notFound('订单不存在');
  return row;
}

/** The same for several orders; in the order of their ids. @throws 404 unless all are there */
export const lockOrders = (tx: Tx, ids: readonly number[]): Promise<OrderRow[]> =>
  lockAll(tx, ids, sql<boolean>`true`);

/** Offers before orders, both in the order of their ids: two that lock some of the same never wait crosswise. */
async function lockAll(tx: Tx, ids: readonly number[], where: RawBuilder<boolean>): Promise<OrderRow[]> {
  await lockGroupBuysOf(tx, ids);
  const rows = await tx
    .selectFrom('sales_order')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where(where)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size) throw notFound('订单不存在');
  return rows;
}

/**
 * Locks the offers whose groups orders belong to. A group's orders are paid, cancelled and moved one after the other: the
 * offer is locked before any of them, everywhere.
 */
export async function lockGroupBuysOf(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`select from special_price where id in (
    select group_offer_id from sales_order where id = any(${[...orderIds]}::bigint[]))
    order by id for no key update`.execute(tx);
}

type Stamp = 'picked_at' | 'paid_at' | 'reviewed_at' | 'shipped_at' | 'completed_at' | 'closed_at';
const STAMPS: Partial<Record<OrderAct, Stamp>> = {
  pay: 'paid_at',
  approve: 'reviewed_at',
  pick: 'picked_at',
  ship: 'shipped_at',
  confirm_receipt: 'completed_at',
  cancel: 'closed_at',
  close: 'closed_at',
  reject: 'closed_at',
  group_fail: 'closed_at',
};

/**
 * Moves a locked order along the state machine, writes its history and tells the buyer. The row must come from
 * `lockOrder` of the same transaction.
 * @throws 409 when the act is not declared for the order's status and this actor
 */
export async function moveOrder(tx: Tx, order: OrderRow, act: OrderAct, mover: Mover): Promise<number> {
  const to = nextStatus(act, order.status, mover.actor, {
    ...mover.facts,
    isHeld: order.held_at !== null,
    owesReceipt: order.kind === 'receipt' && order.receipt_status !== 'accepted',
  });
  if (to === null) throw conflict(refusalOf(order, act, mover.actor));
  const stamp = STAMPS[act];
  const isOver = !statusesBefore('hold').includes(to as OrderStatus);
  await tx
    .updateTable('sales_order')
    .set({
      status: to,
      version: order.version + 1,
      ...(stamp ? { [stamp]: sql`coalesce(${sql.ref(stamp)}, now())` } : {}),
      ...(to === ORDER_STATUS.shipped && order.receipt_status === '' && order.kind === 'receipt'
        ? { receipt_status: 'owed' as const }
        : {}),
      // An order that has nothing left to do is held no more.
      ...(isOver ? { held_at: null, held_by_gate: false, hold_reason: '' } : {}),
      ...(stamp === 'closed_at' ? { close_reason: mover.note ?? '' } : {}),
    })
    .where('id', '=', order.id)
    .execute();
  if (isOver && order.held_at !== null) await endGateHold(tx, order.id);
  if (act === 'ship') await startTerm(tx, order.id);
  await noteEvent(tx, order.id, act, mover, { from: order.status, to });
  await tellOfMove(tx, order, act, mover, to);
  return to;
}

/** What the gate held is over with the order. */
async function endGateHold(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('gate_hold')
    .set({ ended_at: sql`now()`, outcome: 'order_end' })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Refuses an act before its input is looked at.
 * @throws 409 when the order's status does not allow it at all
 */
export function requireAct(order: OrderRow, act: OrderAct, actor: OrderActor): void {
  if (!canAct(act, order.status, actor)) throw conflict(refusalOf(order, act, actor));
}

/** Why an act is not possible, as far as the order itself tells. */
function refusalOf(order: OrderRow, act: OrderAct, actor: OrderActor): string {
  if (act === 'confirm_receipt' && order.receipt_status !== '')
    return '含麻订单请先上传盖章回执，审核通过后自动完成';
  // What a hold stops are acts of staff: a buyer never reads why.
  const isHeld = order.held_at !== null && canAct(act, order.status, actor);
  if (isHeld && order.held_by_gate) return `${order.hold_reason}。原因消除后自动解除，或由质管放行`;
  return isHeld
    ? `订单已暂挂：${order.hold_reason}，请先解除`
    : `订单当前状态为${statusName(order.status)}，不能进行此操作`;
}

/** One row of an order's history. */
export async function noteEvent(
  tx: Tx,
  orderId: number,
  act: string,
  mover: Mover,
  { from, to }: { from: number | null; to: number },
): Promise<void> {
  await tx
    .insertInto('order_event')
    .values({
      order_id: orderId,
      act,
      actor: mover.actor,
      staff_id: mover.staffId ?? null,
      member_id: mover.memberId ?? null,
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
 * @returns ids of the orders
 */
export async function releaseGroupBuys(tx: Tx, offerIds: readonly number[]): Promise<number[]> {
  const { pending_group, pending_review } = ORDER_STATUS;
  const { rows } = await sql<ReleasedOrder>`
    with moved as (
      update sales_order set status = ${pending_review}, version = version + 1
      where group_offer_id = any(${[...offerIds]}::bigint[]) and status = ${pending_group}
      returning id, order_no, account_id, version
    ), noted as (
      insert into order_event (order_id, act, actor, from_status, to_status, note)
      select id, ${'group_success' satisfies OrderAct}, 'system', ${pending_group}, ${pending_review}, ''
      from moved order by id)
    select id, order_no, account_id, version from moved order by account_id, id`.execute(tx);
  await tellOfSuccess(tx, rows);
  return rows.map(({ id }) => id);
}

/**
 * Ends a locked, unshipped order (cancel, close, reject, a group that failed) and gives everything back, in the order of locks
 * of `takeAll`: offers, stock, budgets, coupon, vouchers and authorisation at once, the balance's part at once, a provider's money by a refund
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
  const missing = missingOf(ofShelf, await pickTroubles(tx, order.id), null);
  await releasePieces(tx, order, {
    demands: [...ofShelf, ...ofOffers],
    missing,
    cause: 'order_end',
    ref: order.order_no,
  });
  await giveBackBudgets(tx, order);
  if (order.coupon_fen > 0) {
    await handOnCoupon(tx, order);
    await giveBackCoupons(tx, order);
    await giveBackReturnedCoupon(tx, order);
  }
  if (order.voucher_fen > 0) await giveBackVouchers(tx, order);
  if (order.kind === 'receipt') await giveBackAuthorisation(tx, order);
  await refundRest(tx, order, { cause: 'order_end', staffId: mover.staffId ?? null });
  if (order.group_offer_id !== null) await countGroupBuys(tx, [order.group_offer_id]);
  return to;
}

/**
 * Completes a locked order: what it was promised back (满返) for what it keeps comes into the wallet, and its points to the
 * account, once.
 */
export async function completeOrder(tx: Tx, order: OrderRow, mover: Mover): Promise<number> {
  const to = await moveOrder(tx, order, 'confirm_receipt', mover);
  const { net, kept } = await keptOf(tx, order);
  const cashback = cashbackFor(fen(order.cashback_fen), net, kept);
  if (cashback > 0n) await giveBalance(tx, order.account_id, cashback, 'cashback', order.order_no);
  await earnForOrder(tx, order, kept);
  return to;
}

/** What the goods of an order cost after everything that was taken off, and that of it which was not given back. */
async function keptOf(tx: Tx, order: OrderRow): Promise<{ net: Fen; kept: Fen }> {
  const { rows } = await sql<{ net_fen: number; refunded_fen: number }>`
    select sum(amount_fen - discount_fen)::bigint as net_fen, sum(refunded_fen)::bigint as refunded_fen
    from sales_order_line where order_id = ${order.id}`.execute(tx);
  const { net_fen: net = 0, refunded_fen: refunded = 0 } = rows[0] ?? {};
  return { net: fen(net), kept: fen(net - refunded) };
}

/** What the order took from the shelf: all lines but those from an offer's own stock. */
async function shelfPieces(tx: Tx, order: OrderRow): Promise<(StockDemand & LetGo)[]> {
  const { rows } = await sql<StockDemand & LetGo>`
    select l.id as "lineId", l.goods_id as "goodsId", ${order.warehouse_id}::int8 as "warehouseId", l.number - l.cut_number as number
    from sales_order_line l left join special_price s on s.id = l.special_price_id
    where l.order_id = ${order.id} and s.stock_total is null and l.number > l.cut_number`.execute(tx);
  return rows;
}
