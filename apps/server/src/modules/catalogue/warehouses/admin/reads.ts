import type { shippingRuleFields, warehouseFields } from '@qingnang/contract/warehouse-fields';
import type { Columns } from '@qingnang/rules/described';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Staff } from '../../../../http/session.ts';

export type WarehouseColumns = Columns<typeof warehouseFields>;
export type RuleColumns = Columns<typeof shippingRuleFields>;

export interface WarehouseRow extends WarehouseColumns {
  id: number;
  stocked: number;
  open_orders: number;
  is_used: boolean;
  rules: (RuleColumns & { id: number })[];
}

/** Orders that leave it sooner or later. */
const OPEN = [
  ORDER_STATUS.pending_payment,
  ORDER_STATUS.pending_group,
  ORDER_STATUS.pending_review,
  ORDER_STATUS.pending_shipment,
  ORDER_STATUS.partly_shipped,
];

/** What names a warehouse for good, and keeps it from being deleted. */
const NAMING = [
  'lot',
  'stock',
  'stock_out',
  'cart_line',
  'sales_order',
  'special_price',
  'promotion',
  'combination',
];
const IS_USED = sql.join(
  NAMING.map((table) => sql`exists (select from ${sql.table(table)} t where t.warehouse_id = w.id)`),
  sql` or `,
);

/** All warehouses in their order, with their rules. */
export async function staffWarehouses(db: Db, _staff: Staff): Promise<WarehouseRow[]> {
  const { rows } = await sql<WarehouseRow>`
    select w.id, w.name, w.code, w.address, w.licence_no, w.is_active, w.sort,
      (select count(*) from stock s where s.warehouse_id = w.id and s.available + s.reserved + s.to_count > 0) as stocked,
      (select count(*) from sales_order o where o.warehouse_id = w.id and o.status in (${sql.join(OPEN)})) as open_orders,
      (${IS_USED}) as is_used,
      coalesce((select json_agg(r order by r.province, r.city, r.district)
        from shipping_rule r where r.warehouse_id = w.id), '[]') as rules
    from warehouse w order by w.sort, w.id`.execute(db);
  return rows;
}
