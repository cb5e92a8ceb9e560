// 事件推送 in the office: endpoints with their queues, what was sent, and sending it again; for machines the endpoints.
import {
  v1WebhookCreate,
  v1WebhookDelete,
  v1WebhookRotate,
  v1Webhooks,
} from '@qingnang/contract/v1-webhooks';
import * as contract from '@qingnang/contract/webhooks';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentAttempt, presentDelivery, presentV1Webhook, presentWebhook } from './present.ts';
import { deliveries, deliveryOf, webhooks } from './reads.ts';
import {
  createWebhook,
  deleteWebhook,
  replayFailed,
  replayOne,
  rotateSecret,
  sendTest,
  updateWebhook,
} from './writes.ts';

const all = async (db: Db) => ({ list: (await webhooks(db)).map(presentWebhook) });

async function oneForMachines(db: Db, id: number) {
  const row = (await webhooks(db)).find((one) => one.id === id);
  if (!row) throw notFound('接收地址不存在');
  return presentV1Webhook(row);
}

export const routes: readonly Route[] = [
  on(v1Webhooks, async (_input, { db }) => ({ items: (await webhooks(db)).map(presentV1Webhook) })),
  on(v1WebhookCreate, async ({ body }, { db, staff, webhooks: sender }) => {
    const { id, secret } = await createWebhook(db, sender, staff, { ...body, is_active: 1 });
    return new Answer({ webhook: await oneForMachines(db, id), secret }, '已保存');
  }),
  on(v1WebhookRotate, async ({ params }, { db, staff }) => {
    return new Answer({ secret: await rotateSecret(db, staff, params.id) }, '已更换');
  }),
  on(v1WebhookDelete, async ({ params }, { db, staff }) => {
    await deleteWebhook(db, staff, params.id);
    return new Answer({}, '已删除');
  }),
  on(contract.adminWebhooks, (_input, { db }) => all(db)),
  on(contract.adminWebhookCreate, async ({ body }, { db, staff, webhooks: sender }) => {
    const { secret } = await createWebhook(db, sender, staff, body);
    return new Answer({ ...(await all(db)), secret }, '已保存');
  }),
  on(contract.adminWebhookUpdate, async ({ params, body }, { db, staff, webhooks: sender }) => {
    await updateWebhook(db, sender, staff, params.id, body);
    return new Answer(await all(db), '已保存');
  }),
  on(contract.adminWebhookDelete, async ({ params }, { db, staff }) => {
    await deleteWebhook(db, staff, params.id);
    return new Answer(await all(db), '已删除');
  }),
  on(contract.adminWebhookRotate, async ({ params }, { db, staff }) => {
    const secret = await rotateSecret(db, staff, params.id);
    return new Answer({ ...(await all(db)), secret }, '已更换，旧密钥 24 小时内仍然有效');
  }),
  on(contract.adminWebhookTest, async ({ params }, { db, staff }) => {
    await sendTest(db, staff, params.id);
    return new Answer({}, '测试事件已排队，稍后在推送记录里查看');
  }),
  on(contract.adminWebhookReplay, async ({ params, body }, { db, staff }) => {
    const count = await replayFailed(db, staff, params.id, new Date(body.since * 1000));
    return new Answer({ count }, `已重新排队 ${count} 条`);
  }),
  on(contract.adminWebhookDeliveries, async ({ query }, { db }) => {
    const { rows, total } = await deliveries(db, query);
    return { list: rows.map(presentDelivery), total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminWebhookDelivery, async ({ params }, { db }) => {
    const { row, log } = await deliveryOf(db, params.id);
    const { message_id, body } = row;
    return { ...presentDelivery(row), message_id, body: body ?? '', log: log.map(presentAttempt) };
  }),
  on(contract.adminWebhookResend, async ({ params }, { db, staff }) => {
    await replayOne(db, staff, params.id);
    return new Answer({}, '已重新排队');
  }),
];
