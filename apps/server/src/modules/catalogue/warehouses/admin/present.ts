import type { StaffWarehouse } from '@qingnang/contract/admin-warehouses';
import { shippingRuleFields, warehouseFields } from '@qingnang/contract/warehouse-fields';
import { ofColumns, showFields } from '@qingnang/rules/described';
import type { WarehouseRow } from './reads.ts';

export const staffWarehouseData = (row: WarehouseRow): StaffWarehouse => ({
  id: row.id,
  ...showFields(warehouseFields, ofColumns(warehouseFields, row)),
  stocked: row.stocked,
  open_orders: row.open_orders,
  is_used: row.is_used ? 1 : 0,
  rules: row.rules.map((rule) => ({
    id: rule.id,
    ...showFields(shippingRuleFields, ofColumns(shippingRuleFields, rule)),
  })),
});
