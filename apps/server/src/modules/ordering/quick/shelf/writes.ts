import type { ShelfCountAnswer } from '@qingnang/contract/quick';
import { readQuantity } from '@qingnang/rules/purchase-list';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import type { NumberedRow } from '../matching/reads.ts';
import { matchNamed } from '../matching/reads.ts';

export interface CountedLine {
  goods_id: number;
  /** Pieces. */
  number: number;
}

/**
 * Keeps what lies on the buyer's shelf today; of one goods that comes twice the sum counts, as of one that lies in two places.
 * @returns goods that were counted
 * @throws 422 at the first line whose goods does not exist
 */
export async function saveShelfCounts(db: Db, buyer: Buyer, lines: readonly CountedLine[]): Promise<number> {
  const counted = new Map<number, number>();
  for (const { goods_id: id, number } of lines) counted.set(id, number + (counted.get(id) ?? 0));
  const { rows } = await sql<{ goods_id: number }>`
    insert into shelf_count (account_id, goods_id, number, counted_on)
    select ${buyer.accountId}, g.id, given.number, ${dayInChina(new Date())}::date
    from unnest(${[...counted.keys()]}::int8[], ${[...counted.values()]}::int4[]) as given (goods_id, number)
      join goods g on g.id = given.goods_id and g.status <> 'draft'
    where not exists (
      select from unnest(${[...counted.keys()]}::int8[]) as asked (id) left join goods k on k.id = asked.id and k.status <> 'draft'
      where k.id is null)
    order by g.id
    on conflict (account_id, goods_id) do update set number = excluded.number, counted_on = excluded.counted_on
    returning goods_id`.execute(db);
  if (rows.length === counted.size) return rows.length;
  throw invalid({ lines: '有的商品不存在，库存没有更新' });
}

/** A line of a buyer's own system: one of the three says which goods. */
export interface NamedCount {
  goods_id?: number | undefined;
  barcode?: string | undefined;
  code?: string | undefined;
  quantity: number;
}

/** Keeps the counts of a buyer's own system. @returns goods that were counted, and the lines, from 0, that name none for sure */
export async function countNamed(
  db: Db,
  buyer: Buyer,
  lines: readonly NamedCount[],
): Promise<{ saved: number; unknown: number[] }> {
  const rows = lines.map(({ barcode = '', code = '', quantity }, at) => ({
    line: at,
    input: { code, barcode, name: '', ypgg: '', sccj: '', approval: '', number: String(quantity) },
  }));
  const matched = await matchNamed(db, buyer, rows);
  const { rows: known } = await sql<{ id: number }>`
    select id from goods where status <> 'draft'
      and id = any(${lines.flatMap((line) => line.goods_id ?? [])}::int8[])`.execute(db);
  const ids = new Set(known.map(({ id }) => id));
  const named = lines.map(({ goods_id: id }, at) => {
    if (id !== undefined) return ids.has(id) ? id : undefined;
    const match = matched[at]?.match;
    return match?.confidence === 'sure' ? match.goodsIds[0] : undefined;
  });
  const counted = named.flatMap((id, at) => (id ? [{ goods_id: id, number: lines[at]?.quantity ?? 0 }] : []));
  return {
    saved: counted.length === 0 ? 0 : await saveShelfCounts(db, buyer, counted),
    unknown: named.flatMap((id, at) => (id === undefined ? [at] : [])),
  };
}

/** Rows of a file that are told, the first ones. */
const MOST_TOLD = 100;

/** Keeps the counts of rows that name one goods for sure, and says which do not. */
export async function countRows(
  db: Db,
  buyer: Buyer,
  rows: readonly NumberedRow[],
): Promise<ShelfCountAnswer> {
  const judged = (await matchNamed(db, buyer, rows)).map(({ line, input, match }) => {
    const number = readQuantity(input.number);
    const words = [input.code, input.name, input.ypgg, input.barcode].filter((word) => word !== '').join(' ');
    const id = match.confidence === 'sure' ? match.goodsIds[0] : undefined;
    const why = id === undefined ? NOT_FOUND[match.confidence] : '库存数量读不懂';
    return {
      row: line,
      words,
      why,
      counted: id && typeof number === 'number' ? { goods_id: id, number } : null,
    };
  });
  const lines = judged.flatMap(({ counted }) => counted ?? []);
  const unknown = judged.filter(({ counted }) => counted === null);
  return {
    saved: lines.length === 0 ? 0 : await saveShelfCounts(db, buyer, lines),
    unknown: unknown.slice(0, MOST_TOLD).map(({ row, words, why }) => ({ row, words, why })),
    unknown_total: unknown.length,
  };
}

const NOT_FOUND = {
  sure: '本店没有这个商品',
  likely: '不能确定是哪个商品，请补上规格和厂家',
  unsure: '不能确定是哪个商品，请补上规格和厂家',
  none: '本店没有这个商品',
} as const;
