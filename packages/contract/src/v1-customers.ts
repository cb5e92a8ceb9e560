/** Customers, written and read by the wholesaler's systems. */

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { v1Names } from './v1-fields.ts';
import {
  cell,
  exampleCounts,
  externalId,
  oneQuery,
  ROWS_DOCS,
  ROWS_LIMIT,
  rowAnswer,
  rowsOf,
  whole,
} from './v1-rows.ts';

const optionalCell = () => cell().optional();
const person = () => optionalCell().describe('员工用户名');

const customerRow = z
  .object({
    external_id: externalId().describe('客户的外部编号，以后不变'),
    username: optionalCell().describe('登录用户名；新客户必填，以后不变'),
    phone: optionalCell().describe('负责人手机号；只用于新客户'),
    company: optionalCell().describe('企业名称；只用于新客户，以后由客户自己申请变更'),
    buyer_type: optionalCell().describe('客户类型的编码或名称；只用于新客户'),
    contact_name: optionalCell(),
    credit_code: optionalCell().describe('统一社会信用代码；只用于新客户'),
    province: optionalCell(),
    city: optionalCell(),
    district: optionalCell(),
    rank: whole(0, 3).optional(),
    customer_group: optionalCell().describe('客户分组的名称；“无”为移出分组'),
    has_contract_prices: z.boolean('只能是 true 或 false').optional(),
    salesman: person(),
    manager: person(),
    service: person(),
    note: cell(500).optional(),
  })
  .register(v1Names, { id: 'CustomerRow' });
export type CustomerRow = z.output<typeof customerRow>;

const customerRows = rowsOf(customerRow);
export type CustomerRows = z.output<typeof customerRows>;

export const v1CustomersWrite = endpoint({
  method: 'POST',
  path: '/api/v1/customers',
  scope: 'machine:customers.write',
  summary: '推送客户',
  bodyLimit: ROWS_LIMIT,
  idempotent: true,
  docs: {
    tag: '客户',
    description: `按外部编号开户或修改由商城决定的资料（等级、客户分组、合同价、业务员等）。新客户没有密码，负责人用手机验证码登录，仍须上传证照并通过审核。企业名称、证照等以后由客户自己申请变更。额度不在这里设置。${ROWS_DOCS}`,
    body: {
      rows: [
        {
          external_id: 'C001',
          username: 'kangmin',
          phone: '13800000000',
          company: '康民大药房有限公司',
          buyer_type: 'pharmacy',
          rank: 1,
          salesman: 'sales',
        },
      ],
    },
    example: {
      results: [{ index: 0, external_id: 'C001', id: 31, state: 'created', errors: [], waiting: [] }],
      counts: exampleCounts({ created: 1 }),
    },
  },
  body: customerRows,
  data: rowAnswer,
});

export const v1Customer = endpoint({
  method: 'GET',
  path: '/api/v1/customers/:external_id',
  scope: 'machine:customers.read',
  summary: '按外部编号查询客户',
  docs: {
    tag: '客户',
    description: '返回一个客户的资料和审核状态。',
    example: {
      id: 31,
      external_id: 'C001',
      username: 'kangmin',
      company: '康民大药房有限公司',
      buyer_type: 'pharmacy',
      credit_code: '',
      province: '四川省',
      city: '成都市',
      district: '锦江区',
      rank: 1,
      customer_group: '乡镇卫生院',
      has_contract_prices: false,
      salesman: 'sales',
      approved: true,
      blocked: false,
    },
  },
  params: z.object({ external_id: externalId().describe('客户的外部编号') }),
  query: oneQuery,
  data: z.object({
    id: z.int(),
    external_id: z.string(),
    username: z.string(),
    company: z.string(),
    buyer_type: z.string(),
    credit_code: z.string(),
    province: z.string(),
    city: z.string(),
    district: z.string(),
    rank: z.int(),
    customer_group: z.string().describe('客户分组的名称；不在任何分组为空'),
    has_contract_prices: z.boolean(),
    salesman: z.string().nullable().describe('业务员的用户名'),
    approved: z.boolean().describe('已通过审核'),
    blocked: z.boolean().describe('已停用'),
  }),
});
