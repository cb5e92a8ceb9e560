import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, int, money, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';

/** Staff's side of combinations (组合购). */

const byId = z.object({ id: id() });
const version = int(1, 1_000_000_000, '版本');
const unixTime = (name: string) => int(1, 9_999_999_999, name);
const read = 'staff:campaign.read';
const write = 'staff:campaign.write';
const imageUrl = (name: string) => text(name, 300).default('');

const staffCombinationItem = z.object({
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  image: z.string(),
  number: z.int(),
  price: z.string(),
  /** Price of rank 0 now; null = none. */
  list_price: yuan().nullable(),
});
const state = z.enum(['waiting', 'running', 'sold_out', 'ended', 'stopped']);
const staffCombination = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  describe: z.string(),
  image: z.string(),
  ck_id: z.int(),
  ck_name: z.string(),
  starts_at: seconds(),
  ends_at: seconds(),
  stock_total: z.int().nullable(),
  stock_left: z.int().nullable(),
  limit_per_account: z.int().nullable(),
  sort: z.int(),
  state,
  /** Sets in orders that stand. */
  sold: z.int(),
  price: z.string(),
  items: z.array(staffCombinationItem),
});
export type StaffCombination = z.infer<typeof staffCombination>;
export const combinationForm = z.object({
  name: text('名称', 60, 1),
  describe: text('说明', 200).default(''),
  image: imageUrl('图片'),
  warehouse_id: id(),
  starts_at: unixTime('开始时间'),
  ends_at: unixTime('结束时间'),
  /** Sets that are set aside at once; none = as many as the shelf gives. */
  stock_total: optional(int(1, 100_000, '活动库存（套）')),
  limit_per_account: optional(int(1, 10_000, '每户限购（套）')),
  sort: int(0, 100_000, '排序').default(0),
  items: z
    .array(z.object({ goods_id: id(), number: int(1, 10_000, '数量'), price: money('组合价') }))
    .min(2, '组合至少包含 2 个商品')
    .max(10, '组合最多 10 个商品'),
});
export type CombinationForm = z.output<typeof combinationForm>;
export const adminCombinations = endpoint({
  method: 'GET',
  path: '/api/admin/combinations',
  scope: read,
  summary: '组合购列表',
  query: z.object({ state: optional(z.enum(['waiting', 'running', 'ended'], '状态不正确')), ...pageQuery }),
  data: pageOf(staffCombination),
});
export const adminCombination = endpoint({
  method: 'GET',
  path: '/api/admin/combinations/:id',
  scope: read,
  summary: '组合购（后台）',
  params: byId,
  data: staffCombination,
});
export const adminCombinationCreate = endpoint({
  method: 'POST',
  path: '/api/admin/combinations',
  scope: write,
  summary: '新增组合购',
  created: true,
  idempotent: true,
  body: combinationForm,
  /** null = a part's price is so far below the normal one that the combination waits for a second person. */
  data: staffCombination.nullable(),
});
/** Goods, pieces, prices, warehouse and sets stay: end it and make another one. */
export const adminCombinationUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/combinations/:id',
  scope: write,
  summary: '修改组合购',
  params: byId,
  body: combinationForm
    .pick({
      name: true,
      describe: true,
      image: true,
      starts_at: true,
      ends_at: true,
      limit_per_account: true,
      sort: true,
    })
    .extend({ version }),
  data: staffCombination,
});
export const adminCombinationStop = endpoint({
  method: 'POST',
  path: '/api/admin/combinations/:id/stop',
  scope: write,
  summary: '停止组合购',
  params: byId,
  body: z.object({ confirm: flag().default(1) }),
  data: staffCombination,
});
