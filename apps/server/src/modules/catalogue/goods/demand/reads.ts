import type { SearchIndex } from '@qingnang/search/types';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { remember } from '../../../../db/memory.ts';
import type { Viewer } from '../../../../http/session.ts';

const FRESH_MS = 5 * 60_000;

/** Goods in demand where the buyer is, for visitors and where little is sold everywhere, most first; at most 200. No statement while it is remembered. */
export async function inDemand(db: Db, { buyer }: Viewer): Promise<readonly number[]> {
  const byProvince = await demand(db);
  const own = byProvince.get(buyer?.province ?? '') ?? [];
  return [...new Set([...own, ...(byProvince.get('') ?? [])])];
}

const demand = remember(FRESH_MS, async (db): Promise<ReadonlyMap<string, readonly number[]>> => {
  const { rows } = await sql<{ province: string; ids: number[] }>`
    select province, json_agg(goods_id order by place) as ids from goods_demand group by province`.execute(
    db,
  );
  return new Map(rows.map(({ province, ids }) => [province, ids]));
});

/** Those of the goods that are on sale and in stock, in their order. */
export function inStock(index: SearchIndex, ids: readonly number[]): number[] {
  const found = index.search({
    words: '',
    filters: { inStock: true },
    within: ids,
    page: 1,
    pageSize: ids.length,
  });
  const stocked = new Set(found.ids);
  return ids.filter((id) => stocked.has(id));
}
