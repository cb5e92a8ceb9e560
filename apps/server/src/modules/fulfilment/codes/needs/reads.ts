import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { TraceNeeds } from '../../../../db/json-columns.ts';
import { readSetting } from '../../../../db/settings.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { NO_NEEDS } from './rules.ts';

/** What was set before there was more to set has the rest as nobody has set it. */
export const traceNeeds = async (db: Db | Tx): Promise<TraceNeeds> => ({
  ...NO_NEEDS,
  ...(await readSetting(db, 'trace_needs')),
});

/** What the page of the setting shows beside it. */
export async function needsPage(db: Db) {
  const needs = await traceNeeds(db);
  const [scopes, goods] = await Promise.all([
    sql<{ code: string; name: string }>`select code, name from business_scope order by sort, code`.execute(
      db,
    ),
    sql<{ id: number; name: string; ypgg: string; sccj: string }>`
      select g.id, g.name, g.spec as ypgg, m.short_name as sccj from goods g join maker m on m.id = g.maker_id
      where g.id = any(${[...needs.exemptGoods]}::bigint[]) order by g.id`.execute(db),
  ]);
  return { needs, scopes: scopes.rows, goods: goods.rows };
}
