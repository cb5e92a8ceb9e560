import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, int, longText, money, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';

/** 品种求购: buyers name what they look for, staff answer. */

export const WANTED_STATES = { open: '待回复', answered: '已回复', closed: '已关闭' } as const;
const state = z.enum(['open', 'answered', 'closed'], '状态不正确');

const wish = z.object({
  id: z.int(),
  name: z.string(),
  sccj: z.string(),
  ypgg: z.string(),
  number: z.int(),
  price: yuan().nullable(),
  valid_until: seconds().nullable(),
  message: z.string(),
  status: state,
  status_name: z.string(),
  reply: z.string(),
  /** What the shop offers for it; 0 = nothing yet. */
  goods_id: z.int(),
  goods_name: z.string(),
  created_at: seconds(),
  answered_at: seconds().nullable(),
});
const wantedItem = wish.extend({
  /** 1 = what the shop offers can be bought by the buyer now. */
  is_arrived: z.int(),
});
export type WantedItem = z.infer<typeof wantedItem>;

export const wantedList = endpoint({
  method: 'GET',
  path: '/api/user/buy',
  scope: 'buyer',
  summary: '我的求购',
  query: z.object({ status: optional(state), ...pageQuery }),
  data: pageOf(wantedItem),
});
export const wantedAdd = endpoint({
  method: 'POST',
  path: '/api/user/buy',
  scope: 'buyer',
  right: 'order',
  summary: '新增求购',
  created: true,
  perMinute: 30,
  body: z.object({
    name: text('药品名称', 100, 1),
    sccj: text('生产厂家', 100).default(''),
    ypgg: text('规格', 100).default(''),
    number: int(1, 1_000_000, '求购数量'),
    price: optional(money('期望价格')),
    valid_until: optional(day('有效期')),
    message: longText('留言', 500).default(''),
  }),
  data: wantedItem,
});
export const wantedOne = endpoint({
  method: 'GET',
  path: '/api/user/buy/:id',
  scope: 'buyer',
  summary: '求购详情',
  params: z.object({ id: id() }),
  data: wantedItem,
});
/** Only an open or answered one of one's own. */
export const wantedClose = endpoint({
  method: 'POST',
  path: '/api/user/buy/:id/close',
  scope: 'buyer',
  right: 'order',
  summary: '关闭求购',
  params: z.object({ id: id() }),
  data: wantedItem,
});

const staffWanted = wish.extend({
  account_id: z.int(),
  company: z.string(),
  phone: z.string(),
  staff: z.string(),
});
export type StaffWanted = z.infer<typeof staffWanted>;
export const adminWanted = endpoint({
  method: 'GET',
  path: '/api/admin/wanted',
  scope: 'staff:wanted.read',
  summary: '求购列表（后台）',
  people: true,
  query: z.object({ status: optional(state), keywords: optional(text('关键词', 100)), ...pageQuery }),
  data: pageOf(staffWanted),
});
export const adminWantedAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/wanted/:id/answer',
  scope: 'staff:wanted.write',
  summary: '回复求购',
  params: z.object({ id: id() }),
  body: z.object({
    reply: text('回复', 500, 1),
    goods_id: optional(id()),
    close: optional(int(0, 1, '关闭')),
  }),
  data: staffWanted,
});
