/** Money into the wallet: top-ups have numbers of their own kind and come in through the same `settle` as payments. */

import { fen, formatFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import {
  type PaymentNotice,
  type PaymentProviders,
  type PaymentTicket,
  ProviderFailure,
  type ProviderName,
} from '../../../../channels/payment/port.ts';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound, Refusal } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Buyer } from '../../../../http/session.ts';
import { giveBalance } from '../../../balances/writes.ts';
import { tell } from '../../../identity/writes.ts';
import { nextNumber } from '../../../ordering/writes.ts';
import { releaseFiles, useFiles } from '../../../service/writes.ts';
import { keepNotice } from '../notices/writes.ts';
import { requireOpen } from '../reads.ts';
import type { Settled } from '../rules.ts';
import { MAX_OPEN, PROOF_DAYS, readTopUp, TOP_UP_MINUTES, type TopUpMethod } from './rules.ts';

/**
 * Opens a top-up; money is asked for at the provider by `askTopUp`.
 * @returns its id
 * @throws 422 by field, 409 when too many are open
 */
export function beginTopUp(
  db: Db,
  buyer: Buyer,
  form: { amount: string; method: TopUpMethod },
  providers: PaymentProviders,
  idempotency: Idempotency | null,
): Promise<number> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const { amount, problem } = readTopUp(form.amount);
      if (problem !== '') throw invalid({ amount: problem });
      await requireOpen(tx, form.method, providers);
      await refuseFlood(tx, buyer);
      const minutes = TOP_UP_MINUTES[form.method];
      const row = await tx
        .insertInto('top_up')
        .values({
          top_up_no: nextNumber('topUp', 'CZ'),
          account_id: buyer.accountId,
          method: form.method,
          amount_fen: Number(amount),
          expires_at: sql<Date>`now() + ${minutes}::int * interval '1 minute'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    }),
  );
}

/** One after the other for an account, so that its open ones are counted. */
async function refuseFlood(tx: Tx, { accountId }: Buyer): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from top_up
    where account_id = ${accountId} and status = 'created' and expires_at > now()`.execute(tx);
  if ((rows[0]?.open ?? 0) >= MAX_OPEN)
    throw conflict(`还有 ${MAX_OPEN} 笔充值未付款，请先完成，或等它们过期后再充值`);
}

/**
 * Asks the provider for an opened top-up and keeps what the cashier needs. Safe to repeat; outside any transaction.
 * @returns null where nobody is asked: a transfer, or one that waits for no money any more
 * @throws 503 when the provider is silent or refuses
 */
export async function askTopUp(
  db: Db,
  providers: PaymentProviders,
  id: number,
  baseUrl: string,
): Promise<PaymentTicket | null> {
  const row = await db.selectFrom('top_up').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const provider = providers[row.method as ProviderName];
  if (!provider || row.status !== 'created' || row.expires_at <= new Date()) return null;
  try {
    const ticket = await provider.create({
      paymentNo: row.top_up_no,
      amountFen: row.amount_fen,
      title: `余额充值 ${row.top_up_no}`,
      expiresAt: row.expires_at,
      baseUrl,
      returnPath: '/yegl',
    });
    await db.updateTable('top_up').set({ pay_url: ticket.payUrl }).where('id', '=', id).execute();
    return ticket;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new Refusal(503, 503, '支付渠道暂时没有响应，请稍后重试或换一种支付方式', { retryAfter: 5 });
  }
}

/**
 * Keeps the proof of a transfer, in place of an earlier one. It brings no money: staff look for it at the bank.
 * @throws 404, 409 unless the transfer waits, 422 at `file_ids`
 */
export function addTopUpProof(db: Db, { accountId }: Buyer, id: number, fileId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('top_up')
      .select(['status', 'method', 'file_id'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('充值单不存在');
    if (row.method !== 'transfer') throw conflict('只有对公转账需要上传凭证');
    if (row.status !== 'created') throw conflict('充值单已到账或已关闭，请刷新页面');
    await useFiles(tx, accountId, [fileId], 'top_up');
    if (row.file_id !== null) await releaseFiles(tx, [row.file_id]);
    await tx.updateTable('top_up').set({ file_id: fileId }).where('id', '=', id).execute();
  });
}

/**
 * Takes in a verified notice for a top-up, whoever brings it, once. Money that comes after it was closed is put into the balance
 * all the same: that is what it was sent for.
 */
export async function settleTopUp(
  tx: Tx,
  provider: ProviderName | 'transfer',
  notice: PaymentNotice,
): Promise<Settled> {
  const row = await tx
    .selectFrom('top_up')
    .selectAll()
    .where('top_up_no', '=', notice.paymentNo)
    .where('method', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknown';
  const settlement =
    row.status === 'paid' ? 'already_paid' : row.amount_fen === notice.amountFen ? 'settle' : 'wrong_amount';
  const isNew = await keepNotice(tx, provider, notice, settlement);
  if (settlement !== 'settle') return settlement;
  // The provider's number has paid something else: it cannot pay this too.
  if (!isNew) return 'used_elsewhere';
  await tx
    .updateTable('top_up')
    .set({
      status: 'paid',
      provider_trade_no: notice.providerTradeNo,
      paid_at: sql`coalesce(${notice.paidAt ?? null}::timestamptz, now())`,
    })
    .where('id', '=', row.id)
    .execute();
  const amount = fen(row.amount_fen);
  await giveBalance(tx, row.account_id, amount, 'top_up', row.top_up_no);
  await tell(tx, row.account_id, {
    key: 'top_up.paid',
    fields: { top_up_no: row.top_up_no, amount: formatFen(amount) },
    url: '/yegl',
    cause: `top_up:${row.id}:paid`,
  });
  return settlement;
}

/** Remembers when the provider was asked. */
export async function noteTopUpAsked(db: Db, number: string): Promise<void> {
  await db.updateTable('top_up').set({ asked_at: sql`now()` }).where('top_up_no', '=', number).execute();
}

/** Gives one up that nobody paid in time; one that was paid in the meantime stays paid. */
export async function closeTopUp(db: Db, number: string): Promise<void> {
  await db
    .updateTable('top_up')
    .set({ status: 'closed' })
    .where('top_up_no', '=', number)
    .where('status', '=', 'created')
    .execute();
}

/** Closes transfers that nobody has shown to have sent; staff may still say that one has come. */
export async function closeTransferTopUps(db: Db): Promise<void> {
  await sql`
    update top_up set status = 'closed'
    where status = 'created' and method = 'transfer'
      and expires_at < now() - case when file_id is null then 0 else ${PROOF_DAYS}::int end * interval '1 day'`.execute(
    db,
  );
}
