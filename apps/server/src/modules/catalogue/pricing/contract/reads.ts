import {
  CONTRACT_PRICE_COLUMNS,
  type ContractPriceCells,
  MAX_CONTRACT_PRICE_ROWS,
} from '@qingnang/contract/admin-contract-prices';
import { priceE4 } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { customerGroupsNamed } from '../../../company/reads.ts';
import type { NamedGroup } from '../../../company/rules.ts';
import { type Bounded, priceLimit, seen } from '../../../identity/reads.ts';
import { namedRows, type SheetUpload } from '../../../service/reads.ts';
import { isTooLow, type JudgedRow, judgeRows, type PriceRow } from './rules.ts';

export interface ContractPriceRow {
  id: number;
  account_id: number | null;
  company: string;
  username: string;
  customer_group: { id: number; name: string } | null;
  is_special: boolean;
  goods_id: number;
  name: string;
  spec: string;
  maker: string;
  price_e4: number;
  normal_e4: number | null;
  valid_from: string;
  valid_until: string | null;
  state: 'current' | 'coming' | 'ended';
}

export interface PriceFilter {
  keywords: string;
  account_id?: number | undefined;
  customer_group_id?: number | undefined;
  goods_id?: number | undefined;
  state?: ContractPriceRow['state'] | undefined;
}

/** What the account `a` pays for a goods without a contract, and where there is none who has no rank; null without a price. */
const normalPrice = (goodsId: RawBuilder<unknown>) => sql<
  number | null
>`(select nullif(p.price_e4, 0) from goods_price p
  where p.goods_id = ${goodsId} and p.rank <= coalesce(a.rank, 0) order by p.rank desc limit 1)`;
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
const STATE = sql<ContractPriceRow['state']>`case when c.valid_from > ${TODAY} then 'coming'
  when c.valid_until < ${TODAY} then 'ended' else 'current' end`;
const TABLES = sql`contract_price c left join account a on a.id = c.account_id
  left join customer_group cg on cg.id = c.customer_group_id join goods g on g.id = c.goods_id
  left join maker m on m.id = g.maker_id`;
const COLUMNS = sql`c.id, c.account_id, coalesce(a.company, '') as company, coalesce(a.username, '') as username,
  case when cg.id is not null then jsonb_build_object('id', cg.id, 'name', cg.name) end as customer_group,
  coalesce(a.is_special, true) as is_special, c.goods_id, g.name, g.spec, coalesce(m.short_name, '') as maker, c.price_e4, ${normalPrice(sql`c.goods_id`)} as normal_e4, c.valid_from::text,
  c.valid_until::text, ${STATE} as state`;

function whereOf(
  staff: Bounded,
  { keywords, account_id, customer_group_id, goods_id, state }: PriceFilter,
): RawBuilder<unknown> {
  const parts = [
    seen(staff, sql`c.account_id`),
    everyWord(keywords, [sql`a.company`, sql`a.username`, sql`cg.name`, sql`g.name`]),
  ];
  if (account_id !== undefined) parts.push(sql`c.account_id = ${account_id}`);
  if (customer_group_id !== undefined) parts.push(sql`c.customer_group_id = ${customer_group_id}`);
  if (goods_id !== undefined) parts.push(sql`c.goods_id = ${goods_id}`);
  if (state !== undefined) parts.push(sql`${STATE} = ${state}`);
  return sql.join(parts, sql` and `);
}

