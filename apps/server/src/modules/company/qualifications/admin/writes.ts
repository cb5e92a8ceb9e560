import type { ReviewDecision, reviewRefuse } from '@qingnang/contract/admin-qualifications';
import { type CompanyForm, companyForm } from '@qingnang/contract/qualifications';
import { scopesOpenedBy } from '@qingnang/rules/papers';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { JsonColumns } from '../../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { allReference } from '../../../identity/reads.ts';
import { choicesOf } from '../../../identity/rules.ts';
import { sendSms, tell, writeAudit } from '../../../identity/writes.ts';
import { setRegisteredAddress } from '../../addresses/writes.ts';
import { writeLicences } from '../licences/writes.ts';
import {
  type AccountRow,
  APPLICATION_COLUMNS,
  type ApplicationRow,
  companyOf,
  creditCodeIsTaken,
  type DocumentRow,
  documentsOf,
  lockCreditCode,
} from '../reads.ts';
import { writeCompany } from '../writes.ts';
import { expiredProblems } from './rules.ts';

type Refusal = z.output<typeof reviewRefuse.body>;

/**
 * Takes an application as it is: the company's data and papers hold from now on, with what staff have set.
 * @throws 404; 409 when it has been answered or changed; 422 by field
 */
export function passApplication(db: Db, staff: Staff, id: number, decision: ReviewDecision): Promise<void> {
  return inTransaction(db, async (tx) => {
    const application = await lockSubmitted(tx, id, decision.version);
    const accountId = application.account_id;
    const before = await companyOf(tx, accountId);
    const documents = await documentsOf(tx, id);
    const form = { ...companyForm.parse(application.form), buyer_type: decision.buyer_type };
    await refuseDecision(tx, { application, before, form, documents }, decision);
    if (application.kind !== 'papers') await takeCompany(tx, before, form);
    await writeLicences(tx, accountId, id, documents);
    await writeStanding(tx, accountId, decision);
    await answer(tx, staff, id, { status: 'passed', reason: '', problems: {} });
    await sql`update document set status = 'passed', reason = '' where application_id = ${id}`.execute(tx);
    const { version: _version, ...set } = decision;
    await writeAudit(tx, staff, {
      action: 'application.pass',
      entity: 'account',
      entityId: accountId,
      before: { pass_status: before.pass_status, buyer_type: before.buyer_type, scopes: before.scopes },
      after: { application_id: id, kind: application.kind, ...set },
    });
    await sayPassed(tx, application, before, form);
  });
}

/** Locks the account, then the application that is to be answered. */
async function lockSubmitted(tx: Tx, id: number, version: number): Promise<ApplicationRow> {
  await sql`
    select id from account where id = (select account_id from application where id = ${id})
    for no key update`.execute(tx);
  const { rows } = await sql<ApplicationRow>`
    select ${APPLICATION_COLUMNS} from application p where p.id = ${id}`.execute(tx);
  const [application] = rows;
  if (!application) throw notFound('申请不存在');
  if (application.status !== 'submitted') throw conflict('该申请已处理或已被客户撤回，请刷新');
  if (application.version !== version) throw conflict('客户已更新资料，请刷新后再审');
  return application;
}

interface Judged {
  application: ApplicationRow;
  before: AccountRow;
  form: CompanyForm;
  documents: readonly DocumentRow[];
}

async function refuseDecision(
  tx: Tx,
  { application: { kind }, before, form, documents }: Judged,
  { buyer_type, scopes, salesman_id, manager_id }: ReviewDecision,
): Promise<void> {
  const problems: Record<string, string> = expiredProblems(documents, dayInChina(new Date()));
  const choices = choicesOf(await allReference(tx), { ...before, scopes: [] });
  if (!choices.buyer_types.some(({ code }) => code === buyer_type))
    problems.buyer_type = '客户类型不存在或已停用';
  const kinds = [...before.held, ...documents.map((one) => one.kind)];
  const open = scopesOpenedBy(kinds, choices.scopes).map(({ code }) => code);
  if (scopes.length === 0) problems.scopes = '请至少勾选一项经营范围';
  else if (!scopes.every((code) => open.includes(code) || before.scopes.includes(code)))
    problems.scopes = '所选经营范围没有对应的证照';
  const isCode = kind !== 'papers' && form.credit_code !== '';
  if (isCode) await lockCreditCode(tx, form.credit_code);
  if (isCode && (await creditCodeIsTaken(tx, before.id, form.credit_code)))
    problems.credit_code = '已有通过审核的账户使用该信用代码';
  const people = [salesman_id, manager_id].filter((one) => one !== undefined);
  if (!(await areActive(tx, people))) problems.salesman_id = '所选员工不存在或已停用';
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

async function areActive(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: number }>`
    select id from staff where id = any(${wanted}::bigint[]) and is_active`.execute(tx);
  return rows.length === wanted.length;
}

