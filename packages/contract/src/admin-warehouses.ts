import { z } from 'zod';
import { answerShape, requestShape } from './described-schemas.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { shippingRuleFields, shippingTermFields, warehouseFields } from './warehouse-fields.ts';

/** Staff calls for warehouses, and what they ask of an order by where it goes. */

const warehouse = z.object({
  id: z.int(),
  ...answerShape(warehouseFields),
  /** Goods with pieces there. */
  stocked: z.int(),
  /** Orders that have not left it, paid or not. */
  open_orders: z.int(),
  /** 1 = stock, orders or offers name it: it cannot be deleted. */
  is_used: z.int(),
  /** The one for everywhere first, then by place. */
  rules: z.array(z.object({ id: z.int(), ...answerShape(shippingRuleFields) })),
});
const warehouses = z.object({ list: z.array(warehouse) });
export type StaffWarehouses = z.infer<typeof warehouses>;
export type StaffWarehouse = z.infer<typeof warehouse>;

const scope = 'staff:warehouse.write';
const byId = z.object({ id: id() });
const ruleOf = z.object({ id: id(), rule_id: id() });

const warehouseForm = z.object(requestShape(warehouseFields));
export type WarehouseForm = z.infer<typeof warehouseForm>;
const newWarehouseForm = warehouseForm.extend(requestShape(shippingTermFields));
export type NewWarehouseForm = z.infer<typeof newWarehouseForm>;
const ruleForm = z.object(requestShape(shippingRuleFields));
export type ShippingRuleForm = z.infer<typeof ruleForm>;

/** Every act below answers all warehouses as they are then. */
export const adminWarehouses = endpoint({
  method: 'GET',
  path: '/api/admin/warehouses',
  scope,
  summary: '仓库与配送',
  data: warehouses,
});
/** With the terms that hold everywhere until there are others for a region. */
export const adminWarehouseCreate = endpoint({
  method: 'POST',
  path: '/api/admin/warehouses',
  scope,
  summary: '新增仓库',
  body: newWarehouseForm,
  data: warehouses,
  created: true,
});
export const adminWarehouseUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/warehouses/:id',
  scope,
  summary: '修改仓库',
  params: byId,
  body: warehouseForm,
  data: warehouses,
});
/** 409 while anything names it. */
export const adminWarehouseDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/warehouses/:id',
  scope,
  summary: '删除仓库',
  params: byId,
  data: warehouses,
});
/** 422 for a place that does not exist or has a rule already. */
export const adminShippingRuleCreate = endpoint({
  method: 'POST',
  path: '/api/admin/warehouses/:id/rules',
  scope,
  summary: '新增配送规则',
  params: byId,
  body: ruleForm,
  data: warehouses,
  created: true,
});
export const adminShippingRuleUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/warehouses/:id/rules/:rule_id',
  scope,
  summary: '修改配送规则',
  params: ruleOf,
  body: ruleForm,
  data: warehouses,
});
/** 409 for the one that holds everywhere. */
export const adminShippingRuleDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/warehouses/:id/rules/:rule_id',
  scope,
  summary: '删除配送规则',
  params: ruleOf,
  data: warehouses,
});
