/** Where goods are sold from, and what that costs by region. */

import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { FRESH_MS, remember } from '../../../db/memory.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Warehouse } from './rules.ts';

interface RuleJson {
  province: string;
  city: string;
  district: string;
  is_served: boolean;
  fee_fen: number;
  free_from_fen: number;
  minimum_order_fen: number;
  promise: string;
}

const readWarehouses = async (db: Db | Tx): Promise<readonly Warehouse[]> => {
  const { rows } = await sql<{ id: number; name: string; is_active: boolean; rules: RuleJson[] }>`
    select w.id, w.name, w.is_active, coalesce(
        (select json_agg(r order by r.id) from shipping_rule r where r.warehouse_id = w.id), '[]') as rules
    from warehouse w order by w.sort, w.id`.execute(db);
  return rows.map(({ id, name, is_active, rules }) => ({
    id,
    name,
    isActive: is_active,
    rules: rules.map(toRule),
  }));
};
const recentWarehouses = remember(FRESH_MS, readWarehouses);

/** All warehouses in their order, at most 5 seconds old, in a transaction as they are. */
export const warehousesOf = (db: Db | Tx): Promise<readonly Warehouse[]> =>
  db.isTransaction ? readWarehouses(db) : recentWarehouses(db);

const toRule = ({ province, city, district, promise, ...rule }: RuleJson): Warehouse['rules'][number] => ({
  province,
  city,
  district,
  isServed: rule.is_served,
  fee: fen(rule.fee_fen),
  freeFrom: fen(rule.free_from_fen),
  minimumOrder: fen(rule.minimum_order_fen),
  promise,
});
