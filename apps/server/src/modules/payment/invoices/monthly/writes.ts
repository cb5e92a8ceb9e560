/** Invoices of a month's orders, made once for each customer and month, however often and by how many it is tried. */

import { INVOICE_KIND_NAMES } from '@qingnang/contract/invoice-words';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, Refusal } from '../../../../http/errors.ts';
import type { Warn } from '../../../../http/log.ts';
import type { Staff } from '../../../../http/session.ts';
import { titleOfAccount } from '../../../company/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { paidOrders } from '../paid/reads.ts';
import { invoiceableAmount, invoiceRefusal } from '../rules.ts';
import { draftsOf, frozenFor, insertInvoices, queueIssuing } from '../writes.ts';
import { type DueMonth, dueMonths, lockUninvoiced, ruleForStaff, ruleOf } from './reads.ts';
import { monthCause, nextDay } from './rules.ts';

export interface RuleForm {
  /** null = by the order. */
  monthly: { day: number; titleId: number; kind: 'normal' | 'special' } | null;
  /** As staff have seen it; 0 = there was none. */
  version: number;
}

/**
 * Sets how an account is invoiced from now on. A day of this month that is over is due next month.
 * @param today `2026-11-05`
 * @throws 404; 409 when another one has changed it; 422 at `title_id` or `kind`
 */
export async function saveRule(
  db: Db,
  staff: Staff,
  accountId: number,
  { monthly, version }: RuleForm,
  today: string,
): Promise<void> {
  await ruleForStaff(db, staff, accountId);
  await inTransaction(db, async (tx) => {
    await sql`select from account where id = ${accountId} for update`.execute(tx);
    const before = await ruleOf(tx, accountId);
    if ((before?.version ?? 0) !== version) throw conflict('开票方式已被同事修改，请刷新后再改');
    if (monthly) await keepRule(tx, accountId, monthly, today);
    else await tx.deleteFrom('invoice_rule').where('account_id', '=', accountId).execute();
    await writeAudit(tx, staff, {
      action: 'invoice.rule',
      entity: 'account',
      entityId: accountId,
      before: wordsOf(before),
      after: wordsOf(await ruleOf(tx, accountId)),
    });
  });
}

async function keepRule(
  tx: Tx,
  accountId: number,
  { day, titleId, kind }: NonNullable<RuleForm['monthly']>,
  today: string,
): Promise<void> {
  frozenFor(kind, await titleOfAccount(tx, accountId, titleId));
  await sql`
    insert into invoice_rule (account_id, day, title_id, kind, starts_on)
    values (${accountId}, ${day}, ${titleId}, ${kind}, ${nextDay(today, day)}::date)
    on conflict (account_id) do update set day = excluded.day, title_id = excluded.title_id, kind = excluded.kind,
      starts_on = excluded.starts_on, problem = '', version = invoice_rule.version + 1, updated_at = now()`.execute(
    tx,
  );
}

const wordsOf = (rule: Awaited<ReturnType<typeof ruleOf>>) => ({
  invoicing: rule ? `按月，每月 ${rule.day} 日` : '按单',
  title: rule?.title ?? '',
  kind: rule ? INVOICE_KIND_NAMES[rule.kind] : '',
});

/** Customers that one run looks at: the next run takes the others. */
const AT_ONCE = 200;

/**
 * Makes the invoices of every customer whose day has come. One that cannot be made says why to staff, and is tried again.
 * @param today `2026-11-05`
 * @returns how many invoices were made
 */
export async function makeMonths(db: Db, today: string, log: Warn): Promise<number> {
  let made = 0;
  for (const due of await dueMonths(db, today, AT_ONCE))
    try {
      made += await inTransaction(db, (tx) => makeMonth(tx, due));
    } catch (error) {
      log.warn({ err: error, account: due.account_id, month: due.month }, 'month not invoiced');
      await noteProblem(db, due.account_id, error);
    }
  return made;
}

async function makeMonth(tx: Tx, { account_id, month, due_on }: DueMonth): Promise<number> {
  const { rows: taken } = await sql`
    insert into invoice_month (account_id, month) values (${account_id}, ${month}::date)
    on conflict do nothing returning month`.execute(tx);
  const rule = await ruleOf(tx, account_id);
  if (taken.length === 0 || !rule) return 0;
  const orders = await paidOrders(tx, await lockUninvoiced(tx, account_id, due_on));
  const ready = orders.filter((order) => invoiceRefusal(order, invoiceableAmount(order)) === '');
  if (ready.length === 0) return 0;
  const title = frozenFor(rule.kind, await titleOfAccount(tx, account_id, rule.title_id));
  const drafts = await draftsOf(tx, ready, true);
  const about = { accountId: account_id, title, cause: monthCause(month) };
  const ids = await insertInvoices(tx, drafts, about);
  await tx.updateTable('invoice_rule').set({ problem: '' }).where('account_id', '=', account_id).execute();
  await queueIssuing(tx);
  return ids.length;
}

async function noteProblem(db: Db, accountId: number, error: unknown): Promise<void> {
  const words = error instanceof Refusal ? error.message : '生成发票失败，稍后自动重试';
  await db
    .updateTable('invoice_rule')
    .set({ problem: words.slice(0, 200) })
    .where('account_id', '=', accountId)
    .execute();
}
