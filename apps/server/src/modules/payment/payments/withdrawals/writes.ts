/**
 * Money out of the wallet: it leaves the balance when it is asked for, and comes back once when it is refused. Bank accounts on
 * file only.
 */

import { fen } from '@qingnang/rules/money';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { momentInChina } from '../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import { type Asking, requireProof } from '../../../../http/proof.ts';
import { type Buyer, requireOwn } from '../../../../http/session.ts';
import { giveBalance, takeBalance } from '../../../balances/writes.ts';
import { type BankRow, requireSettled } from '../../../identity/reads.ts';
import { bankProblem } from '../../../identity/rules.ts';
import { lockBank } from '../../../identity/writes.ts';
import { nextNumber } from '../../../ordering/writes.ts';
import type { WithdrawalRow } from './reads.ts';
import { ACT_FROM, readWithdrawal, type WithdrawalState } from './rules.ts';

/**
 * Asks for money of the balance, to one of the company's bank accounts on file: it leaves at once, and comes back when the withdrawal is
 * refused or cancelled.
 * @returns its id
 * @throws 403 without a fresh proof, or while a head office acts; 409 within a day after a change of the account; 422 by field, at
 * `amount` when the balance holds less
 */
export function requestWithdrawal(
  db: Db,
  buyer: Buyer,
  form: { amount: string; bank_account_id: number },
  asking: Asking,
  idempotency: Idempotency | null,
): Promise<number> {
  requireOwn(buyer);
  const { accountId } = buyer;
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const { amount, problem } = readWithdrawal(form.amount);
      if (problem !== '') throw invalid({ amount: problem });
      await requireSettled(tx, accountId, '提现');
      const bank = await usableBank(tx, buyer, form.bank_account_id);
      await requireProof(tx, buyer, asking);
      const row = await tx
        .insertInto('withdrawal')
        .values({
          withdrawal_no: nextNumber('withdrawal', 'TX'),
          account_id: accountId,
          amount_fen: Number(amount),
          bank: bank.bank,
          bank_account: bank.number,
          bank_account_id: bank.id,
        })
        .returning(['id', 'withdrawal_no'])
        .executeTakeFirstOrThrow();
      const taken = await takeBalance(tx, accountId, amount, 'withdrawal', row.withdrawal_no);
      if (!taken) throw invalid({ amount: '余额不足' });
      return row.id;
    }),
  );
}

/** @throws 422 at `bank_account_id` for what is not on file, not long enough, or of another company */
async function usableBank(tx: Tx, buyer: Buyer, id: number): Promise<BankRow> {
  const row = await lockBank(tx, buyer, id);
  const problem = bankProblem(row, buyer.company, new Date(), momentInChina);
  if (!row || problem !== '') throw invalid({ bank_account_id: problem });
  return row;
}

/** The buyer does not want it any more. @throws 404, 409 when staff have begun with it */
export function cancelWithdrawal(db: Db, { accountId }: Buyer, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row.account_id !== accountId) throw notFound('提现单不存在');
    requireState(row, 'cancel');
    await tx
      .updateTable('withdrawal')
      .set({ status: 'cancelled', ended_at: new Date(), version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await putBack(tx, row);
  });
}

/** @throws 404 */
export async function lockWithdrawal(tx: Tx, id: number): Promise<WithdrawalRow> {
  const row = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('提现单不存在');
  return row;
}

/** @throws 409 unless the act may be done now */
export function requireState({ status }: WithdrawalRow, act: keyof typeof ACT_FROM): void {
  if (!ACT_FROM[act].includes(status as WithdrawalState)) throw conflict('提现单已被处理，请刷新页面');
}

/** @throws 409 when the account that the money would go to was taken off the file since, as undoing a change does */
export async function requireOnFile(tx: Tx, { bank_account_id: id }: WithdrawalRow): Promise<void> {
  // Asked for before bank accounts were on file.
  if (id === null) return;
  const row = await tx
    .selectFrom('bank_account')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!row) throw conflict('客户已撤销这个收款账户，不能汇出，请驳回');
}

/** Puts the money of a locked withdrawal back into the balance, once. */
export async function putBack(tx: Tx, row: WithdrawalRow): Promise<void> {
  await giveBalance(tx, row.account_id, fen(row.amount_fen), 'withdrawal_back', row.withdrawal_no);
}
