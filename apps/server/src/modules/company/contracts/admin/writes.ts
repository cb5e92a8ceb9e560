import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Contract } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { sendSms, tell, tellAll, writeAudit, writeAudits } from '../../../identity/writes.ts';
import { activeTemplate } from '../reads.ts';
import { type TemplateText, templateProblems } from '../template/rules.ts';
import { REMINDER, toRemind } from './reads.ts';

/**
 * Makes a signed contract void: its paper stays, the account must sign again before it orders.
 * @throws 404, 409 when it is void already
 */
export function voidContract(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockContract(tx, id);
    const before = await validUntil(tx, found.account_id);
    await tx
      .updateTable('contract')
      .set({ status: 'void', void_by: staff.staffId, void_reason: reason, void_at: new Date() })
      .where('id', '=', id)
      .execute();
    await countContracts(tx, found.account_id);
    const after = await validUntil(tx, found.account_id);
    await tell(tx, found.account_id, {
      key: 'contract.void',
      fields: { year: String(found.year), reason },
      url: '/dzht',
      cause: `contract:${id}:void`,
    });
    await writeAudit(tx, staff, {
      action: 'contract.void',
      entity: 'contract',
      entityId: id,
      before: { status: 'signed', contract_valid_until: before },
      after: { status: 'void', reason, contract_valid_until: after },
    });
  });
}

/** The account's row first, as everywhere that contracts change. */
async function lockContract(tx: Tx, id: number): Promise<Selectable<Contract>> {
  await sql`
    select from account where id = (select account_id from contract where id = ${id}) for no key update`.execute(
    tx,
  );
  const row = await tx.selectFrom('contract').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row || row.status === 'draft') throw notFound('合同不存在');
  if (row.status === 'void') throw conflict('这份合同已经作废');
  return row;
}

async function validUntil(tx: Tx, accountId: number): Promise<string | null> {
  const { contract_valid_until } = await tx
    .selectFrom('account')
    .select('contract_valid_until')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return contract_valid_until;
}

/** Until when the contracts that are left reach; one that begins later counts from its first day on (`contracts/jobs`). */
async function countContracts(tx: Tx, accountId: number): Promise<void> {
  const today = dayInChina(new Date());
  await sql`
    with left_over as (select valid_from, valid_until from contract where account_id = ${accountId} and status = 'signed')
    update account set updated_at = now(), contract_valid_until = (
      select max(valid_until) from left_over
      where exists (select from left_over where ${today}::date between valid_from and valid_until))
    where id = ${accountId}`.execute(tx);
}

/**
 * Asks accounts to sign, by a message and an SMS, once a day at most.
 * @returns how many were told now; those that have signed or were told today are left out
 */
export function remindUnsigned(db: Db, staff: Staff, ids: readonly number[]): Promise<number> {
  const today = dayInChina(new Date());
  const year = today.slice(0, 4);
  const cause = `${REMINDER}${today}`;
  return inTransaction(db, async (tx) => {
    const due = await toRemind(tx, ids, cause, today);
    const notice = {
      key: 'contract.remind',
      fields: { year },
      url: '/dzht',
      cause,
    } as const;
    const told = await tellAll(
      tx,
      due.map(({ id }) => ({ accountId: id, ...notice })),
    );
    const reached = new Set(told.map(({ accountId }) => accountId));
    const fresh = due.filter(({ id }) => reached.has(id));
    for (const { id, phone } of fresh)
      await sendSms(tx, { phone, template: 'contract_due', params: { year }, accountId: id });
    const entry = { action: 'contract.remind', entity: 'account', after: { year } };
    await writeAudits(
      tx,
      staff,
      fresh.map(({ id }) => ({ ...entry, entityId: id })),
    );
    return fresh.length;
  });
}

/**
 * Puts a new version of the template into force. What is signed keeps its own; drafts have to be read again.
 * @param basedOn the version that was edited
 * @returns its id
 * @throws 422 by field; 409 when another version is in force by now
 */
export function saveTemplate(db: Db, staff: Staff, text: TemplateText, basedOn: number): Promise<number> {
  const problems = templateProblems(text);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return inTransaction(db, async (tx) => {
    // Two who save at once come one after the other; there may be no row to lock yet.
    await sql`lock table contract_template in share row exclusive mode`.execute(tx);
    const before = await activeTemplate(tx);
    if (before.id !== basedOn) throw conflict('模板已被其他人修改，请刷新后再改', { id: before.id });
    if (before.title === text.title && before.body === text.body) return before.id;
    await tx
      .updateTable('contract_template')
      .set({ is_active: false })
      .where('is_active', '=', true)
      .execute();
    const { id } = await tx
      .insertInto('contract_template')
      .values({ ...text, is_active: true, staff_id: staff.staffId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(tx, staff, {
      action: 'contract_template.create',
      entity: 'contract_template',
      entityId: id,
      before: { id: before.id, title: before.title, body: before.body },
      after: { id, ...text },
    });
    return id;
  });
}
