import { policyForm } from '@qingnang/contract/approvals';
import { fen, fenToYuan, formatFen, parseFen } from '@qingnang/rules/money';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import type { ApprovalPolicy } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../staff/writes.ts';
import { isPolicy, type Limit, POLICIES } from '../rules.ts';
import { type Act, ask } from '../writes.ts';
import { lockPolicy, roleNames } from './reads.ts';

const schema = policyForm.extend({ key: z.string() });
type PolicyForm = z.output<typeof schema>;
type PolicyRow = Selectable<ApprovalPolicy>;

/** Another rule of four eyes is an act for four eyes itself. */
export const policyAct: Act<typeof schema> = {
  key: 'policy.change',
  policy: 'limit',
  permission: 'money.write',
  schema,
  perform: changePolicy,
};

/** Asks for another rule. @returns the request's id @throws 404, 409 when it was changed since, 422 by field */
export function askPolicy(db: Db, staff: Staff, form: PolicyForm): Promise<number> {
  return inTransaction(db, async (tx) => {
    const row = await current(tx, staff, form);
    return ask(tx, staff, policyAct, form, await aboutChange(tx, row, form));
  });
}

/** Asks for another amount from which money of one order that goes back waits; all else of the rule stays. */
export function askRefundLimit(db: Db, staff: Staff, order: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const row = await lockPolicy(tx, staff, 'refund');
    if (!row) throw notFound('复核规则不存在');
    const text = (amount: number | null) => fenToYuan(fen(amount ?? 0)).toFixed(2);
    const form = {
      key: row.key,
      order,
      customer: text(row.customer_fen),
      staff: text(row.staff_fen),
      approvers: row.approvers,
      version: row.version,
    };
    return ask(tx, staff, policyAct, form, await aboutChange(tx, row, schema.parse(form)));
  });
}

async function changePolicy(tx: Tx, staff: Staff, form: PolicyForm): Promise<void> {
  const row = await current(tx, staff, form);
  const after = await valuesOf(tx, form);
  await tx
    .updateTable('approval_policy')
    .set({ ...after, version: row.version + 1, updated_by: staff.staffId, updated_at: sql`now()` })
    .where('key', '=', form.key)
    .execute();
  const { order_fen, customer_fen, staff_fen, percent, pieces, approvers } = row;
  await writeAudit(tx, staff, {
    action: 'approval_policy.update',
    entity: 'approval_policy',
    entityId: form.key,
    before: { order_fen, customer_fen, staff_fen, percent, pieces, approvers },
    after,
  });
}

async function current(tx: Tx, staff: Staff, { key, version }: PolicyForm): Promise<PolicyRow> {
  const row = await lockPolicy(tx, staff, key);
  if (!row) throw notFound('复核规则不存在');
  if (row.version !== version) throw conflict('复核规则已被修改，请刷新后再改');
  return row;
}

/** The row's columns. @throws 422 at what is missing or is no amount, and for a role that there is not */
async function valuesOf(tx: Tx, { key, approvers, ...form }: PolicyForm) {
  const limits: readonly Limit[] = isPolicy(key) ? POLICIES[key].limits : [];
  const errors: Record<string, string> = {};
  const amountOf = (limit: 'order' | 'customer' | 'staff'): number | null => {
    if (!limits.includes(limit)) return null;
    const amount = parseFen(form[limit] ?? '');
    if (amount === null) errors[limit] = '请填写最多 2 位小数的金额';
    return amount === null ? null : Number(amount);
  };
  const values = {
    order_fen: amountOf('order'),
    customer_fen: amountOf('customer'),
    staff_fen: amountOf('staff'),
    percent: limits.includes('percent') ? (form.percent ?? null) : null,
    pieces: limits.includes('pieces') ? (form.pieces ?? null) : null,
    approvers: [...new Set(approvers)],
  };
  if (limits.includes('percent') && values.percent === null) errors.percent = '请填写幅度';
  if (limits.includes('pieces') && values.pieces === null) errors.pieces = '请填写数量';
  const roles = await roleNames(tx);
  if (values.approvers.some((role) => !roles.has(role))) errors.approvers = '角色不存在';
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

async function aboutChange(tx: Tx, row: PolicyRow, form: PolicyForm) {
  const after = await valuesOf(tx, form);
  const roles = await roleNames(tx);
  const yuan = (amount: number | null) => `¥${formatFen(fen(amount ?? 0))}`;
  const named = (keys: readonly string[]) => keys.map((key) => roles.get(key) ?? key).join('、');
  const parts = [
    ['单笔订单限额', yuan(row.order_fen), yuan(after.order_fen)],
    ['单个客户限额', yuan(row.customer_fen), yuan(after.customer_fen)],
    ['单个员工限额', yuan(row.staff_fen), yuan(after.staff_fen)],
    ['幅度', `${row.percent ?? 0}%`, `${after.percent ?? 0}%`],
    ['数量', `${row.pieces ?? 0}`, `${after.pieces ?? 0}`],
    ['复核角色', named(row.approvers), named(after.approvers)],
  ] as const;
  const changed = parts.filter(([, before, now]) => before !== now);
  if (changed.length === 0) throw invalid({ version: '没有修改' });
  const name = isPolicy(form.key) ? POLICIES[form.key].name : form.key;
  return {
    subject: `policy:${form.key}`,
    words: `复核规则「${name}」：${changed.map(([what, before, now]) => `${what} ${before} → ${now}`).join('；')}`,
  };
}
