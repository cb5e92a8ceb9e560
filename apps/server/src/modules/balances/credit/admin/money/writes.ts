import { adminCreditSettle, adminCreditWriteOff } from '@qingnang/contract/admin-credit';
import { type Fen, fen, formatFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../../http/idempotency.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type Act, ask, writeAudit } from '../../../../identity/writes.ts';
import { readAmount, settleBy } from '../../own/writes.ts';
import { requireOwed } from '../../reads.ts';
import { writeOff } from '../../writes.ts';
import { customerOf } from '../reads.ts';

const forAccount = { account_id: z.int() };
const settleSchema = adminCreditSettle.body.extend(forAccount);
const writeOffSchema = adminCreditWriteOff.body.extend(forAccount);
type SettleForm = z.output<typeof settleSchema>;
type WriteOffForm = z.output<typeof writeOffSchema>;

/** Money whose reference at the bank somebody has typed. */
export const settleAct: Act<typeof settleSchema> = {
  key: 'credit.settle',
  policy: 'unmatched',
  permission: 'wallet.write',
  schema: settleSchema,
  perform: takeIn,
};

/** What will not come any more. */
export const writeOffAct: Act<typeof writeOffSchema> = {
  key: 'credit.write_off',
  policy: 'credit_write_off',
  permission: 'wallet.write',
  schema: writeOffSchema,
  perform: giveUp,
};

/** Asks for money to be taken in that came by bank. @throws 404; 422 at `amount`, `bank_ref`; 409 when the same waits already */
export function askSettlement(
  db: Db,
  staff: Staff,
  form: SettleForm,
  idempotency: Idempotency | null,
): Promise<number> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const { company } = await customerOf(tx, staff, form.account_id);
      const amount = readAmount(form.amount);
      const what = form.order_id === undefined ? '' : `，指定订单 ${await orderNo(tx, form.order_id)}`;
      return ask(tx, staff, settleAct, form, {
        subject: `bank:${form.bank_ref}`,
        words: `登记 ${company} 的账期结款；银行流水号 ${form.bank_ref}${what}`,
        amount,
        accountId: form.account_id,
      });
    }),
  );
}

async function takeIn(tx: Tx, staff: Staff, form: SettleForm): Promise<void> {
  const amount = readAmount(form.amount);
  if (form.order_id !== undefined) await requireOwed(tx, form.account_id, form.order_id);
  const allocation = await takeLine(tx, staff, form, amount);
  const owed = { accountId: form.account_id, orderId: form.order_id ?? null, amount };
  const settled = await settleBy(tx, owed, { cause: 'bank_line', ref: String(allocation) });
  if (settled !== amount) throw invalid({ amount: `待结清的账期货款只有 ¥${formatFen(settled)}` });
  await writeAudit(tx, staff, {
    action: 'credit.settle',
    entity: 'credit',
    entityId: form.account_id,
    after: { amount: formatFen(amount), bank_ref: form.bank_ref },
  });
}

/**
 * Gives the bank's line of the reference to what the account owes, whole, as the cash desk does: it pays nothing else, and is not opened
 * again. One that is not on file yet is made.
 * @returns the id of its allocation
 */
async function takeLine(
  tx: Tx,
  { staffId }: Staff,
  { account_id, bank_ref }: SettleForm,
  amount: Fen,
): Promise<number> {
  await sql`
    insert into bank_line (bank_ref, paid_on, payer, amount_fen, staff_id)
    select ${bank_ref}, ${dayInChina(new Date())}::date, company, ${amount}::bigint, ${staffId}
    from account where id = ${account_id}
    on conflict (bank_ref) do nothing`.execute(tx);
  const line = await tx
    .selectFrom('bank_line')
    .select(['id', 'status', 'amount_fen'])
    .where('bank_ref', '=', bank_ref)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (line.status !== 'open') throw invalid({ bank_ref: '该银行流水号已用于其他款项' });
  if (fen(line.amount_fen) !== amount)
    throw invalid({ bank_ref: `银行流水中该笔金额为 ¥${formatFen(fen(line.amount_fen))}` });
  await sql`
    update bank_line set status = 'matched', decided_at = now(), staff_id = ${staffId}, note = '账期结款'
    where id = ${line.id}`.execute(tx);
  const { id } = await tx
    .insertInto('bank_allocation')
    .values({ line_id: line.id, kind: 'credit', account_id, amount_fen: Number(amount) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Asks for what is open of an order to be given up. @throws 404, 409 when nothing is open or the same waits already */
export function askWriteOff(db: Db, staff: Staff, form: WriteOffForm): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { company } = await customerOf(tx, staff, form.account_id);
    const { open_fen } = await owedFor(tx, form);
    return ask(tx, staff, writeOffAct, form, {
      subject: `order:${form.order_id}`,
      words: `核销 ${company} 订单 ${await orderNo(tx, form.order_id)} 的未结货款；${form.reason}`,
      amount: fen(open_fen),
      accountId: form.account_id,
    });
  });
}

async function giveUp(tx: Tx, staff: Staff, form: WriteOffForm): Promise<void> {
  await owedFor(tx, form);
  const given = await writeOff(tx, form.order_id, { cause: 'write_off', ref: String(form.order_id) });
  if (given === 0n) throw conflict('该订单已没有未结货款');
  await writeAudit(tx, staff, {
    action: 'credit.write_off',
    entity: 'credit',
    entityId: form.account_id,
    after: { order: await orderNo(tx, form.order_id), amount: formatFen(given), note: form.reason },
  });
}

async function owedFor(tx: Tx, { account_id, order_id }: WriteOffForm): Promise<{ open_fen: number }> {
  const row = await tx
    .selectFrom('receivable')
    .select('open_fen')
    .where('order_id', '=', order_id)
    .where('debtor_id', '=', account_id)
    .executeTakeFirst();
  if (!row) throw notFound('该客户没有这笔账期货款');
  return row;
}

async function orderNo(tx: Tx, id: number): Promise<string> {
  const row = await tx.selectFrom('sales_order').select('order_no').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('订单不存在');
  return row.order_no;
}
