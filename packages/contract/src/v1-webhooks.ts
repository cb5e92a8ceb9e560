import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { moment, v1Names } from './v1-fields.ts';
import { source } from './v1-rows.ts';
import { CHANGE_EVENTS, type ChangeEvent } from './webhook-words.ts';

/** Where events go, managed by the wholesaler's systems as staff manage it in the office. */

const [first, ...others] = CHANGE_EVENTS as [ChangeEvent, ...ChangeEvent[]];
const eventType = z.enum([first, ...others], '事件不正确');

const v1Webhook = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string(),
    types: z.array(eventType).describe('推送哪些事件'),
    source: z.string().describe('事件里的外部编号取自哪个来源系统'),
    active: z.boolean().describe('false 为已停用，不再推送'),
    off_reason: z.string().describe('自动停用的原因；没有为空'),
    failing_since: moment().nullable().describe('从何时起全部失败；null 为最近一次成功'),
    waiting: z.int().describe('待发送的条数'),
    failed: z.int().describe('失败的条数'),
    created_at: moment(),
  })
  .register(v1Names, { id: 'Webhook' });
export type V1Webhook = z.output<typeof v1Webhook>;

const secret = z.string().describe('签名密钥，whsec_ 开头，只返回这一次');

const EXAMPLE = {
  id: 3,
  name: 'ERP',
  url: 'https://erp.example/hooks',
  types: ['order.changed', 'payment.changed'],
  source: 'erp',
  active: true,
  off_reason: '',
  failing_since: null,
  waiting: 0,
  failed: 0,
  created_at: '2026-11-26T09:30:00+08:00',
};
const SECRET_EXAMPLE = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ofOne = { params: z.object({ id: id().describe('接收地址的编号') }) };

export const v1Webhooks = endpoint({
  method: 'GET',
  path: '/api/v1/webhooks',
  scope: 'machine:webhooks.manage',
  summary: '接收地址列表',
  docs: {
    tag: '推送',
    description: '全部接收地址和各自的推送情况，不含签名密钥。',
    example: { items: [EXAMPLE] },
  },
  data: z.object({ items: z.array(v1Webhook) }),
});

export const v1WebhookCreate = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks',
  scope: 'machine:webhooks.manage',
  summary: '新增接收地址',
  created: true,
  docs: {
    tag: '推送',
    description: '新增一个接收地址，返回的签名密钥只有这一次。地址须以 https:// 开头，是公网地址。',
    body: { name: 'ERP', url: 'https://erp.example/hooks', types: ['order.changed', 'payment.changed'] },
    example: { webhook: EXAMPLE, secret: SECRET_EXAMPLE },
  },
  body: z.object({
    name: text('名称', 40, 1),
    url: text('接收地址', 500, 1),
    types: z.array(eventType, '请选择事件').min(1, '请选择事件').max(CHANGE_EVENTS.length, '事件太多'),
    source: source(),
  }),
  data: z.object({ webhook: v1Webhook, secret }),
});

export const v1WebhookRotate = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/:id/rotate',
  scope: 'machine:webhooks.manage',
  summary: '更换签名密钥',
  docs: {
    tag: '推送',
    description: '换一个签名密钥，返回只有这一次；旧的 24 小时内同时签名。',
    example: { secret: SECRET_EXAMPLE },
  },
  ...ofOne,
  data: z.object({ secret }),
});

export const v1WebhookDelete = endpoint({
  method: 'DELETE',
  path: '/api/v1/webhooks/:id',
  scope: 'machine:webhooks.manage',
  summary: '删除接收地址',
  docs: { tag: '推送', description: '删除接收地址，待发送的事件和推送记录一并删除。', example: {} },
  ...ofOne,
  data: z.object({}),
});
