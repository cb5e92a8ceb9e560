import type { AdminContractTab, adminContracts } from '@qingnang/contract/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneHas, seen, textHas } from '../../../identity/reads.ts';
import { CONTRACT_COLUMNS, type ContractRow } from '../reads.ts';

export interface ListedRow {
  account_id: number;
  company: string;
  username: string;
  phone: string;
  salesman: string | null;
  contract_valid_until: string | null;
  reminded_at: Date | null;
  contract_id: number | null;
}
type Counts = Record<AdminContractTab, number>;

/** What a reminder by staff is told under; with the day, since there is one a day. */
export const REMINDER = 'contract:remind:';

type Filter = z.output<NonNullable<typeof adminContracts.query>>;

/**
 * One page of a list: accounts that may buy but have no contract today, or contracts by status, latest first. Four statements.
 */
export async function listContracts(db: Db, staff: Staff, filter: Filter) {
  const { tab, page, page_size } = filter;
  const today = dayInChina(new Date());
  const scope = scopeOf(staff, filter, today);
  const [found, counts] = await Promise.all([
    sql<ListedRow>`
      select a.id as account_id, a.company, a.username, a.phone, s.name as salesman, a.contract_valid_until, c.id as contract_id,
        (select max(m.created_at) from message m where m.account_id = a.id and m.cause like ${`${REMINDER}%`}) as reminded_at
      ${scope[tab]}
      order by ${tab === 'unsigned' ? sql`a.id desc` : sql`c.signed_at desc, c.id desc`}
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<Counts>`
      select (select count(*)::int ${scope.unsigned}) as unsigned, (select count(*)::int ${scope.signed}) as signed,
        (select count(*)::int ${scope.void}) as void`.execute(db),
  ]);
  const contracts = await contractsByIds(
    db,
    found.rows.flatMap(({ contract_id }) => contract_id ?? []),
  );
  const counted = onlyRow(counts.rows);
  return { rows: found.rows, contracts, counts: counted, total: counted[tab] };
}

/** What each list holds: `from … where …` with `a` the account, `c` the contract, `s` the salesman. */
function scopeOf(staff: Staff, { keywords = '', year, account_id }: Filter, today: string) {
  const asked = sql`${everyWord(keywords, [sql`a.company`, textHas(staff, sql`a.username`), phoneHas(staff, sql`a.phone`), sql`c.number`])}
    and ${seen(staff, sql`a.id`)} and (${account_id ?? null}::bigint is null or a.id = ${account_id ?? null}::bigint)`;
  const people = sql`left join staff s on s.id = a.salesman_id`;
  const made = (status: string) => sql`
    from contract c join account a on a.id = c.account_id ${people}
    where c.status = ${status} and (${year ?? null}::int is null or c.year = ${year ?? null}::int) and ${asked}`;
  return {
    signed: made('signed'),
    void: made('void'),
    unsigned: sql`
      from account a left join contract c on false ${people}
      where a.pass_status = 1 and not a.is_blocked
        and (a.contract_valid_until is null or a.contract_valid_until < ${today}::date) and ${asked}`,
  };
}

async function contractsByIds(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ContractRow>> {
  const { rows } =
    await sql<ContractRow>`select ${CONTRACT_COLUMNS} where c.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export type DetailRow = ContractRow & { void_by_name: string | null };

export async function anyContract(db: Db, staff: Staff, id: number): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select c.*, t.title, t.body, s.name as void_by_name
    from contract c join contract_template t on t.id = c.template_id left join staff s on s.id = c.void_by
    where c.id = ${id} and c.status <> 'draft' and ${seen(staff, sql`c.account_id`)}`.execute(db);
  return rows[0];
}

export interface UnsignedRow {
  id: number;
  phone: string;
}

/** Those of the accounts that should sign and were not reminded under this cause; locked, so that nobody is told twice. */
export async function toRemind(
  tx: Tx,
  ids: readonly number[],
  cause: string,
  today: string,
): Promise<UnsignedRow[]> {
  const { rows } = await sql<UnsignedRow>`
    select a.id, a.phone from account a
    where a.id = any(${[...ids]}::bigint[]) and a.pass_status = 1 and not a.is_blocked
      and (a.contract_valid_until is null or a.contract_valid_until < ${today}::date)
      and not exists (select from message m where m.account_id = a.id and m.cause = ${cause})
    order by a.id for no key update of a`.execute(tx);
  return rows;
}

export interface TemplateRow {
  id: number;
  title: string;
  is_active: boolean;
  contracts: number;
  staff: string | null;
  created_at: Date;
}

/** Versions of the template, latest first. */
export async function templateRows(db: Db, _staff: Staff): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select t.id, t.title, t.is_active, s.name as staff, t.created_at,
      (select count(*)::int from contract c where c.template_id = t.id and c.status <> 'draft') as contracts
    from contract_template t left join staff s on s.id = t.staff_id
    order by t.id desc limit 100`.execute(db);
  return rows;
}

export function templateText(db: Db, _staff: Staff, id: number) {
  return db
    .selectFrom('contract_template')
    .select(['id', 'title', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
}
