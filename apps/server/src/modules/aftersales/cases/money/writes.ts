import { type CaseMoney, caseMoney } from '@qingnang/rules/claims';
import { type Fen, fen, sumFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { takeBackForOrder } from '../../../balances/writes.ts';
import { giveBackReturnedCoupon, giveBackVoucherPart } from '../../../marketing/writes.ts';
import type { OrderRow } from '../../../ordering/reads.ts';
import { refundOrder } from '../../../ordering/writes.ts';
import { lineFacts, moneyFacts } from '../claims/reads.ts';
import { orderMoney } from '../claims/rules.ts';
import type { CaseRow } from '../progress/reads.ts';

/** A case's line and the pieces of it that are paid back. */
export interface PaidPieces {
  lineId: number;
  orderLineId: number;
  number: number;
}

/** The name of a case's refunds; one that was refused is asked for again under a further name. */
const causeOf = (caseId: number, attempt = 1): string =>
  attempt === 1 ? `after_sales:${caseId}` : `after_sales:${caseId}:${attempt}`;

/**
 * Fixes what a case gives back and gives it: coupon, vouchers, then money the way it came; the points that it had earned go.
 * Order and case must be locked.
 * @param staffId who accepted the goods: above the shop's limit a second one has to agree
 * @returns what goes back as money
 */
export async function payBack(
  tx: Tx,
  order: OrderRow,
  row: CaseRow,
  pieces: readonly PaidPieces[],
  staffId: number,
): Promise<Fen> {
  const lines = await lineFacts(tx, order.id);
  const facts = await moneyFacts(tx, order.id, row.id);
  const money = caseMoney(orderMoney(facts, row.is_shop_fault), lines, pieces);
  await keepAmounts(tx, row, pieces, money);
  if (money.isWhole && order.coupon_fen > 0) await giveBackReturnedCoupon(tx, order);
  await giveBackVoucherPart(tx, order, money.voucher, causeOf(row.id));
  const asked = await refundOrder(tx, order, money.refund, { cause: causeOf(row.id), staffId });
  const paid = sumFen(lines.map(({ net, refunded }) => fen(net - refunded)));
  await takeBackForOrder(tx, order, fen(paid - money.goods), causeOf(row.id));
  return asked;
}

async function keepAmounts(
  tx: Tx,
  row: CaseRow,
  pieces: readonly PaidPieces[],
  money: CaseMoney,
): Promise<void> {
  const rows = pieces.map(({ lineId, orderLineId }, at) => ({
    line: lineId,
    order_line: orderLineId,
    counted: money.lines[at]?.counted ?? 0,
    refund: Number(money.lines[at]?.refund ?? 0n),
    voucher: Number(money.lines[at]?.voucher ?? 0n),
  }));
  await sql`
    with part as (select * from jsonb_to_recordset(${json(rows)}::jsonb)
      as p (line bigint, order_line bigint, counted int, refund bigint, voucher bigint)),
    returned as (
      update sales_order_line l set returned_number = l.returned_number + s.counted, refunded_fen = l.refunded_fen + s.refund
      from (select order_line, sum(counted)::int as counted, sum(refund)::bigint as refund from part group by order_line) s
      where l.id = s.order_line),
    kept as (
      update after_sales set refund_fen = ${Number(money.refund)}, voucher_fen = ${Number(money.voucher)},
        shipping_fen = ${Number(money.shipping)}, cashback_fen = ${Number(money.cashback)} where id = ${row.id})
    update after_sales_line c set refund_fen = part.refund, voucher_fen = part.voucher from part where c.id = part.line`.execute(
    tx,
  );
}

/**
 * Asks again for what a second person has refused.
 * @returns what is asked for; 0 = nothing is missing
 */
export async function payBackAgain(tx: Tx, order: OrderRow, row: CaseRow, staffId: number): Promise<Fen> {
  const { rows } = await sql<{ live_fen: number; attempts: number }>`
    select coalesce(sum(amount_fen) filter (where status <> 'refused'), 0)::bigint as live_fen,
      count(distinct cause)::int as attempts
    from refund where order_id = ${order.id} and (cause = ${causeOf(row.id)} or cause like ${`${causeOf(row.id)}:%`})`.execute(
    tx,
  );
  const { live_fen: live = 0, attempts = 0 } = rows[0] ?? {};
  const missing = fen(row.refund_fen - live);
  return refundOrder(tx, order, missing, { cause: causeOf(row.id, attempts + 1), staffId, wasRefused: true });
}
