import type { CUSTOMER_SORTS, customerList } from '@qingnang/contract/admin-accounts';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { everyWord } from '../../../db/keywords.ts';
import { type Ordered, pageOf } from '../../../db/paging.ts';
import type { Tx } from '../../../db/transaction.ts';
import { notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import {
  accountHas,
  allReference,
  type MemberRow,
  membersOf,
  phoneHas,
  seen,
  textHas,
  typeName,
} from '../../identity/reads.ts';
import type { AddressRow } from '../addresses/reads.ts';
import { customerGroupsNamed } from '../groups/reads.ts';
import type { CustomerFacts, ImportFacts } from './rules.ts';

export interface CustomerRowData {
  id: number;
  username: string;
  company: string;
  buyer_type: string;
  buyer_type_name: string;
  contact_name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  rank: number;
  rank_name: string;
  customer_group: { id: number; name: string } | null;
  /** As the shop treats it: 4 also when the papers' dates say so. */
  pass_status: number;
  is_blocked: boolean;
  salesman: string | null;
  head: { id: number; company: string } | null;
  stores: number;
  contract_valid_until: string | null;
  last_order_at: Date | null;
  month_fen: number;
  created_at: Date;
}

export type CustomerFilter = Omit<z.output<typeof customerList.query>, 'page' | 'page_size'>;

const GIVEN_UP = [ORDER_STATUS.cancelled, ORDER_STATUS.closed];

const PASS_STATUS = sql<number>`(case when a.pass_status = 1 and exists (
  select from account_licence l where l.account_id = a.id and l.valid_until < current_date and l.gates_scopes = '{}')
  then 4 else a.pass_status end)`;

const lastOrder = sql<Date | null>`(select placed_at from last_order where account_id = a.id)`;
const PAID = sql`goods_fen - discount_fen + shipping_fen`;
const ofMonth = (monthStart: string) =>
  sql`placed_at >= ${monthStart}::date and status <> all(${GIVEN_UP}::smallint[])`;
/** In fen. */
const monthSum = (monthStart: string) => sql<number>`(
  select coalesce(sum(${PAID}), 0)::bigint from sales_order where account_id = a.id and ${ofMonth(monthStart)})`;

/** Columns of an account `a`. */
const columns = (monthStart: string) => sql`
  a.id, a.username, a.company, a.buyer_type, ${typeName(sql`a.buyer_type`)} as buyer_type_name, a.contact_name,
  a.phone, a.province, a.city, a.district, a.rank, (select name from member_rank r where r.rank = a.rank) as rank_name,
  (select jsonb_build_object('id', g.id, 'name', g.name) from customer_group g where g.id = a.customer_group_id) as customer_group,
  ${PASS_STATUS}::int as pass_status, a.is_blocked, s.name as salesman, a.contract_valid_until, a.created_at,
  case when h.id is not null then jsonb_build_object('id', h.id, 'company', h.company) end as head,
  (select count(*)::int from account c where c.head_account_id = a.id) as stores,
  ${lastOrder} as last_order_at, ${monthSum(monthStart)} as month_fen`;

function whereOf(staff: Staff, filter: CustomerFilter): RawBuilder<boolean> {
  const parts = [
    seen(staff, sql`a.id`),
    everyWord(filter.keywords ?? '', [
      accountHas([
        sql`a.company`,
        textHas(staff, sql`a.username`),
        phoneHas(staff, sql`a.phone`),
        sql`a.contact_name`,
        sql`a.credit_code`,
      ]),
    ]),
  ];
  if (filter.buyer_type !== undefined) parts.push(sql`a.buyer_type = ${filter.buyer_type}`);
  if (filter.rank !== undefined) parts.push(sql`a.rank = ${filter.rank}`);
  if (filter.is_passed !== undefined) parts.push(sql`${PASS_STATUS} = ${filter.is_passed}`);
  if (filter.blocked !== undefined) parts.push(sql`a.is_blocked = ${filter.blocked === 1}`);
  if (filter.salesman_id === 0) parts.push(sql`a.salesman_id is null`);
  else if (filter.salesman_id !== undefined) parts.push(sql`a.salesman_id = ${filter.salesman_id}`);
  if (filter.province !== undefined) parts.push(sql`a.province = ${filter.province}`);
  if (filter.customer_group_id !== undefined)
    parts.push(sql`coalesce(a.customer_group_id, 0) = ${filter.customer_group_id}`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** Which customers `a`, in which order: sums of the month are added up for all of them at once. */
function ordered(
  sort: (typeof CUSTOMER_SORTS)[number],
  where: RawBuilder<boolean>,
  monthStart: string,
): Ordered {
  // Every account has its row of last_order; as an outer join, the account is not looked up where nothing of it is asked.
  if (sort === 'last_order')
    return {
      ids: sql`select k.account_id as id from last_order k left join account a on a.id = k.account_id where ${where}`,
      order: sql`k.placed_at desc nulls last, k.account_id desc`,
    };
  // Materialized, or each worker of the join would add up all orders for itself.
  if (sort === 'month_desc')
    return {
      ids: sql`with s as materialized (
          select account_id, sum_bigint(${PAID}) as fen from sales_order where ${ofMonth(monthStart)} group by account_id)
        select a.id from account a left join s on s.account_id = a.id where ${where}`,
      order: sql`coalesce(s.fen, 0) desc, a.id desc`,
    };
  return { ids: sql`select a.id from account a where ${where}`, order: sql`a.id desc` };
}

/** Which accounts are on the page is found first: all else is read for those only. @param monthStart first day of the month in China */
export async function customerPage(
  db: Db,
  staff: Staff,
  filter: z.output<typeof customerList.query>,
  monthStart: string,
): Promise<{ rows: CustomerRowData[]; total: number }> {
  const where = whereOf(staff, filter);
  const [found, counted] = await Promise.all([
    sql<CustomerRowData>`
      with ${pageOf(ordered(filter.sort ?? 'newest', where, monthStart), filter)}
      select ${columns(monthStart)} from page join account a on a.id = page.id
        left join staff s on s.id = a.salesman_id left join account h on h.id = a.head_account_id
      order by page.place`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from account a where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface CustomerOptions {
  staff: { id: number; name: string; role: string }[];
  provinces: string[];
}

/** Who may serve a buyer, and where buyers are. */
export async function customerOptions(db: Db, _staff: Staff): Promise<CustomerOptions> {
  const { rows } = await sql<CustomerOptions>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'role', role) order by role, id)
        from staff where is_active), '[]') as staff,
      array(select distinct province from account where province <> '' order by 1) as provinces`.execute(db);
  return rows[0] ?? { staff: [], provinces: [] };
}

export interface CustomerData extends CustomerRowData {
  version: number;
  credit_code: string;
  legal_person: string;
  email: string;
  landline: string;
  detail: string;
  refuse_reason: string;
  is_special: boolean;
  is_show_youx: boolean;
  is_can_chat: boolean;
  is_after_sale: boolean;
  salesman_id: number | null;
  manager_id: number | null;
  service_id: number | null;
  staff_note: string;
  wechat_name: string;
  has_wechat: boolean;
  balance_fen: number;
  order_count: number;
  order_fen: number;
  authorisations: number;
  scopes: { code: string; name: string }[];
  licences: { kind: string; number: string; issued_on: string | null; valid_until: string | null }[];
  addresses: AddressRow[];
  /** Unix seconds; null = it has none. */
  factor_since: number | null;
  /** Unix seconds. */
  head_request: { id: number; company: string; status: 'waiting' | 'refused'; created_at: number } | null;
  store_list: { id: number; company: string; username: string; is_passed: number; is_blocked: boolean }[];
  sessions: {
    id: string;
    ip: string;
    user_agent: string;
    /** Unix seconds. */
    created_at: number;
    seen_at: number;
    acts_for: string;
    member: string;
  }[];
  members: MemberRow[];
}

/** All there is to know of a buyer, in two statements. @throws 404 */
export async function customerOf(
  db: Db,
  staff: Staff,
  id: number,
  monthStart: string,
): Promise<CustomerData> {
  const { rows } = await sql<Omit<CustomerData, 'members'>>`
    select ${columns(monthStart)}, a.version, a.credit_code, a.legal_person, a.email, a.landline, a.detail, a.refuse_reason,
      a.is_special, a.is_show_youx, a.is_can_chat, a.is_after_sale, a.salesman_id, a.manager_id, a.service_id,
      a.staff_note, a.wechat_name, a.wechat_openid is not null as has_wechat,
      (select extract(epoch from created_at)::bigint from account_factor f where f.account_id = a.id and f.member_id is null and f.ended_at is null) as factor_since,
      coalesce((select balance_fen from wallet where account_id = a.id), 0) as balance_fen,
      o.order_count, o.order_fen,
      (select count(*)::int from special_authorisation where account_id = a.id and status = 'active'
        and valid_until >= current_date) as authorisations,
      coalesce((select jsonb_agg(jsonb_build_object('code', c.scope, 'name', coalesce(b.name, c.scope)) order by b.sort, c.scope)
        from account_scope c left join business_scope b on b.code = c.scope where c.account_id = a.id), '[]') as scopes,
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'number', number, 'issued_on', issued_on,
          'valid_until', valid_until) order by valid_until nulls last, kind) from account_licence
        where account_id = a.id), '[]') as licences,
      coalesce((select jsonb_agg(to_jsonb(d) order by d.is_default desc, d.is_registered desc, d.id) from (
        select id, consignee, phone, province, city, district, detail, is_default, is_registered, review, review_reason from address
        where account_id = a.id and deleted_at is null) d), '[]') as addresses,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'company', c.company, 'username', c.username,
          'is_passed', c.pass_status, 'is_blocked', c.is_blocked) order by c.id) from account c
        where c.head_account_id = a.id and ${seen(staff, sql`c.id`)}), '[]') as store_list,
      (select jsonb_build_object('id', h.id, 'company', h.company, 'status', r.status,
          'created_at', extract(epoch from r.created_at)::bigint)
        from head_request r join account h on h.id = r.head_account_id
        where r.account_id = a.id and a.head_account_id is null
          and r.id = (select max(id) from head_request where account_id = a.id) and r.status in ('waiting','refused')) as head_request,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'ip', t.ip, 'user_agent', t.user_agent,
          'created_at', extract(epoch from t.created_at)::bigint, 'seen_at', extract(epoch from t.seen_at)::bigint,
          'acts_for', case when t.head_account_id is null then '' else c.company end,
          'member', coalesce(m.name, '')) order by t.seen_at desc)
        from session t join account c on c.id = t.account_id left join member m on m.id = t.member_id
        where (t.account_id = a.id and t.head_account_id is null or t.head_account_id = a.id)
          and t.expires_at > now()), '[]') as sessions
    from account a left join staff s on s.id = a.salesman_id left join account h on h.id = a.head_account_id
    cross join lateral (
      select count(*)::int as order_count, coalesce(sum(goods_fen - discount_fen + shipping_fen), 0)::bigint as order_fen
      from sales_order where account_id = a.id and status <> all(${GIVEN_UP}::smallint[])) o
    where a.id = ${id} and ${seen(staff, sql`a.id`)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('客户不存在');
  return { ...row, members: await membersOf(db, id) };
}

