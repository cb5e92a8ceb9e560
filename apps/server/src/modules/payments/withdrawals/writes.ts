import { fen } from '@qingnang/rules/money';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Buyer } from '../../../http/session.ts';
import { nextNumber } from '../../orders/numbers/writes.ts';
import { giveBalance, takeBalance } from '../../wallet/writes.ts';
import type { WithdrawalRow } from './reads.ts';
import { ACT_FROM, readWithdrawal, type WithdrawalState } from './rules.ts';

/**
 * Asks for money of the balance: it leaves at once, and comes back when the withdrawal is refused or cancelled.
 * @returns its id
 * @throws 422 by field, at `amount` when the balance holds less
 */
export function requestWithdrawal(
  db: Db,
  { accountId }: Buyer,
  form: { amount: string; bank: string; bank_account: string },
  idempotency: Idempotency | null,
): Promise<number> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const { amount, problem } = readWithdrawal(form.amount);
      if (problem !== '') throw invalid({ amount: problem });
      const row = await tx
        .insertInto('withdrawal')
        .values({
          withdrawal_no: nextNumber('withdrawal', 'TX'),
          account_id: accountId,
          amount_fen: Number(amount),
          bank: form.bank,
          bank_account: form.bank_account,
        })
        .returning(['id', 'withdrawal_no'])
        .executeTakeFirstOrThrow();
      const taken = await takeBalance(tx, accountId, amount, 'withdrawal', row.withdrawal_no);
      if (!taken) throw invalid({ amount: '余额不足' });
      return row.id;
    }),
  );
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

/** Puts the money of a locked withdrawal back into the balance, once. */
export async function putBack(tx: Tx, row: WithdrawalRow): Promise<void> {
  await giveBalance(tx, row.account_id, fen(row.amount_fen), 'withdrawal_back', row.withdrawal_no);
}
