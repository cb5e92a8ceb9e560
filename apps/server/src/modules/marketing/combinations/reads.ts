import { priceE4 } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Viewer } from '../../../http/session.ts';
import { offersOf } from '../../catalogue/reads.ts';
import { type CombinationFacts, type CombinationOffer, decideCombination } from './rules.ts';

interface PartJson {
  id: number;
  goods_id: number;
  each: number;
  price_e4: number;
  stock_left: number | null;
  limit: number | null;
  used: number;
}
interface CombinationRow {
  id: number;
  name: string;
  describe: string;
  image: string;
  warehouse_id: number;
  starts: number;
  ends: number;
  runs: boolean;
  waits: boolean;
  limit_per_account: number | null;
  parts: PartJson[];
}

const RUNS = sql<boolean>`(not c.is_stopped and c.starts_at <= now() and c.ends_at > now())`;

const columnsFor = (
  accountId: number,
) => sql`c.id, c.name, c.describe, c.image, c.warehouse_id, c.limit_per_account,
  floor(extract(epoch from c.starts_at))::int8 as starts, floor(extract(epoch from c.ends_at))::int8 as ends, ${RUNS} as runs,
  (not c.is_stopped and c.starts_at > now()) as waits,
  (select json_agg(json_build_object('id', p.id, 'goods_id', p.goods_id, 'each', p.set_number, 'price_e4', p.price_e4,
      'stock_left', p.stock_left, 'limit', p.limit_per_account, 'used', coalesce(u.number, 0)) order by p.id)
    from special_price p
    left join special_price_use u on u.special_price_id = p.id and u.account_id = ${accountId}
    where p.combination_id = c.id) as parts`;

/** Combinations by id as they hold for who asks, ended ones too; unknown ids are missing. No statement for no ids. */
export async function combinationsOf(
  db: Db | Tx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, CombinationOffer>> {
  if (ids.length === 0) return new Map();
  const found = await offered(db, viewer, sql`where c.id = any(${[...ids]}::bigint[])`);
  return new Map(found.map((one) => [one.id, one]));
}

const ALL_ON_SHELF = sql`not exists (select from special_price p join goods g on g.id = p.goods_id
  where p.combination_id = c.id and g.status <> 'on')`;

/** One page of the combinations that run, in the order of staff; those with goods off the shelf are left out. */
export async function runningCombinations(
  db: Db,
  viewer: Viewer,
  page: number,
  pageSize: number,
): Promise<{ list: CombinationOffer[]; total: number }> {
  const where = sql`where ${RUNS} and ${ALL_ON_SHELF}`;
  const [list, count] = await Promise.all([
    offered(
      db,
      viewer,
      sql`${where} order by c.sort, c.ends_at, c.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    sql<{ total: number }>`select count(*) as total from combination c ${where}`.execute(db),
  ]);
  return { list, total: count.rows[0]?.total ?? 0 };
}

async function offered(db: Db | Tx, viewer: Viewer, rest: RawBuilder<unknown>): Promise<CombinationOffer[]> {
  const { rows } = await sql<CombinationRow>`
    select ${columnsFor(viewer.buyer?.accountId ?? 0)} from combination c ${rest}`.execute(db);
  const goodsIds = rows.flatMap(({ parts }) => parts.map((part) => part.goods_id));
  const offers = await offersOf(db, viewer, [...new Set(goodsIds)]);
  return rows.flatMap((row) => decideCombination(toFacts(row), offers, viewer.buyer) ?? []);
}

const toFacts = (row: CombinationRow): CombinationFacts => ({
  id: row.id,
  name: row.name,
  describe: row.describe,
  image: row.image,
  warehouseId: row.warehouse_id,
  startsAt: row.starts,
  endsAt: row.ends,
  runs: row.runs,
  waits: row.waits,
  limitPerAccount: row.limit_per_account,
  parts: row.parts.map((part) => ({
    id: part.id,
    goodsId: part.goods_id,
    each: part.each,
    price: priceE4(part.price_e4),
    stockLeft: part.stock_left,
    limitPerAccount: part.limit,
    used: part.used,
  })),
});