const BATCH = 1000;

/** What the export writes of a buyer: the cells of the import, and where it stands. */
export interface ExportedCustomer extends CustomerFacts {
  created_at: Date;
  pass_status: number;
  is_blocked: boolean;
  contract_valid_until: string | null;
}

/** The buyers of a filter, newest first, at most `most`, batch by batch. */
export async function* exportedCustomers(
  db: Db,
  staff: Staff,
  filter: CustomerFilter,
  most: number,
): AsyncGenerator<ExportedCustomer[]> {
  const where = whereOf(staff, filter);
  let before = Number.MAX_SAFE_INTEGER;
  for (let left = most; left > 0; left -= BATCH) {
    const { rows } = await sql<ExportedCustomer>`
      select ${FACTS}, a.created_at, ${PASS_STATUS}::int as pass_status, a.is_blocked, a.contract_valid_until
      from ${FACT_TABLES} where ${where} and a.id < ${before}
      order by a.id desc limit ${Math.min(BATCH, left)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    before = last.id;
  }
}

const FACTS = sql`a.id, a.username, a.phone, a.company, a.buyer_type, ${typeName(sql`a.buyer_type`)} as buyer_type_name,
  (select name from member_rank r where r.rank = a.rank) as rank_name, a.contact_name, a.credit_code, a.province, a.city,
  a.district, a.rank, a.is_special, a.is_show_youx, a.is_can_chat, a.is_after_sale, a.salesman_id, s.name as salesman,
  a.manager_id, m.name as manager, a.service_id, v.name as service, h.username as head, a.staff_note,
  a.customer_group_id, (select g.name from customer_group g where g.id = a.customer_group_id) as customer_group`;
const FACT_TABLES = sql`account a left join staff s on s.id = a.salesman_id left join staff m on m.id = a.manager_id
  left join staff v on v.id = a.service_id left join account h on h.id = a.head_account_id`;

/** @param names user names and @param phones mobile numbers that the file names */
export async function importFacts(
  db: Db | Tx,
  names: readonly string[],
  phones: readonly string[],
  heads: readonly string[],
): Promise<ImportFacts> {
  const small = (texts: readonly string[]) => [...new Set(texts.map((text) => text.toLowerCase()))];
  const [accounts, taken, staff, found, reference, groups] = await Promise.all([
    sql<CustomerFacts>`select ${FACTS} from ${FACT_TABLES} where lower(a.username) = any(${small(names)}::text[])`.execute(
      db,
    ),
    sql<{ phone: string; username: string }>`
      select phone, username from account where phone = any(${[...phones]}::text[])`.execute(db),
    sql<{ id: number; username: string; name: string }>`
      select id, username, name from staff where is_active`.execute(db),
    sql<{ id: number; username: string }>`
      select id, username from account
      where lower(username) = any(${small(heads)}::text[]) and head_account_id is null`.execute(db),
    allReference(db),
    customerGroupsNamed(db),
  ]);
  return {
    accounts: new Map(accounts.rows.map((row) => [row.username.toLowerCase(), row])),
    phones: new Map(taken.rows.map((row) => [row.phone, row.username])),
    staff: staff.rows,
    ranks: reference.ranks,
    types: reference.types,
    groups,
    heads: new Map(found.rows.map((row) => [row.username.toLowerCase(), row.id])),
  };
}
