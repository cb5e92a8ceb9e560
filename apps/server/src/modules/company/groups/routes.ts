import * as contract from '@qingnang/contract/admin-customer-groups';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { customerGroups } from './reads.ts';
import { createCustomerGroup, deleteCustomerGroup, updateCustomerGroup } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.customerGroups, async (_, { db, staff }) => ({ list: await customerGroups(db, staff) })),
  on(contract.customerGroupCreate, async ({ body }, { db, staff }) => {
    const id = await createCustomerGroup(db, staff, body);
    return new Answer({ id }, '客户分组已新增');
  }),
  on(contract.customerGroupUpdate, async ({ params, body }, { db, staff }) => {
    await updateCustomerGroup(db, staff, params.id, body);
    return new Answer({}, '客户分组已保存');
  }),
  on(contract.customerGroupDelete, async ({ params }, { db, staff }) => {
    await deleteCustomerGroup(db, staff, params.id);
    return new Answer({}, '客户分组已删除');
  }),
];
