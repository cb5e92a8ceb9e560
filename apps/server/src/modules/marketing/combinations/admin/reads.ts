import type { adminCombinations } from '@qingnang/contract/admin-bundles';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import type { Staff } from '../../../../http/session.ts';

export interface CombinationRow {
  id: number;
  version: number;
  name: string;
  describe: string;
  image: string;
  warehouse_id: number;
  warehouse_name: string;
  starts_at: Date;
  ends_at: Date;
  stock_total: number | null;
  limit_per_account: number | null;
  is_stopped: boolean;
  sort: number;
  items: {
    goods_id: number;
    name: string;
    spec: string;
    maker: string;
    image: string | null;
    each: number;
    price_e4: number;
    list_price_e4: number | null;
    stock_left: number | null;
    sold: number;
  }[];
}

const ROWS = sql`
  select c.id, c.version, c.name, c.describe, c.image, c.warehouse_id, w.name as warehouse_name, c.starts_at, c.ends_at,
    c.stock_total, c.limit_per_account, c.is_stopped, c.sort,
    (select json_agg(json_build_object('goods_id', g.id, 'name', g.name, 'spec', g.spec, 'maker', m.name,
        'image', (select url from goods_image where goods_id = g.id order by position limit 1),
        'each', p.set_number, 'price_e4', p.price_e4, 'stock_left', p.stock_left,
        'list_price_e4', (select price_e4 from goods_price where goods_id = g.id and rank = 0),
        'sold', (select coalesce(sum(number), 0) from special_price_use where special_price_id = p.id)) order by p.id)
      from special_price p join goods g on g.id = p.goods_id join maker m on m.id = g.maker_id
      where p.combination_id = c.id) as items
  from combination c join warehouse w on w.id = c.warehouse_id`;

const STATES: Readonly<Record<string, RawBuilder<boolean>>> = {
  waiting: sql`not c.is_stopped and c.starts_at > now()`,
  running: sql`not c.is_stopped and c.starts_at <= now() and c.ends_at > now()`,
  ended: sql`(c.is_stopped or c.ends_at <= now())`,
};

type Filter = z.output<NonNullable<typeof adminCombinations.query>>;

/** One page of all combinations, newest first. */
export async function listCombinations(
  db: Db,
  _staff: Staff,
  { state, page, page_size }: Filter,
): Promise<{ rows: CombinationRow[]; total: number }> {
  const where = (state && STATES[state]) ?? sql`true`;
  const [found, count] = await Promise.all([
    sql<CombinationRow>`${ROWS} where ${where} order by c.id desc limit ${page_size}
      offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from combination c where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** One combination as staff see it; undefined for an unknown one. */
export async function combinationRow(db: Db, _staff: Staff, id: number): Promise<CombinationRow | undefined> {
  const { rows } = await sql<CombinationRow>`${ROWS} where c.id = ${id}`.execute(db);
  return rows[0];
}
