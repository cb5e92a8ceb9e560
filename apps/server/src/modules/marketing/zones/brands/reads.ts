import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { FRESH_MS, remember } from '../../../../db/memory.ts';

export interface BrandRow {
  id: number;
  name: string;
  logo: string;
  describe: string;
  goods_count: number;
}

const brands = remember(FRESH_MS, async (db) => {
  const { rows } = await sql<BrandRow>`
    select b.id, b.name, b.logo, b.describe, g.goods_count from brand b
    join (select brand_id, count(*) as goods_count from goods where status = 'on' and brand_id is not null
      group by brand_id) g on g.brand_id = b.id
    order by g.goods_count desc, b.sort, b.id`.execute(db);
  return rows;
});

/** One page of the brands with goods on the shelf, most goods first; at most 5 seconds old. */
export async function brandPage(
  db: Db,
  page: number,
  pageSize: number,
): Promise<{ rows: BrandRow[]; total: number }> {
  const all = await brands(db);
  return { rows: all.slice((page - 1) * pageSize, page * pageSize), total: all.length };
}
