/**
 * What a company says of itself and its documents are one application, which staff pass or refuse as a whole. What is in force
 * stays in force until its date, or until the new one has passed.
 */

import { type ApplicationDraft, type CompanyForm, companyForm } from '@qingnang/contract/qualifications';
import { isPaperKind, papersOf, typeOf } from '@qingnang/rules/papers';
import { placeErrors } from '@qingnang/rules/regions';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import type { JsonColumns } from '../../../db/json-columns.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { allReference } from '../../identity/reads.ts';
import { choicesOf } from '../../identity/rules.ts';
import { handOver, releaseFiles, useFiles } from '../../service/writes.ts';
import {
  type AccountRow,
  APPLICATION_COLUMNS,
  type ApplicationRow,
  companyOf,
  creditCodeIsTaken,
  type DocumentRow,
  documentsOf,
} from './reads.ts';
import { kindFor, problemsOf, TAKEN_CREDIT_CODE } from './rules.ts';

export interface Versioned {
  id: number;
  version: number;
}

/**
 * Keeps what has been typed and uploaded so far, however incomplete.
 * @param uploader who is signed in: its files become the account's
 * @param account the buyer itself, or the store that its head office writes for
 * @throws 409 when it was changed elsewhere or is being looked at; 422 at `documents`, `file_ids`
 */
export function saveDraft(
  db: Db,
  uploader: Buyer,
  account: Buyer,
  draft: ApplicationDraft,
): Promise<Versioned & { savedAt: Date }> {
  refuseStrangeKinds(draft);
  return inTransaction(db, async (tx) => {
    const open = await lockOpen(tx, account.accountId);
    if (open?.status === 'submitted') throw conflict('资料正在审核，如需修改请先撤回');
    requireVersion(draft.version, open?.version ?? 0);
    const before = open ? await documentsOf(tx, open.id) : [];
    await takeFiles(tx, uploader.accountId, account.accountId, draft);
    const saved = open
      ? await updateDraft(tx, account, open.id, draft)
      : await insertDraft(tx, account, draft);
    await replaceDocuments(tx, account.accountId, saved.id, draft);
    await dropUnnamed(
      tx,
      account.accountId,
      before.flatMap(({ file_ids }) => file_ids),
    );
    return saved;
  });
}

function refuseStrangeKinds({ documents }: ApplicationDraft): void {
  const kinds = documents.map(({ kind }) => kind);
  if (!kinds.every(isPaperKind)) throw invalid({ documents: '证照名称不正确' });
  if (new Set(kinds).size !== kinds.length) throw invalid({ documents: '同一证照只能填写一次' });
  const ids = documents.flatMap(({ file_ids }) => file_ids);
  if (new Set(ids).size !== ids.length) throw invalid({ documents: '同一文件只能用于一项证照' });
}

/** Locks the account, so that its applications change one after the other, and reads the open one. */
async function lockOpen(tx: Tx, accountId: number): Promise<ApplicationRow | undefined> {
  await sql`select id from account where id = ${accountId} for no key update`.execute(tx);
  const { rows } = await sql<ApplicationRow>`
    select ${APPLICATION_COLUMNS} from application p
    where p.account_id = ${accountId} and p.status in ('draft', 'submitted')`.execute(tx);
  return rows[0];
}

function requireVersion(given: number, version: number): void {
  if (given !== version) throw conflict('资料已在另一个窗口修改，请刷新后继续', { version });
}

/** New files become the account's; those that its papers name already stay as they are. */
async function takeFiles(
  tx: Tx,
  uploaderId: number,
  accountId: number,
  { documents }: ApplicationDraft,
): Promise<void> {
  const ids = documents.flatMap(({ file_ids }) => file_ids);
  if (ids.length === 0) return;
  const named = await namedFiles(tx, accountId, ids);
  const fresh = ids.filter((id) => !named.has(id));
  await useFiles(tx, uploaderId, fresh, 'document');
  if (uploaderId !== accountId) await handOver(tx, fresh, accountId);
}

