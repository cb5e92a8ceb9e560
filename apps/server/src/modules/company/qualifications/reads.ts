import type { ApplicationKind, ApplicationStatus } from '@qingnang/contract/qualifications';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { JsonColumns } from '../../../db/json-columns.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Tx } from '../../../db/transaction.ts';
import { notFound } from '../../../http/errors.ts';
import { type Buyer, findStore } from '../../../http/session.ts';
import { allReference } from '../../identity/reads.ts';
import type { KnownReference } from '../../identity/rules.ts';
import { type FileRow, filesByIds } from '../../service/reads.ts';

/** Whose papers are meant: one's own account, or a store of one's head office. @throws 404 for any other store */
export async function subjectOf(db: Db, buyer: Buyer, storeId: number | undefined): Promise<Buyer> {
  if (storeId === undefined) return buyer;
  const store = await findStore(db, buyer, storeId);
  if (!store) throw notFound('门店不存在');
  return store;
}

export interface AccountRow {
  id: number;
  phone: string;
  pass_status: number;
  refuse_reason: string;
  buyer_type: string;
  company: string;
  credit_code: string;
  legal_person: string;
  province: string;
  city: string;
  district: string;
  detail: string;
  contact_name: string;
  landline: string;
  email: string;
  scopes: string[];
  /** Kinds of papers on file. */
  held: string[];
}

export const ACCOUNT_COLUMNS = sql`a.id, a.phone, a.pass_status, a.refuse_reason, a.buyer_type, a.company, a.credit_code,
  a.legal_person, a.province, a.city, a.district, a.detail, a.contact_name, a.landline, a.email,
  array(select s.scope from account_scope s left join business_scope b on b.code = s.scope
    where s.account_id = a.id order by b.sort, s.scope) as scopes,
  array(select kind from account_licence where account_id = a.id order by kind) as held`;

/** A company as the shop knows it now. Accounts are never deleted. */
export async function companyOf(db: Db | Tx, accountId: number): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select ${ACCOUNT_COLUMNS} from account a where a.id = ${accountId}`.execute(db);
  return onlyRow(rows);
}

export interface ApplicationRow {
  id: number;
  account_id: number;
  kind: ApplicationKind;
  status: ApplicationStatus;
  form: JsonColumns['application.form'];
  reason: string;
  problems: JsonColumns['application.problems'];
  version: number;
  updated_at: Date;
  submitted_at: Date | null;
  reviewed_at: Date | null;
}

export interface DocumentRow {
  kind: string;
  number: string;
  issued_on: string | null;
  valid_until: string | null;
  is_long_term: boolean;
  file_ids: number[];
  status: 'draft' | 'submitted' | 'passed' | 'refused';
  reason: string;
}

export const APPLICATION_COLUMNS = sql`p.id, p.account_id, p.kind, p.status, p.form, p.reason, p.problems, p.version,
  p.updated_at, p.submitted_at, p.reviewed_at`;

export interface ApplicationWithPapers {
  application: ApplicationRow;
  documents: DocumentRow[];
  files: FileRow[];
}

/** The open application of an account, else the last one that was answered; undefined when there was none. */
export async function lastApplication(db: Db, accountId: number): Promise<ApplicationWithPapers | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${APPLICATION_COLUMNS} from application p
    where p.account_id = ${accountId} and p.status <> 'withdrawn'
    order by p.status in ('draft', 'submitted') desc, p.id desc limit 1`.execute(db);
  const [application] = rows;
  return application && withPapers(db, application);
}

/** An application with its documents and their files. */
export async function withPapers(db: Db, application: ApplicationRow): Promise<ApplicationWithPapers> {
  const documents = await documentsOf(db, application.id);
  const files = await filesByIds(
    db,
    documents.flatMap(({ file_ids }) => file_ids),
  );
  return { application, documents, files };
}

export async function documentsOf(db: Db | Tx, applicationId: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select kind, number, issued_on, valid_until, is_long_term, to_jsonb(file_ids) as file_ids, status, reason
    from document where application_id = ${applicationId} order by id`.execute(db);
  return rows;
}

export interface LicenceRow {
  id: number;
  kind: string;
  number: string;
  issued_on: string | null;
  valid_until: string | null;
  gates_scopes: string[];
  file_ids: number[];
}

/** The papers that an account buys with. */
export async function licencesOf(db: Db, accountId: number): Promise<LicenceRow[]> {
  const { rows } = await sql<LicenceRow>`
    select id, kind, number, issued_on, valid_until, gates_scopes, to_jsonb(file_ids) as file_ids
    from account_licence where account_id = ${accountId} order by id`.execute(db);
  return rows;
}

/** Types of buyers and business scopes, of which companies choose. */
export const referenceNow = (db: Db): Promise<KnownReference> => allReference(db);

/** Lets nobody else pass with this credit code until the transaction is over. */
export async function lockCreditCode(tx: Tx, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credit_code:${code}`}, 0))`.execute(tx);
}

/** Whether another account that has passed review, now or before, carries this credit code. */
export async function creditCodeIsTaken(db: Db | Tx, accountId: number, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('credit_code', '=', code)
    .where('id', '<>', accountId)
    .where('pass_status', 'in', [1, 4])
    .executeTakeFirst();
  return row !== undefined;
}
