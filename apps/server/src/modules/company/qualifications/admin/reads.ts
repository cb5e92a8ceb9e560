import type { reviewList } from '@qingnang/contract/admin-qualifications';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import type { Staff } from '../../../../http/session.ts';
import { allReference, phoneHas, seen, textHas, typeName } from '../../../identity/reads.ts';
import type { KnownReference } from '../../../identity/rules.ts';
import { type FileRow, filesByIds } from '../../../service/reads.ts';
import {
  ACCOUNT_COLUMNS,
  type AccountRow,
  APPLICATION_COLUMNS,
  type ApplicationRow,
  type ApplicationWithPapers,
  type LicenceRow,
  licencesOf,
  withPapers,
} from '../reads.ts';
import type { Twin } from './rules.ts';

export interface QueueRow {
  id: number;
  account_id: number;
  kind: ApplicationRow['kind'];
  company: string;
  /** In words. */
  buyer_type: string;
  region: string;
  phone: string;
  documents: number;
  refusals: number;
  salesman: string | null;
  reason: string;
  submitted_at: Date;
  reviewed_at: Date | null;
  reviewer: string | null;
}

type Filter = z.output<NonNullable<typeof reviewList.query>>;

// An application for new papers alone carries no form.
const COMPANY = sql`coalesce(nullif(p.form ->> 'company', ''), a.company)`;
const TYPE = sql`coalesce(nullif(p.form ->> 'buyer_type', ''), a.buyer_type)`;