/** Which of these files the account's papers name. */
async function namedFiles(tx: Tx, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct f.id from unnest(${[...ids]}::bigint[]) as f (id)
    where exists (select 1 from document d where d.account_id = ${accountId} and f.id = any(d.file_ids))
      or exists (select 1 from account_licence l where l.account_id = ${accountId} and f.id = any(l.file_ids))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Files that no paper names any more may be removed. */
async function dropUnnamed(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const named = await namedFiles(tx, accountId, ids);
  await releaseFiles(
    tx,
    ids.filter((id) => !named.has(id)),
  );
}

type Saved = Versioned & { savedAt: Date };
const SAVED = sql`id, version, updated_at as "savedAt"`;

/** What the last one was refused for goes with the new one until it is handed in. */
async function insertDraft(tx: Tx, account: Buyer, draft: ApplicationDraft): Promise<Saved> {
  const kind = kindFor(account.passStatus, draft.kind);
  const { rows } = await sql<Saved>`
    insert into application (account_id, kind, form, reason, problems)
    select a.id, ${kind}, ${json<JsonColumns['application.form']>(draft.form)}::jsonb, coalesce(p.reason, ''), coalesce(p.problems, '{}')
    from account a left join (
      select account_id, status, reason, problems from application
      where account_id = ${account.accountId} and status <> 'withdrawn' order by id desc limit 1
    ) p on p.account_id = a.id and p.status = 'refused'
    where a.id = ${account.accountId}
    returning ${SAVED}`.execute(tx);
  return onlyRow(rows);
}

async function updateDraft(tx: Tx, account: Buyer, id: number, draft: ApplicationDraft): Promise<Saved> {
  const { rows } = await sql<Saved>`
    update application set kind = ${kindFor(account.passStatus, draft.kind)}, form = ${json<JsonColumns['application.form']>(draft.form)}::jsonb,
      version = version + 1, updated_at = now()
    where id = ${id} returning ${SAVED}`.execute(tx);
  return onlyRow(rows);
}

async function replaceDocuments(
  tx: Tx,
  accountId: number,
  applicationId: number,
  { documents }: ApplicationDraft,
): Promise<void> {
  const kinds = documents.map(({ kind }) => kind);
  await sql`delete from document where application_id = ${applicationId} and kind <> all(${kinds}::text[])`.execute(
    tx,
  );
  await sql`
    insert into document (account_id, application_id, kind, number, issued_on, valid_until, is_long_term, file_ids)
    select ${accountId}, ${applicationId}, kind, number, nullif(issued_on, '')::date, nullif(valid_until, '')::date,
      is_long_term = 1, array(select jsonb_array_elements_text(file_ids)::bigint)
    from jsonb_to_recordset(${json(documents)}::jsonb)
      as d (kind text, number text, issued_on text, valid_until text, is_long_term int, file_ids jsonb)
    on conflict (application_id, kind) do update set number = excluded.number, issued_on = excluded.issued_on,
      valid_until = excluded.valid_until, is_long_term = excluded.is_long_term, file_ids = excluded.file_ids`.execute(
    tx,
  );
}

/**
 * Hands the draft in. Everything that is wrong is said at once; a second time changes nothing.
 * @throws 409 without a draft or when it was changed elsewhere; 422 by field
 */
export function submitApplication(db: Db, account: Buyer, version: number): Promise<Versioned> {
  return inTransaction(db, async (tx) => {
    const draft = await lockOpen(tx, account.accountId);
    if (!draft) throw conflict('没有可提交的资料，请刷新');
    if (draft.status === 'submitted') return { id: draft.id, version: draft.version };
    requireVersion(version, draft.version);
    const company = await companyOf(tx, account.accountId);
    // Staff may have let the account in since the draft was begun.
    const wanted = draft.kind === 'first' ? 'change' : draft.kind;
    const open = { ...draft, kind: kindFor(company.pass_status, wanted) };
    const form = normalised(companyForm.parse(open.form));
    const documents = await documentsOf(tx, open.id);
    await refuseProblems(tx, open, company, form, documents);
    await dropForeign(tx, open, open.kind === 'papers' ? company.buyer_type : form.buyer_type, documents);
    if (open.kind === 'first') {
      await writeCompany(tx, account.accountId, form);
      await sql`update account set pass_status = 2, refuse_reason = '' where id = ${account.accountId}`.execute(
        tx,
      );
    }
    await sql`update document set status = 'submitted', reason = '' where application_id = ${open.id}`.execute(
      tx,
    );
    const { rows } = await sql<Versioned>`
      update application set status = 'submitted', kind = ${open.kind}, form = ${json<JsonColumns['application.form']>(form)}::jsonb, reason = '',
        problems = '{}', submitted_at = now(), updated_at = now(), version = version + 1
      where id = ${open.id} returning id, version`.execute(tx);
    return onlyRow(rows);
  });
}

const normalised = (form: CompanyForm): CompanyForm => ({
  ...form,
  credit_code: form.credit_code.toUpperCase(),
});

async function refuseProblems(
  tx: Tx,
  { kind }: ApplicationRow,
  company: AccountRow,
  form: CompanyForm,
  documents: readonly DocumentRow[],
): Promise<void> {
  const handedIn = {
    kind,
    form,
    buyerType: company.buyer_type,
    held: company.held,
    documents: documents.map((one) => ({
      kind: one.kind,
      number: one.number,
      issued_on: one.issued_on ?? '',
      valid_until: one.valid_until ?? '',
      is_long_term: Number(one.is_long_term),
      fileCount: one.file_ids.length,
    })),
    choices: choicesOf(await allReference(tx), company),
  };
  const problems: Record<string, string> = {
    ...(kind === 'papers' ? {} : placeErrors(form)),
    ...problemsOf(handedIn, dayInChina(new Date())),
  };
  const isNewCode = kind !== 'papers' && form.credit_code !== '' && !problems.credit_code;
  if (isNewCode && (await creditCodeIsTaken(tx, company.id, form.credit_code)))
    problems.credit_code = TAKEN_CREDIT_CODE;
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Papers of another kind of buyer, uploaded before the type was changed, and rows without a file. */
async function dropForeign(
  tx: Tx,
  { id, account_id }: ApplicationRow,
  buyerType: string,
  documents: readonly DocumentRow[],
): Promise<void> {
  const { types } = await allReference(tx);
  const own: readonly string[] = papersOf(typeOf(types, buyerType)).map(({ kind }) => kind);
  const foreign = documents.filter(({ kind, file_ids }) => !own.includes(kind) || file_ids.length === 0);
  if (foreign.length === 0) return;
  const kinds = foreign.map(({ kind }) => kind);
  await sql`delete from document where application_id = ${id} and kind = any(${kinds}::text[])`.execute(tx);
  await dropUnnamed(
    tx,
    account_id,
    foreign.flatMap(({ file_ids }) => file_ids),
  );
}

/** Writes the company's data onto its account. */
export async function writeCompany(tx: Tx, accountId: number, form: CompanyForm): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      company: form.company,
      credit_code: form.credit_code,
      buyer_type: form.buyer_type,
      legal_person: form.legal_person,
      province: form.province,
      city: form.city,
      district: form.district,
      detail: form.detail,
      contact_name: form.contact_name,
      landline: form.contact_phone,
      email: form.email,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Takes what is being looked at back, to go on writing. @throws 409 when it has been answered or changed */
export function withdrawApplication(db: Db, account: Buyer, version: number): Promise<Versioned> {
  return inTransaction(db, async (tx) => {
    const open = await lockOpen(tx, account.accountId);
    if (open?.status !== 'submitted') throw conflict('没有正在审核的资料，请刷新');
    requireVersion(version, open.version);
    if (open.kind === 'first')
      await sql`update account set pass_status = 0 where id = ${account.accountId} and pass_status = 2`.execute(
        tx,
      );
    await sql`update document set status = 'draft' where application_id = ${open.id}`.execute(tx);
    const { rows } = await sql<Versioned>`
      update application set status = 'draft', submitted_at = null, updated_at = now(), version = version + 1
      where id = ${open.id} returning id, version`.execute(tx);
    return onlyRow(rows);
  });
}

/** Gives a draft up, with its files. @throws 409 when there is none or it was changed elsewhere */
export function discardDraft(db: Db, account: Buyer, version: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const open = await lockOpen(tx, account.accountId);
    if (open?.status !== 'draft') throw conflict('没有草稿，请刷新');
    requireVersion(version, open.version);
    const documents = await documentsOf(tx, open.id);
    await sql`update application set status = 'withdrawn', updated_at = now() where id = ${open.id}`.execute(
      tx,
    );
    await sql`delete from document where application_id = ${open.id}`.execute(tx);
    await dropUnnamed(
      tx,
      account.accountId,
      documents.flatMap(({ file_ids }) => file_ids),
    );
  });
}
