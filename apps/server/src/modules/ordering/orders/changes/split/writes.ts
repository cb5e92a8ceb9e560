import { type Fen, fen, sumFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { share } from '@qingnang/rules/shares';
import { sql } from 'kysely';
import { json } from '../../../../../db/json.ts';
import type { JsonColumns } from '../../../../../db/json-columns.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { conflict } from '../../../../../http/errors.ts';
import { handOnCoupon, moveBudgets, moveVoucherPart } from '../../../../marketing/writes.ts';
import { type MoneyPart, moneyOf, moveMoney } from '../../money/writes.ts';
import { nextNumber } from '../../numbers/writes.ts';
import type { Mover, OrderRow } from '../../progress/reads.ts';
import { moveOrder, noteEvent, requireAct } from '../../progress/writes.ts';
import { changeLines } from '../reads.ts';
import { hasShipped, type Pieces, piecesWords, takesRest } from '../rules.ts';
import { piecesOf } from '../writes.ts';
import { type MovedLine, planSplit, type SplitPlan } from './rules.ts';

/** The new order. */
export interface SplitOff {
  id: number;
  order_no: string;
}

/**
 * Makes pieces of a locked order an order of their own, of the same buyer and to the same address: lines, shares of
 * everything taken off, money paid, vouchers and budgets go with them, so that both add up to what it was and each end gives
 * back its own. Reserved stock stays reserved; shipping stays with the first.
 * @throws 422 at the wrong line; 409 for receipt orders and when nothing would be left
 */
export async function splitOrder(
  tx: Tx,
  order: OrderRow,
  asked: readonly Pieces[],
  mover: Mover,
): Promise<SplitOff> {
  requireAct(order, 'split', mover.actor);
  if (order.kind === 'receipt') throw conflict('含麻订单不能拆分');
  const lines = await changeLines(tx, order.id);
  const pieces = piecesOf(asked, lines, true);
  const facts = { shipsRest: takesRest(lines, asked), hasShipped: hasShipped(lines) };
  if (facts.shipsRest && !facts.hasShipped) throw conflict('原订单至少要留下一件商品');
  const plan = planSplit(lines, pieces, order.promotions);
  const money = await moneyParts(tx, order, plan);
  const made = await insertSplit(tx, order, plan, money);
  const words = piecesWords(pieces);
  await moveOrder(tx, order, 'split', { ...mover, note: `拆出 ${made.order_no}：${words}`, facts });
  const noted = { ...mover, note: `由 ${order.order_no} 拆出` };
  await noteEvent(tx, made.id, 'split', noted, { from: null, to: made.status });
  await moveLines(tx, made.id, plan.lines);
  await shrinkParent(tx, order, plan, money);
  await moveBudgets(
    tx,
    order,
    plan.budgets.map(({ promotionId, amount }) => ({ promotionId, amount: fen(amount) })),
    made.order_no,
  );
  if (plan.moved.coupon > 0 && plan.moved.coupon === order.coupon_fen) await handOnCoupon(tx, order);
  await moveVoucherPart(tx, order, fen(plan.moved.voucher), made.order_no);
  await moveMoney(tx, order.id, made, money);
  await countOrders(tx, order, made.id);
  return { id: made.id, order_no: made.order_no };
}

/** What of each payment goes over: together what the moved pieces came to, by what is left of each. */
async function moneyParts(tx: Tx, order: OrderRow, { moved }: SplitPlan): Promise<MoneyPart[]> {
  const amount = fen(moved.amount - moved.discount);
  const parts = await moneyOf(tx, order.id);
  if (amount === 0n) return [];
  const amounts = share(
    amount,
    parts.map(({ left_fen }) => BigInt(left_fen)),
  );
  return parts.map(({ payment_id, method }, at) => ({
    paymentId: payment_id,
    method,
    amount: amounts[at] ?? fen(0n),
  }));
}

const balanceOf = (money: readonly MoneyPart[]): Fen =>
  sumFen(money.filter(({ method }) => method === 'balance').map(({ amount }) => amount));
const restOf = (money: readonly MoneyPart[]): Fen =>
  sumFen(money.filter(({ method }) => method !== 'balance').map(({ amount }) => amount));

async function insertSplit(
  tx: Tx,
  order: OrderRow,
  { moved, cashback, goes }: SplitPlan,
  money: readonly MoneyPart[],
): Promise<SplitOff & { status: number }> {
  // Nothing of it has shipped.
  const status = Math.min(order.status, ORDER_STATUS.pending_shipment);
  const { rows } = await sql<SplitOff & { status: number }>`
    insert into sales_order (order_no, split_from_id, status, goods_fen, discount_fen, coupon_fen, voucher_fen, cashback_fen,
      promotions, shipping_fen, balance_fen, payable_fen, account_id, kind, warehouse_id, group_offer_id, payment_method,
      consignee, phone, region, address, address_id, remark, staff_note, invoice, papers, expiry_wish, expiry_months,
      delivery_note, placed_at, paid_at, reviewed_at, placed_by,
      member_id, proposal_id)
    select ${nextNumber('order', 'D')}, id, ${status}, ${moved.amount}, ${moved.discount}, ${moved.coupon},
      ${moved.voucher}, ${cashback}, ${json<JsonColumns['sales_order.promotions']>(goes)}::jsonb, 0, ${balanceOf(money)}, ${restOf(money)},
      account_id, kind, warehouse_id, group_offer_id, payment_method, consignee, phone, region, address, address_id, remark,
      staff_note, invoice, papers, expiry_wish, expiry_months, delivery_note, placed_at, paid_at, reviewed_at, placed_by,
      member_id, proposal_id
    from sales_order where id = ${order.id} returning id, order_no, status`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error(`order ${order.id} is gone while it is locked`);
  return made;
}

/** Lines that go whole keep their row; of the others a new row takes the pieces that go. */
async function moveLines(tx: Tx, toOrderId: number, lines: readonly MovedLine[]): Promise<void> {
  const whole = lines.filter(({ isWhole }) => isWhole).map(({ lineId }) => lineId);
  await sql`update sales_order_line set order_id = ${toOrderId} where id = any(${whole}::bigint[])`.execute(
    tx,
  );
  const parts = lines
    .filter(({ isWhole }) => !isWhole)
    .map(({ lineId, number, sets, amount, discount, coupon, voucher }) => ({
      id: lineId,
      number,
      sets,
      amount,
      discount,
      coupon,
      voucher,
    }));
  if (parts.length === 0) return;
  await sql`
    with part as (
      select * from jsonb_to_recordset(${json(parts)}::jsonb) as p (id bigint, number int, sets int, amount bigint,
        discount bigint, coupon bigint, voucher bigint)),
    made as (
      insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, image, unit_price_e4,
        ladder_price_id, is_yj, special_price_id, combination_id, promotion_id, discount_promotion_id, number,
        combination_number, amount_fen, discount_fen, coupon_fen, voucher_fen)
      select ${toOrderId}, l.goods_id, l.name, l.spec, l.unit, l.maker, l.approval_no, l.image, l.unit_price_e4,
        l.ladder_price_id, l.is_yj, l.special_price_id, l.combination_id, l.promotion_id, l.discount_promotion_id, p.number,
        p.sets, p.amount, p.discount, p.coupon, p.voucher
      from part p join sales_order_line l on l.id = p.id order by l.id)
    update sales_order_line l set number = l.number - p.number, combination_number = l.combination_number - p.sets,
      amount_fen = l.amount_fen - p.amount, discount_fen = l.discount_fen - p.discount,
      coupon_fen = l.coupon_fen - p.coupon, voucher_fen = l.voucher_fen - p.voucher
    from part p where l.id = p.id`.execute(tx);
}

async function shrinkParent(
  tx: Tx,
  order: OrderRow,
  { moved, cashback, stays }: SplitPlan,
  money: readonly MoneyPart[],
): Promise<void> {
  await sql`
    update sales_order set goods_fen = goods_fen - ${moved.amount}, discount_fen = discount_fen - ${moved.discount},
      coupon_fen = coupon_fen - ${moved.coupon}, voucher_fen = voucher_fen - ${moved.voucher},
      cashback_fen = cashback_fen - ${cashback}, promotions = ${json<JsonColumns['sales_order.promotions']>(stays)}::jsonb,
      balance_fen = balance_fen - ${balanceOf(money)}::int8, payable_fen = payable_fen - ${restOf(money)}::int8
    where id = ${order.id}`.execute(tx);
}

/** What an account bought is counted by orders too: goods that are in both orders now were bought by two. */
async function countOrders(
  tx: Tx,
  { id, account_id: accountId }: OrderRow,
  toOrderId: number,
): Promise<void> {
  await sql`
    with both_orders as (
      select goods_id from sales_order_line where order_id = ${id} and promotion_id = 0
      intersect
      select goods_id from sales_order_line where order_id = ${toOrderId} and promotion_id = 0),
    locked as (
      select a.goods_id from account_goods a join both_orders b on b.goods_id = a.goods_id
      where a.account_id = ${accountId} order by a.goods_id for no key update of a)
    update account_goods a set orders = a.orders + 1 from locked
    where a.account_id = ${accountId} and a.goods_id = locked.goods_id`.execute(tx);
}
