import { type Fen, fen, parseFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { ApprovedBuyer, Buyer } from '../../../../http/session.ts';
import { takeBalance } from '../../wallet/writes.ts';
import { requireOwed } from '../reads.ts';
import { type SettleCause, settleAccount, settleReceivable } from '../writes.ts';

/** Reads an amount as people type it. @throws 422 at `amount` */
export function readAmount(text: string): Fen {
  const amount = parseFen(text);
  if (amount === null) throw invalid({ amount: '金额最多 2 位小数' });
  if (amount === 0n) throw invalid({ amount: '金额必须大于 0' });
  return amount;
}

/** Asks for credit, or for more of it. @returns the application's id @throws 409 while another application waits, 422 at `amount` */
export function applyForCredit(
  db: Db,
  { accountId }: ApprovedBuyer,
  form: { amount: string; reason: string },
  idempotency: Idempotency | null,
): Promise<number> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const amount = readAmount(form.amount);
      const row = await tx
        .insertInto('credit_application')
        .values({ account_id: accountId, amount_fen: Number(amount), reason: form.reason })
        // As text: an index for some rows is not found by a parameter.
        .onConflict((same) => same.column('account_id').where(sql<boolean>`status = 'waiting'`).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) throw conflict('已有一份申请在等待审批');
      return row.id;
    }),
  );
}

/** A head office lets its stores order on its credit, or not any more. @throws 409 for an account that is no head office or has no terms */
export async function coverStores(db: Db, { accountId, baseType }: Buyer, covers: boolean): Promise<void> {
  const changed =
    baseType === 'chain_head' &&
    (await db
      .updateTable('credit_account')
      .set({ covers_stores: covers })
      .where('account_id', '=', accountId)
      .returning('account_id')
      .executeTakeFirst());
  if (!changed) throw conflict('只有已开通账期的总部账户可以设置');
}

/**
 * Settles from the balance what is owed: of one order, or the oldest due first; no more than that.
 * @returns what was settled
 * @throws 404 for an order that is not theirs; 409 when nothing is owed; 422 at `amount`
 */
export function settleFromBalance(
  db: Db,
  buyer: Buyer,
  { amount: text, orderId }: { amount: string; orderId: number | null },
  idempotency: Idempotency | null,
): Promise<Fen> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const asked = readAmount(text);
      if (orderId !== null) await requireOwed(tx, buyer.accountId, orderId);
      const { id } = await tx
        .insertInto('credit_settlement')
        .values({ account_id: buyer.accountId, order_id: orderId, amount_fen: Number(asked) })
        .returning('id')
        .executeTakeFirstOrThrow();
      const owed = { accountId: buyer.accountId, orderId, amount: asked };
      const settled = await settleBy(tx, owed, { cause: 'settlement', ref: String(id) });
      if (settled === 0n) throw conflict('没有待结清的账期货款');
      await tx
        .updateTable('credit_settlement')
        .set({ amount_fen: Number(settled) })
        .where('id', '=', id)
        .execute();
      const taken = await takeBalance(tx, buyer.accountId, settled, 'credit', String(id));
      if (!taken) throw invalid({ amount: '余额不足，请先充值或减少金额' });
      return Number(settled);
    }),
  ).then(fen);
}

/**
 * Settles what is owed of one order, or the oldest due first.
 * @param cause a row of `credit_settlement`, or of `bank_allocation`
 * @returns how much was owed of it
 */
export function settleBy(
  tx: Tx,
  { accountId, orderId, amount }: { accountId: number; orderId: number | null; amount: Fen },
  cause: SettleCause,
): Promise<Fen> {
  return orderId === null
    ? settleAccount(tx, accountId, amount, cause)
    : settleReceivable(tx, orderId, amount, cause);
}