/** One page, the newest first. */
export async function contractPricePage(
  db: Db,
  staff: Staff,
  filter: PriceFilter & { page: number; page_size: number },
): Promise<{ rows: ContractPriceRow[]; total: number }> {
  const where = whereOf(staff, filter);
  const { page, page_size: size } = filter;
  const [{ rows }, counted] = await Promise.all([
    sql<ContractPriceRow>`select ${COLUMNS} from ${TABLES} where ${where} order by c.id desc
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${TABLES} where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const BATCH = 1000;

/** All that a filter finds, for a file. */
export async function* exportedPrices(
  db: Db,
  staff: Staff,
  filter: PriceFilter,
): AsyncGenerator<ContractPriceRow[]> {
  const where = whereOf(staff, filter);
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const { rows } = await sql<ContractPriceRow>`select ${COLUMNS} from ${TABLES}
      where ${where} and c.id < ${before} order by c.id desc limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    before = last.id;
  }
}

/** A row of a file with whether one person may write it. */
export type PreviewRow = JudgedRow & { waits: boolean };

/** What importing a list of prices would do, row by row. Nothing is kept. @throws 422 at `file` */
export async function previewPrices(db: Db, staff: Staff, file: SheetUpload): Promise<PreviewRow[]> {
  const rows = await namedRows(file, {
    columns: CONTRACT_PRICE_COLUMNS,
    key: 'goods_id',
    hint: '请先导出合同价，按其中的列名填写',
    most: MAX_CONTRACT_PRICE_ROWS,
  });
  return judgedPrices(db, staff, rows);
}

/** Rows of a file with what they would do now. */
export async function judgedPrices(
  db: Db | Tx,
  staff: Bounded,
  rows: readonly ContractPriceCells[],
): Promise<PreviewRow[]> {
  const judged = judgeRows(rows, await factsOf(db, staff, rows));
  const written = judged.flatMap(({ act, row }) => (row && act !== 'same' ? [row] : []));
  const low = await tooLow(db, written);
  return judged.map((row) => ({ ...row, waits: row.act !== 'same' && row.row !== null && low.has(row.row) }));
}

/** Which of these one person may not write alone: they lie further below the normal price than the rule allows. */
export async function tooLow(db: Db | Tx, rows: readonly PriceRow[]): Promise<Set<PriceRow>> {
  if (rows.length === 0) return new Set();
  const { accounts, goods } = subjectsOf(rows);
  const [percent, { rows: found }] = await Promise.all([
    priceLimit(db, 'price'),
    sql<{ place: number; normal_e4: number | null }>`
      select n.place, ${normalPrice(sql`n.goods_id`)} as normal_e4
      from unnest(${accounts}::int8[], ${goods}::int8[]) with ordinality as n (account_id, goods_id, place)
        left join account a on a.id = n.account_id`.execute(db),
  ]);
  const normal = new Map(found.map(({ place, normal_e4 }) => [place - 1, normal_e4]));
  return new Set(
    rows.filter(({ price }, at) => {
      const usual = normal.get(at) ?? null;
      return isTooLow(usual === null ? null : priceE4(usual), price, percent);
    }),
  );
}

async function factsOf(db: Db | Tx, staff: Bounded, rows: readonly ContractPriceCells[]) {
  const names = rows.map(({ cells }) => (cells.username ?? '').normalize('NFKC').trim().toLowerCase());
  const ids = rows.map(({ cells }) => Number((cells.goods_id ?? '').trim())).filter(Number.isSafeInteger);
  const [accounts, groups, goods, held] = await Promise.all([
    sql<{ id: number; company: string; username: string }>`
      select a.id, a.company, lower(a.username) as username from account a
      where lower(a.username) = any(${names}::text[]) and ${seen(staff, sql`a.id`)}`.execute(db),
    groupsFor(db, staff),
    sql<{ id: number; name: string }>`
      select id, concat_ws(' ', name, spec) as name from goods where id = any(${ids}::int8[])`.execute(db),
    sql<HeldRow>`
      select ${HELD} from contract_price c left join account a on a.id = c.account_id
      where (lower(a.username) = any(${names}::text[]) or c.customer_group_id is not null)
        and c.goods_id = any(${ids}::int8[])`.execute(db),
  ]);
  return {
    accounts: new Map(accounts.rows.map(({ username, ...account }) => [username, account])),
    groups,
    goods: new Map(goods.rows.map(({ id, name }) => [id, { name }])),
    held: held.rows.map(toHeld),
  };
}

/** Customer groups that prices may be written for: a group's prices are not only one's own customers'. */
export const groupsFor = async (db: Db | Tx, { customersOf }: Bounded): Promise<Map<string, NamedGroup>> =>
  customersOf === null ? customerGroupsNamed(db) : new Map();

interface HeldRow {
  id: number;
  account_id: number | null;
  customer_group_id: number | null;
  goods_id: number;
  price_e4: number;
  valid_from: string;
  valid_until: string | null;
}
const HELD = sql`c.id, c.account_id, c.customer_group_id, c.goods_id, c.price_e4, c.valid_from::text, c.valid_until::text`;

const toHeld = (row: HeldRow): PriceRow & { id: number } => ({
  id: row.id,
  accountId: row.account_id,
  groupId: row.customer_group_id,
  goodsId: row.goods_id,
  price: priceE4(row.price_e4),
  from: row.valid_from,
  until: row.valid_until,
});

/** Prices by id, locked, in the order of their ids. */
export async function lockPrices(
  tx: Tx,
  staff: Bounded,
  ids: readonly number[],
): Promise<Map<number, PriceRow & { id: number }>> {
  const { rows } = await sql<HeldRow>`
    select ${HELD} from contract_price c where c.id = any(${ids}::int8[]) and ${seen(staff, sql`c.account_id`)}
    order by c.id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, toHeld(row)]));
}

/** Whose prices they are and of what, as lists for a statement. */
const subjectsOf = (rows: readonly PriceRow[]) => ({
  accounts: rows.map(({ accountId }) => accountId),
  groups: rows.map(({ groupId }) => groupId),
  goods: rows.map(({ goodsId }) => goodsId),
});
/** A price `c` and a row `n` of such lists have the same party. */
const SAME_PARTY = sql`(c.account_id = n.account_id or c.customer_group_id = n.customer_group_id)`;

/** One that shares a day with one of these, for the same party and goods, and is none of them; undefined when none does. */
export async function overlapping(tx: Tx, rows: readonly PriceRow[]): Promise<PriceRow | undefined> {
  const { accounts, groups, goods } = subjectsOf(rows);
  const { rows: found } = await sql<HeldRow>`
    select ${HELD} from unnest(${accounts}::int8[], ${groups}::int8[], ${goods}::int8[],
        ${rows.map(({ from }) => from)}::date[], ${rows.map(({ until }) => until)}::date[])
        as n (account_id, customer_group_id, goods_id, first, last)
      join contract_price c on ${SAME_PARTY} and c.goods_id = n.goods_id
        and daterange(c.valid_from, c.valid_until, '[]') && daterange(n.first, n.last, '[]')
    where c.id <> all(${rows.flatMap(({ id }) => id ?? [])}::int8[]) order by c.valid_from limit 1`.execute(
    tx,
  );
  const [first] = found;
  return first && toHeld(first);
}

/** Party and goods of prices, for words, by price. */
export async function namesOf(tx: Tx, rows: readonly PriceRow[]): Promise<Map<PriceRow, string>> {
  const { accounts, groups, goods } = subjectsOf(rows);
  const { rows: found } = await sql<{ place: number; words: string }>`
    select n.place, coalesce(a.company, '客户分组' || cg.name) || '「' || concat_ws(' ', g.name, g.spec) || '」' as words
    from unnest(${accounts}::int8[], ${groups}::int8[], ${goods}::int8[])
      with ordinality as n (account_id, customer_group_id, goods_id, place)
      left join account a on a.id = n.account_id left join customer_group cg on cg.id = n.customer_group_id
      join goods g on g.id = n.goods_id`.execute(tx);
  const words = new Map(found.map((one) => [one.place - 1, one.words]));
  return new Map(rows.map((row, at) => [row, words.get(at) ?? '']));
}

/** The ids of prices by what they are for: party, goods and first day. */
export async function priceIds(tx: Tx, rows: readonly PriceRow[]): Promise<Map<PriceRow, number>> {
  const { accounts, groups, goods } = subjectsOf(rows);
  const { rows: found } = await sql<{ place: number; id: number }>`
    select n.place, c.id
    from unnest(${accounts}::int8[], ${groups}::int8[], ${goods}::int8[], ${rows.map(({ from }) => from)}::date[])
      with ordinality as n (account_id, customer_group_id, goods_id, valid_from, place)
      join contract_price c on ${SAME_PARTY} and c.goods_id = n.goods_id and c.valid_from = n.valid_from`.execute(
    tx,
  );
  return new Map(
    found.flatMap(({ place, id }) => {
      const row = rows[place - 1];
      return row ? [[row, id] as const] : [];
    }),
  );
}
