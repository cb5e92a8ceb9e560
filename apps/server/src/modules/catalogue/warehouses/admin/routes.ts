import * as contract from '@qingnang/contract/admin-warehouses';
import type { Db } from '../../../../db/client.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Staff } from '../../../../http/session.ts';
import { staffWarehouseData } from './present.ts';
import { staffWarehouses } from './reads.ts';
import {
  createRule,
  createWarehouse,
  deleteRule,
  deleteWarehouse,
  updateRule,
  updateWarehouse,
} from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.adminWarehouses, (_, { db, staff }) => warehousesNow(db, staff)),
  on(contract.adminWarehouseCreate, async ({ body }, { db, staff }) => {
    await createWarehouse(db, staff, body);
    return new Answer(await warehousesNow(db, staff), '已新增');
  }),
  on(contract.adminWarehouseUpdate, async ({ params, body }, { db, staff }) => {
    await updateWarehouse(db, staff, params.id, body);
    return new Answer(await warehousesNow(db, staff), '已保存');
  }),
  on(contract.adminWarehouseDelete, async ({ params }, { db, staff }) => {
    await deleteWarehouse(db, staff, params.id);
    return new Answer(await warehousesNow(db, staff), '已删除');
  }),
  on(contract.adminShippingRuleCreate, async ({ params, body }, { db, staff }) => {
    await createRule(db, staff, params.id, body);
    return new Answer(await warehousesNow(db, staff), '已新增');
  }),
  on(contract.adminShippingRuleUpdate, async ({ params, body }, { db, staff }) => {
    await updateRule(db, staff, { warehouseId: params.id, id: params.rule_id }, body);
    return new Answer(await warehousesNow(db, staff), '已保存');
  }),
  on(contract.adminShippingRuleDelete, async ({ params }, { db, staff }) => {
    await deleteRule(db, staff, { warehouseId: params.id, id: params.rule_id });
    return new Answer(await warehousesNow(db, staff), '已删除');
  }),
];

async function warehousesNow(db: Db, staff: Staff) {
  return { list: (await staffWarehouses(db, staff)).map(staffWarehouseData) };
}
