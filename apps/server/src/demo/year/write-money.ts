import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { dayInChina } from '../../http/dates.ts';
import { type Payment, payableUntil, type Refund, type TopUp, type WalletMove } from './money.ts';
import { insertRows } from './rows.ts';
import type { Staff } from './write-orders.ts';

/** Payments with what providers and the bank said of them, and what went back. */
export async function writePayments(
  tx: Tx,
  payments: readonly Payment[],
  refunds: readonly Refund[],
  staff: Staff,
): Promise<void> {
  const paid = payments.filter(({ status }) => status === 'paid');
  await insertRows(
    tx,
    'payment',
    payments.map((payment) => ({
      id: payment.id,
      payment_no: payment.no,
      order_id: payment.order.id,
      account_id: payment.order.customer.id,
      method: payment.order.method,
      amount_fen: Number(payment.order.total),
      status: payment.status,
      provider_trade_no:
        payment.status === 'paid' && payment.order.method !== 'balance' ? payment.tradeNo : null,
      created_at: payment.createdAt,
      paid_at: payment.paidAt,
      expires_at: payableUntil(payment),
    })),
  );
  await insertRows(
    tx,
    'payment_order',
    payments.map(({ id, order }) => ({
      payment_id: id,
      order_id: order.id,
      amount_fen: Number(order.total),
    })),
  );
  await insertRows(
    tx,
    'payment_share',
    paid.map(({ id, order, refunded }) => ({
      payment_id: id,
      order_id: order.id,
      amount_fen: Number(order.total),
      refunded_fen: Number(refunded),
    })),
  );
  const fromOutside = paid.filter(({ order }) => order.method !== 'balance');
  await insertRows(
    tx,
    'payment_notice',
    fromOutside.map(({ no, order, tradeNo, paidAt }) => ({
      provider: order.method,
      notice_id: tradeNo,
      payment_no: no,
      amount_fen: Number(order.total),
      outcome: 'settle',
      received_at: paidAt ?? order.placedAt,
    })),
  );
  await insertRows(tx, 'bank_line', bankLines(fromOutside, staff));
  await sql`
    insert into bank_allocation (line_id, kind, amount_fen, order_id, payment_id)
    select b.id, 'order', p.amount_fen, p.order_id, p.id
    from bank_line b join payment p on p.provider_trade_no = b.bank_ref
    where p.id = any(${fromOutside.map(({ id }) => id)}::bigint[]) and p.method = 'transfer'`.execute(tx);
  await insertRows(
    tx,
    'refund',
    refunds.map((refund) => refundRow(refund, staff)),
  );
}

/** Transfers came with a line of the bank's statement. */
const bankLines = (payments: readonly Payment[], staff: Staff) =>
  payments
    .filter(({ order }) => order.method === 'transfer')
    .map(({ order, tradeNo, paidAt }) => ({
      bank_ref: tradeNo,
      paid_on: dayInChina(paidAt ?? order.placedAt),
      payer: order.customer.company,
      payer_account: `6222 0200 0000 ${String(1000 + order.customer.id)}`,
      amount_fen: Number(order.total),
      memo: `货款 ${order.no}`,
      status: 'matched',
      staff_id: staff.get('finance') ?? null,
      created_at: paidAt ?? order.placedAt,
      decided_at: paidAt,
    }));

function refundRow({ id, no, payment, amount, cause, at, doneAt, isByStaff }: Refund, staff: Staff) {
  const { order } = payment;
  return {
    id,
    refund_no: no,
    payment_id: payment.id,
    order_id: order.id,
    account_id: order.customer.id,
    method: order.method,
    amount_fen: Number(amount),
    status: doneAt ? 'done' : 'pending',
    cause,
    bank_ref: doneAt && order.method === 'transfer' ? `YT${no.slice(1)}` : '',
    created_at: at,
    done_at: doneAt,
    staff_id: isByStaff ? (staff.get('service') ?? null) : null,
  };
}

/** Wallets, their ledger and the top-ups that filled them. */
export async function writeWallets(
  tx: Tx,
  { moves, topUps }: { moves: readonly WalletMove[]; topUps: readonly TopUp[] },
  staff: Staff,
): Promise<void> {
  await insertRows(
    tx,
    'top_up',
    topUps.map(({ no, accountId, amount, method, at }) => ({
      top_up_no: no,
      account_id: accountId,
      method,
      amount_fen: Number(amount),
      status: 'paid',
      provider_trade_no: `demo-${no}`,
      staff_id: method === 'transfer' ? (staff.get('finance') ?? null) : null,
      created_at: new Date(at.getTime() - 4 * 60_000),
      expires_at: new Date(at.getTime() + 26 * 60_000),
      paid_at: at,
    })),
  );
  await insertRows(
    tx,
    'payment_notice',
    topUps.map(({ no, amount, method, at }) => ({
      provider: method,
      notice_id: `demo-${no}`,
      payment_no: no,
      amount_fen: Number(amount),
      outcome: 'settle',
      received_at: at,
    })),
  );
  await insertRows(
    tx,
    'wallet_entry',
    moves.map(({ accountId, delta, balanceAfter, cause, ref, at }) => ({
      account_id: accountId,
      delta_fen: Number(delta),
      balance_after_fen: Number(balanceAfter),
      cause,
      ref,
      at,
    })),
  );
  await sql`
    insert into wallet (account_id, balance_fen)
    select account_id, sum(delta_fen) from wallet_entry
    where account_id = any(${[...new Set(moves.map(({ accountId }) => accountId))]}::bigint[])
    group by account_id on conflict (account_id) do update set balance_fen = excluded.balance_fen`.execute(
    tx,
  );
}
