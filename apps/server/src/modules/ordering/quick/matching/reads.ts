/**
 * Which goods the rows of a buyer's list mean: by own code, barcode, approval number, then name with specification and maker.
 * Only what these do not find is searched for; what may be bought is judged by the cart's own rules.
 */

import { setImmediate } from 'node:timers/promises';
import type { ListRow } from '@qingnang/contract/quick';
import type { SearchIndex } from '@qingnang/search/types';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import { type FoundGoods, goodsOf } from '../../../catalogue/reads.ts';
import { approvalKey, barcodeKey, codeKey } from './keys/rules.ts';
import { GoodsBook, type KnownGoods, type Match, saysSomething } from './rules.ts';

/** A row of a list by its number there. */
export interface NumberedRow {
  line: number;
  input: ListRow;
}

export interface MatchedList {
  rows: (NumberedRow & { match: Match })[];
  /** The goods of all matches as the buyer may buy them. */
  goods: ReadonlyMap<number, FoundGoods>;
}

/**
 * Finds the goods that each row means. Three statements and one for what memory does not hold, whatever the number of rows: by
 * code, barcode, approval number and name; what was searched for the rest; and the offers.
 */
export async function matchRows(
  db: Db,
  index: SearchIndex,
  buyer: Buyer,
  rows: readonly NumberedRow[],
): Promise<MatchedList> {
  const named = await matchNamed(db, buyer, rows);
  const open = rows.filter((_, at) => named[at]?.match.why === 'none');
  const found = await searched(index, open);
  const foundBook = new GoodsBook(await goodsByIds(db, [...new Set([...found.values()].flat())]));
  const answered = rows.map((row, at) => {
    const match = named[at]?.match;
    const isOpen = match === undefined || match.why === 'none';
    return { ...row, match: isOpen ? foundBook.matchFound(row.input, found.get(row) ?? []) : match };
  });
  const ids = [...new Set(answered.flatMap(({ match }) => match.goodsIds))];
  return { rows: answered, goods: await goodsOf(db, { buyer }, ids, true) };
}

/** What rows name by themselves, without searching for what they do not. One statement. */
export async function matchNamed(
  db: Db,
  buyer: Buyer,
  rows: readonly NumberedRow[],
): Promise<(NumberedRow & { match: Match })[]> {
  const book = new GoodsBook(await goodsNamed(db, buyer, rows));
  return rows.map((row) => ({ ...row, match: book.match(row.input) }));
}

const COLUMNS = sql`g.id, g.name, g.spec, m.name as maker, m.short_name as "makerShort", g.approval_no as "approvalNo", g.barcode`;

/** Goods that rows name by a sign or by their whole name; those off the shelf too, so that the row can say so. */
async function goodsNamed(db: Db, buyer: Buyer, rows: readonly NumberedRow[]): Promise<KnownGoods[]> {
  const keysOf = (toKeys: (row: ListRow) => string[]) =>
    [...new Set(rows.flatMap(({ input }) => toKeys(input)))].filter((key) => key !== '');
  const codes = keysOf(({ code }) => [codeKey(code)]);
  const barcodes = keysOf(({ barcode }) => [barcodeKey(barcode)]);
  const approvals = keysOf(({ approval }) => [approvalKey(approval)]);
  const names = keysOf(({ name }) => [name, name.normalize('NFKC'), name.replace(/[（(].*$/, '')]);
  const { rows: goods } = await sql<KnownGoods>`
    with own as (
      select goods_id, array_agg(code) as codes from goods_code
      where account_id = ${buyer.accountId} and code = any(${codes}::text[]) group by goods_id),
    asked as (
      select goods_id as id from own
      union select id from goods where barcode = any(${barcodes}::text[]) and barcode <> ''
      union select id from goods where approval_no = any(${approvals}::text[]) and approval_no <> ''
      union select id from goods where name = any(${names}::text[]))
    select ${COLUMNS}, coalesce(own.codes, '{}') as codes
    from asked join goods g using (id) join maker m on m.id = g.maker_id left join own on own.goods_id = g.id
    where g.status <> 'draft' order by g.status = 'on' desc, g.sales_count desc, g.id`.execute(db);
  return goods;
}

async function goodsByIds(db: Db, ids: readonly number[]): Promise<KnownGoods[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<KnownGoods>`
    select ${COLUMNS}, '{}'::text[] as codes from goods g join maker m on m.id = g.maker_id
    where g.id = any(${[...ids]}::int8[])`.execute(db);
  return rows;
}

/** Found goods that are looked at; the nearest by specification and maker are shown. */
const LOOKED_AT = 20;
/** Of what a name may have meant, so many are tried; the buyer chooses. */
const NEAREST = 3;
/** Rows after which others have their turn: searching for one takes some milliseconds. */
const AT_ONCE = 5;

async function searched(
  index: SearchIndex,
  rows: readonly NumberedRow[],
): Promise<Map<NumberedRow, readonly number[]>> {
  const found = new Map<NumberedRow, readonly number[]>();
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
    if (saysSomething(row.input)) found.set(row, searchFor(index, row.input));
  }
  return found;
}

/** What the name finds, narrowed by as much of the row as still finds something; for a slip, what may have been meant. */
function searchFor(index: SearchIndex, { name, ypgg, sccj, approval, barcode }: ListRow): readonly number[] {
  const named = idsFor(index, name);
  if (named.length > 0) return firstFound(index, [`${name} ${ypgg} ${sccj}`, `${name} ${ypgg}`]) ?? named;
  const signed = firstFound(index, [approval, barcode]);
  if (signed) return signed;
  return firstFound(index, index.nearest(name, 1, NEAREST)) ?? [];
}

const firstFound = (index: SearchIndex, attempts: readonly string[]): readonly number[] | undefined =>
  attempts.map((words) => idsFor(index, words)).find((ids) => ids.length > 0);

/** Nothing for no words, where a search would find everything. */
const idsFor = (index: SearchIndex, words: string): readonly number[] =>
  words.trim() === '' ? [] : index.search({ words, page: 1, pageSize: LOOKED_AT }).ids;