/** One page of a list: what waits longest first, answered ones newest first; and how many wait. */
export async function reviewQueue(
  db: Db,
  staff: Staff,
  { tab, kind, buyer_type, keywords = '', page, page_size }: Filter,
): Promise<{ rows: QueueRow[]; total: number; waiting: number }> {
  const own = seen(staff, sql`p.account_id`);
  const where = sql`p.status = ${tab} and ${own} and ${everyWord(keywords, [COMPANY, textHas(staff, sql`a.username`), phoneHas(staff, sql`a.phone`)])}
    and (${kind ?? null}::text is null or p.kind = ${kind ?? null})
    and (${buyer_type ?? null}::text is null or ${TYPE} = ${buyer_type ?? null})`;
  const order = tab === 'submitted' ? sql`p.submitted_at, p.id` : sql`p.reviewed_at desc, p.id desc`;
  const [found, counts] = await Promise.all([
    sql<QueueRow>`
      select p.id, p.account_id, p.kind, ${COMPANY} as company, ${typeName(TYPE)} as buyer_type,
        coalesce(nullif(p.form ->> 'city', ''), a.city) || coalesce(nullif(p.form ->> 'district', ''), a.district) as region,
        a.phone, (select count(*)::int from document d where d.application_id = p.id) as documents,
        (select count(*)::int from application o where o.account_id = p.account_id and o.id < p.id and o.status = 'refused')
          as refusals,
        s.name as salesman, p.reason, coalesce(p.submitted_at, p.created_at) as submitted_at, p.reviewed_at,
        r.name as reviewer
      from application p join account a on a.id = p.account_id left join staff s on s.id = a.salesman_id
        left join staff r on r.id = p.reviewed_by
      where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number; waiting: number }>`
      select (select count(*)::int from application p join account a on a.id = p.account_id where ${where}) as total,
        (select count(*)::int from application p where p.status = 'submitted' and ${own}) as waiting`.execute(
      db,
    ),
  ]);
  const { total = 0, waiting = 0 } = counts.rows[0] ?? {};
  return { rows: found.rows, total, waiting };
}

export interface ReviewedAccount extends AccountRow {
  username: string;
  rank: number;
  is_special: boolean;
  salesman_id: number | null;
  manager_id: number | null;
  head: string | null;
  staff_note: string;
  phone_proved_at: Date | null;
  papers_checked_at: Date | null;
  proxy_checked_at: Date | null;
}

export interface PastApplication extends Pick<ApplicationRow, 'id' | 'kind' | 'status' | 'reason'> {
  reviewer: string | null;
  submitted_at: Date | null;
  reviewed_at: Date | null;
}

export interface StaffChoice {
  id: number;
  name: string;
  role: string;
}

export interface ReviewFacts extends ApplicationWithPapers {
  account: ReviewedAccount;
  held: LicenceRow[];
  heldFiles: FileRow[];
  twins: Twin[];
  staff: StaffChoice[];
  history: PastApplication[];
  nextId: number | null;
  reference: KnownReference;
}

/** All that a reviewer needs on one screen; undefined for an unknown application and one that was never handed in. */
export async function reviewFacts(db: Db, staff: Staff, id: number): Promise<ReviewFacts | undefined> {
  const application = await handedIn(db, staff, id);
  if (!application) return undefined;
  const [papers, account, held, twins, choices, history, nextId, reference] = await Promise.all([
    withPapers(db, application),
    reviewedAccount(db, application.account_id),
    licencesOf(db, application.account_id),
    twinsOf(db, staff, application),
    staffChoices(db),
    historyOf(db, application),
    nextInQueue(db, staff, id),
    allReference(db),
  ]);
  const heldFiles = await filesByIds(
    db,
    held.flatMap(({ file_ids }) => file_ids),
  );
  return { ...papers, account, held, heldFiles, twins, staff: choices, history, nextId, reference };
}

async function handedIn(db: Db, staff: Staff, id: number): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${APPLICATION_COLUMNS} from application p
    where p.id = ${id} and p.status in ('submitted', 'passed', 'refused') and ${seen(staff, sql`p.account_id`)}`.execute(
    db,
  );
  return rows[0];
}

async function reviewedAccount(db: Db, id: number): Promise<ReviewedAccount> {
  const { rows } = await sql<ReviewedAccount>`
    select ${ACCOUNT_COLUMNS}, a.username, a.rank, a.is_special, a.salesman_id, a.manager_id, h.company as head,
      a.staff_note, a.phone_proved_at, a.papers_checked_at, a.proxy_checked_at
    from account a left join account h on h.id = a.head_account_id where a.id = ${id}`.execute(db);
  return onlyRow(rows);
}

async function twinsOf(db: Db, staff: Staff, { id, account_id, form }: ApplicationRow): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    select a.id as account_id, a.company,
      case when a.credit_code = ${form.credit_code ?? ''} and a.credit_code <> '' then 'credit_code'
        when a.company = ${form.company ?? ''} and a.company <> '' then 'company' else 'number' end as field
    from account a
    where a.id <> ${account_id} and ${seen(staff, sql`a.id`)} and (
      (a.credit_code <> '' and a.credit_code = ${form.credit_code ?? ''})
      or (a.company <> '' and a.company = ${form.company ?? ''})
      or exists (select 1 from account_licence l join document d on d.kind = l.kind and d.number = l.number
        where l.account_id = a.id and d.application_id = ${id} and d.number <> ''))
    order by a.id limit 10`.execute(db);
  return rows;
}

/** Staff who may look after an account. */
async function staffChoices(db: Db): Promise<StaffChoice[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}

async function historyOf(db: Db, { id, account_id }: ApplicationRow): Promise<PastApplication[]> {
  const { rows } = await sql<PastApplication>`
    select p.id, p.kind, p.status, p.reason, s.name as reviewer, p.submitted_at, p.reviewed_at
    from application p left join staff s on s.id = p.reviewed_by
    where p.account_id = ${account_id} and p.id <> ${id} and p.status in ('passed', 'refused')
    order by p.id desc limit 20`.execute(db);
  return rows;
}

/** The application that waits longest besides this one; null when none does. */
export async function nextInQueue(db: Db, staff: Staff, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('status', '=', 'submitted')
    .where('id', '<>', id)
    .where(seen(staff, sql.ref('account_id')))
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
