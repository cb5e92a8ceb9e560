import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { externalId, source } from './v1-rows.ts';

/** 外部编号 of a goods or a customer as staff see and correct them: one of each system. */

const MOST = 10;

const numbers = z.object({ numbers: z.array(z.object({ source: z.string(), external_id: z.string() })) });
export type ExternalNumbers = z.output<typeof numbers>['numbers'];
const form = z.object({
  numbers: z
    .array(z.object({ source: source(), external_id: externalId() }), '请填写外部编号')
    .max(MOST, `最多 ${MOST} 个外部编号`),
});
const ofOne = { params: z.object({ id: id() }) };

export const adminGoodsNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/goods/:id/numbers',
  scope: 'staff:goods.read',
  summary: '商品的外部编号',
  ...ofOne,
  data: numbers,
});
export const adminGoodsNumbersSave = endpoint({
  method: 'PUT',
  path: '/api/admin/goods/:id/numbers',
  scope: 'staff:goods.write',
  summary: '修改商品的外部编号',
  ...ofOne,
  body: form,
  data: numbers,
});
export const adminCustomerNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id/numbers',
  scope: 'staff:account.read',
  summary: '客户的外部编号',
  ...ofOne,
  data: numbers,
});
export const adminCustomerNumbersSave = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/:id/numbers',
  scope: 'staff:account.write',
  summary: '修改客户的外部编号',
  ...ofOne,
  body: form,
  data: numbers,
});