async function takeCompany(tx: Tx, before: AccountRow, form: CompanyForm): Promise<void> {
  await writeCompany(tx, before.id, form);
  await setRegisteredAddress(tx, before.id, {
    consignee: form.contact_name,
    phone: form.contact_phone,
    province: form.province,
    city: form.city,
    district: form.district,
    detail: form.detail,
  });
}

async function writeStanding(tx: Tx, accountId: number, decision: ReviewDecision): Promise<void> {
  const { buyer_type, rank, scopes, salesman_id, manager_id, is_special } = decision;
  await sql`
    update account set pass_status = 1, refuse_reason = '', buyer_type = ${buyer_type}, rank = ${rank},
      is_special = ${is_special === 1}, salesman_id = ${salesman_id ?? null}, manager_id = ${manager_id ?? null},
      staff_note = ${decision.staff_note},
      papers_checked_at = ${markOf(decision.papers_checked)}, proxy_checked_at = ${markOf(decision.proxy_checked)},
      version = version + 1, updated_at = now()
    where id = ${accountId}`.execute(tx);
  await sql`delete from account_scope where account_id = ${accountId} and scope <> all(${scopes}::text[])`.execute(
    tx,
  );
  await sql`
    insert into account_scope (account_id, scope) select ${accountId}, unnest(${[...new Set(scopes)]}::text[])
    on conflict do nothing`.execute(tx);
}

const markOf = (flag: number) => (flag === 1 ? sql`now()` : sql`null`);

async function answer(
  tx: Tx,
  { staffId }: Staff,
  id: number,
  { status, reason, problems }: { status: string; reason: string; problems: Record<string, string> },
): Promise<void> {
  await sql`
    update application set status = ${status}, reason = ${reason}, problems = ${json<JsonColumns['application.problems']>(problems)}::jsonb,
      reviewed_by = ${staffId}, reviewed_at = now(), updated_at = now(), version = version + 1
    where id = ${id}`.execute(tx);
}

const PASSED = {
  first: { key: 'application.passed_first', url: '/dzht' },
  change: { key: 'application.passed_change', url: '/basic' },
  papers: { key: 'application.passed_papers', url: '/zzzj' },
} as const;

async function sayPassed(
  tx: Tx,
  { id, kind }: ApplicationRow,
  account: AccountRow,
  form: CompanyForm,
): Promise<void> {
  const isTold = await tell(tx, account.id, {
    ...PASSED[kind],
    fields: {},
    cause: `application:${id}:passed`,
  });
  if (!isTold) return;
  const company = kind === 'papers' ? account.company : form.company;
  await sendSms(tx, {
    phone: account.phone,
    template: 'review_passed',
    params: { company },
    accountId: account.id,
  });
}

/**
 * Sends an application back with what is wrong, by field and by paper. An account that had passed stays as it is.
 * @throws 404; 409 when it has been answered or changed
 */
export function refuseApplication(
  db: Db,
  staff: Staff,
  id: number,
  { version, reason, problems }: Refusal,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const application = await lockSubmitted(tx, id, version);
    const accountId = application.account_id;
    const account = await companyOf(tx, accountId);
    const said = Object.fromEntries(problems.map(({ field, text }) => [field, text]));
    await answer(tx, staff, id, { status: 'refused', reason, problems: said });
    await markDocuments(tx, id, said);
    if (application.kind === 'first')
      await sql`
        update account set pass_status = 3, refuse_reason = ${reason}, version = version + 1, updated_at = now()
        where id = ${accountId}`.execute(tx);
    await writeAudit(tx, staff, {
      action: 'application.refuse',
      entity: 'account',
      entityId: accountId,
      after: { application_id: id, kind: application.kind, reason, problems: said },
    });
    const company = companyForm.parse(application.form).company || account.company;
    const isTold = await tell(tx, accountId, {
      key: 'application.refused',
      fields: { reason },
      url: application.kind === 'first' ? '/register/step2' : '/zzzj',
      cause: `application:${id}:refused`,
    });
    const params = { company, reason };
    if (isTold) await sendSms(tx, { phone: account.phone, template: 'review_refused', params, accountId });
  });
}

/** Papers that something was said of are refused; the others have been looked at and need not be brought again. */
async function markDocuments(tx: Tx, id: number, said: Readonly<Record<string, string>>): Promise<void> {
  const wrong = Object.entries(said)
    .filter(([field]) => field.startsWith('documents.'))
    .map(([field, text]) => ({ kind: field.slice('documents.'.length), text }));
  await sql`
    update document d set status = case when w.kind is null then 'passed' else 'refused' end, reason = coalesce(w.text, '')
    from document o left join jsonb_to_recordset(${json(wrong)}::jsonb) as w (kind text, text text)
      on w.kind = o.kind
    where o.id = d.id and d.application_id = ${id}`.execute(tx);
}
