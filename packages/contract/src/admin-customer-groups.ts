import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nothing, text } from './fields.ts';

/** Staff calls for customer groups (客户分组): customers that buy by one list of contract prices. */

export const CUSTOMER_GROUP_NAME = { label: '分组名称', max: 30 } as const;
const NOTE_MAX = 200;
/** What lists of customers say of one that is in none, or is to leave its group. */
export const NO_CUSTOMER_GROUP = '无';

const customerGroup = z.object({
  id: z.int(),
  name: z.string(),
  note: z.string(),
  /** Customers in it that who asks may see. */
  customers: z.int(),
  /** Of those, such as do not buy by contract: its prices hold for none of them (客户 › 合同价). */
  not_by_contract: z.int(),
  /** Contract prices that hold today or are to come. */
  prices: z.int(),
});
export type CustomerGroup = z.infer<typeof customerGroup>;

/** All of them by name: there are tens. */
export const customerGroups = endpoint({
  method: 'GET',
  path: '/api/admin/customer-groups',
  scope: 'staff:account.read',
  orScope: 'staff:goods.write',
  summary: '客户分组',
  data: z.object({ list: z.array(customerGroup) }),
});

const scope = 'staff:goods.write';
const byId = z.object({ id: id() });
const form = z.object({
  name: text(CUSTOMER_GROUP_NAME.label, CUSTOMER_GROUP_NAME.max, 1).refine(
    (name) => name !== NO_CUSTOMER_GROUP,
    `分组不能叫“${NO_CUSTOMER_GROUP}”`,
  ),
  note: text('说明', NOTE_MAX).default(''),
});
export type CustomerGroupForm = z.output<typeof form>;

export const customerGroupCreate = endpoint({
  method: 'POST',
  path: '/api/admin/customer-groups',
  scope,
  summary: '新增客户分组',
  body: form,
  data: z.object({ id: z.int() }),
  created: true,
});
export const customerGroupUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/customer-groups/:id',
  scope,
  summary: '修改客户分组',
  params: byId,
  body: form,
  data: nothing(),
});
/** One without customers; its prices go with it. */
export const customerGroupDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/customer-groups/:id',
  scope,
  summary: '删除客户分组',
  params: byId,
  data: nothing(),
});
