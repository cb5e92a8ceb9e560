import type { Leaflet } from '@qingnang/contract/leaflet-fields';
import { sql } from 'kysely';
import { json } from '../../../../../db/json.ts';
import type { Tx } from '../../../../../db/transaction.ts';

/**
 * Adds to the 说明书 of goods what rows say; fields that a row does not name stay as they are.
 * @param leaflets by goods
 * @returns the goods whose 说明书 has changed
 */
export async function writeLeaflets(tx: Tx, leaflets: ReadonlyMap<number, Leaflet>): Promise<Set<number>> {
  const said = [...leaflets].filter(([, fields]) => Object.keys(fields).length > 0);
  if (said.length === 0) return new Set();
  const records = said.map(([goods_id, fields]) => ({ goods_id, fields }));
  const { rows } = await sql<{ goods_id: number }>`
    insert into goods_leaflet as l (goods_id, fields)
    select goods_id, fields from jsonb_to_recordset(${json(records)}::jsonb) as r (goods_id bigint, fields jsonb)
    order by goods_id
    on conflict (goods_id) do update set fields = l.fields || excluded.fields, version = l.version + 1,
      staff_id = null, updated_at = now()
    where not l.fields @> excluded.fields
    returning goods_id`.execute(tx);
  return new Set(rows.map(({ goods_id }) => goods_id));
}
