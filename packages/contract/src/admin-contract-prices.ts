import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, int, many, money, nothing, optional, pageOf, pageQuery, text, yuan } from './fields.ts';
import { keysOf } from './keys.ts';

/** Staff calls for contract prices (合同价): what an account, or a group of customers, pays for one goods, from one day to another. */

const scope = 'staff:goods.write';
const byId = z.object({ id: id() });

export const CONTRACT_PRICE_STATES = { current: '生效中', coming: '未开始', ended: '已结束' } as const;
type State = keyof typeof CONTRACT_PRICE_STATES;

/** What a list and its export take. */
export const contractPriceFilter = {
  /** Company, user name, customer group, goods. */
  keywords: text('关键词', 60).default(''),
  account_id: optional(id()),
  customer_group_id: optional(id()),
  goods_id: optional(id()),
  state: optional(z.enum(keysOf(CONTRACT_PRICE_STATES), '状态不正确')),
};

const contractPrice = z.object({
  id: z.int(),
  /** null = it is a group's. */
  account_id: z.int().nullable(),
  company: z.string(),
  username: z.string(),
  /** null = it is an account's. */
  customer_group: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** 0 = the account does not buy by contract: its prices hold for nothing (客户 › 合同价). */
  buys_by_contract: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  price: yuan(),
  /** Of the account's rank, for a group of who has none; null = there is none. */
  normal_price: yuan().nullable(),
  /** Calendar days in China, the last one inclusive; '' = without end. */
  valid_from: z.string(),
  valid_until: z.string(),
  state: z.enum(keysOf(CONTRACT_PRICE_STATES) as [State, ...State[]]),
});
export type StaffContractPrice = z.infer<typeof contractPrice>;

export const adminContractPrices = endpoint({
  method: 'GET',
  path: '/api/admin/contract-prices',
  scope,
  summary: '合同价',
  query: z.object({ ...contractPriceFilter, ...pageQuery }),
  data: pageOf(contractPrice),
});

const terms = {
  price: money('合同价'),
  valid_from: day('生效日期'),
  /** Missing = without end. */
  valid_until: optional(day('截止日期')),
};
/** 1 = it lies so far below the normal price that it waits for a second person. */
const written = z.object({ waits: z.int() });

export const adminContractPriceCreate = endpoint({
  method: 'POST',
  path: '/api/admin/contract-prices',
  scope,
  summary: '新增合同价',
  /** Of one of the two: an account or a group. */
  body: z.object({ account_id: optional(id()), customer_group_id: optional(id()), goods_id: id(), ...terms }),
  data: written,
  created: true,
});
export const adminContractPriceUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/contract-prices/:id',
  scope,
  summary: '修改合同价',
  params: byId,
  body: z.object(terms),
  data: written,
});
export const adminContractPriceDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/contract-prices/:id',
  scope,
  summary: '删除合同价',
  params: byId,
  data: nothing(),
});

// ---- as files: XLSX or CSV in, preview, apply; XLSX out

export const MAX_CONTRACT_PRICE_ROWS = 1000;
export const MAX_CONTRACT_PRICE_MB = 5;
/** GET with the filter of the list. */
export const CONTRACT_PRICE_EXPORT = '/api/admin/contract-prices/export.xlsx';
/** POST, `multipart/form-data` with `file`; answers 201 with the preview. Nothing is kept. */
export const CONTRACT_PRICE_UPLOAD = '/api/admin/contract-prices/read';

/**
 * Columns by field. User name or customer group, goods number and first day together name a price: one that is there is changed,
 * another is new. Those that only explain are written by the export and not read.
 */
export const CONTRACT_PRICE_COLUMNS = {
  username: '用户名',
  customer_group: '客户分组',
  goods_id: '商品编号',
  price: '合同价',
  valid_from: '生效日期',
  valid_until: '截止日期',
} as const;
export type ContractPriceField = keyof typeof CONTRACT_PRICE_COLUMNS;

const cells = z.object({
  line: int(1, 1_000_000, '行号'),
  cells: z.partialRecord(z.enum(keysOf(CONTRACT_PRICE_COLUMNS)), z.string().max(500, '内容太长')),
});
export type ContractPriceCells = z.infer<typeof cells>;

const previewRow = cells.extend({
  act: z.enum(['create', 'change', 'same', 'refused']),
  /** 1 = waits for a second person. */
  waits: z.int(),
  /** Company or customer group; '' = neither is known. */
  party: z.string(),
  goods: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What it changes, in words. */
  words: z.string(),
});
export type ContractPricePreviewRow = z.infer<typeof previewRow>;
export interface ContractPricePreview {
  rows: ContractPricePreviewRow[];
}

/** Carries out the good rows of a preview, judged once more: all of them or, when one is refused now, none (409). */
export const adminContractPriceImport = endpoint({
  method: 'POST',
  path: '/api/admin/contract-prices/import',
  scope,
  summary: '导入合同价',
  idempotent: true,
  perMinute: 20,
  body: z.object({ rows: many(cells, MAX_CONTRACT_PRICE_ROWS, '行') }),
  data: z.object({ saved: z.int(), waiting: z.int() }),
});
