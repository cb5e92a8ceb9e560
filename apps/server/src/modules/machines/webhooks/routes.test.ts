import type { Webhook, WebhookDelivery } from '@qingnang/contract/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebhookSender } from '../../../channels/webhook/sender.ts';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { placeFor } from '../../../testing/orders.ts';
import { answers, closes, openReceiver, type Receiver } from '../../../testing/receivers.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { startSending } from './jobs.ts';
import { signatureOf } from './rules.ts';
import { makeDeliveries, sendDue } from './sending/writes.ts';

let shop: TestShop;
let staff: Client;
let buyer: TestBuyer;
let receiver: Receiver;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
  receiver = await openReceiver();
});
afterAll(async () => {
  receiver.close();
  await shop.close();
});

const PATH = '/api/admin/webhooks';
const form = (types: readonly string[] = ['order.changed'], name = 'ERP') => ({
  name,
  url: receiver.url,
  types,
});
type Made = { list: Webhook[]; secret: string };
async function made(types?: readonly string[]): Promise<Webhook & { secret: string }> {
  const { data } = await staff.post<Made>(PATH, form(types)).expect(201);
  const hook = data.list.at(-1) as Webhook;
  return { ...hook, secret: data.secret };
}
const hooks = async () => (await staff.get<{ list: Webhook[] }>(PATH).expect(200)).data.list;
const deliveries = async (query = '') =>
  (await staff.get<{ list: WebhookDelivery[] }>(`/api/admin/webhook-deliveries${query}`).expect(200)).data
    .list;
const send = () => sendDue(shop.db, shop.services.webhooks, () => new Date());
/** All at once, whatever waits for its next attempt. */
const hasten = () => sql`update webhook_delivery set next_at = now()`.execute(shop.db);
const renamed = (words: string) =>
  sql`update account set contact_name = ${words} where id = ${buyer.accountId}`.execute(shop.db);
/** Makes deliveries until there are so many: other databases of the server hold the feed back. */
const makeUntil = (count: number) =>
  expect
    .poll(async () => {
      await makeDeliveries(shop.db);
      return (await deliveries()).length;
    })
    .toBe(count);

beforeEach(async () => {
  await sql`delete from webhook_endpoint`.execute(shop.db);
  receiver.received.length = 0;
  receiver.behaves(answers(204));
});

describe('endpoints', () => {
  it('require a role', async () => {
    await shop.visitor().get(PATH).expect(401);
    await (await shop.staff('warehouse')).get(PATH).expect(403);
    await (await shop.staff('warehouse')).post(PATH, form()).expect(403);
  });

  it('are made with a secret that is told once, changed by version, removed; the log tells of it', async () => {
    const hook = await made();
    expect(hook.secret).toMatch(/^whsec_[\w+/=]{32}$/);
    expect(JSON.stringify(await hooks())).not.toContain(hook.secret);
    const changes = { ...form(['stock.changed'], '仓库'), version: hook.version };
    await staff.put(`${PATH}/${hook.id}`, changes).expect(200);
    await staff.put(`${PATH}/${hook.id}`, changes).expect(409);
    expect(await hooks()).toMatchObject([{ name: '仓库', types: ['stock.changed'], version: 1 }]);
    await staff.delete(`${PATH}/${hook.id}`).expect(200);
    expect(await hooks()).toEqual([]);
    await staff.delete(`${PATH}/${hook.id}`).expect(404);
    const { data } = await staff.get(`/api/admin/audit?entity=webhook&entity_id=${hook.id}`).expect(200);
    expect(JSON.stringify(data)).toContain('库存与批号');
    expect(JSON.stringify(data)).not.toContain('whsec_');
  });

  it('refuse addresses inside, where it is no demo', async () => {
    const { webhooks } = shop.services;
    shop.services.webhooks = createWebhookSender({ ports: [443], isOpen: false });
    const refused = await staff.post(PATH, { ...form(), url: 'https://192.168.1.2/' }).expect(422);
    expect(refused.errors?.url?.[0]).toBe('地址不是公网地址');
    shop.services.webhooks = webhooks;
    await staff.post(PATH, form(['nothing.changed'])).expect(422);
    await staff.post(PATH, form([])).expect(422);
  });
});

describe('events', () => {
  it('tell signed of an order that was placed, once', async () => {
    const hook = await made();
    await makeDeliveries(shop.db);
    const { id } = await placeFor(buyer.client, { goods: 2, number: 60 });
    await makeUntil(1);
    await send();
    const [event] = receiver.received;
    const { 'webhook-id': message = '', 'webhook-timestamp': at = '' } = event?.headers ?? {};
    expect(event?.headers['webhook-signature']).toBe(
      `v1,${signatureOf(hook.secret, String(message), Number(at), event?.body ?? '')}`,
    );
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      type: 'order.changed',
      data: { id, number: expect.any(String), state: '10', external_id: '', customer_external_id: '' },
    });
    await makeDeliveries(shop.db);
    expect(await send()).toBe(0);
    expect(await deliveries()).toMatchObject([{ status: 'done', attempts: 1, answer_status: 204 }]);
  });

  it('leave by themselves, without the crontab', async () => {
    await made(['customer.changed']);
    const sending = startSending(shop.services);
    await renamed('己');
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(1);
    await sending.stop();
    expect(await deliveries()).toMatchObject([{ status: 'done', attempts: 1 }]);
  });

  it('name goods and customer as the receiver does', async () => {
    await staff.post(PATH, { ...form(['stock.changed', 'customer.changed']), source: 'wms' }).expect(201);
    expect(await hooks()).toMatchObject([{ source: 'wms' }]);
    await makeDeliveries(shop.db);
    await sql`insert into external_number (kind, source, external_id, account_id, goods_id)
      values ('customer', 'wms', 'C7', ${buyer.accountId}, null), ('goods', 'wms', 'G2', null, 2)`.execute(
      shop.db,
    );
    await renamed('戊');
    await sql`update stock set available = available - 1 where goods_id = 2`.execute(shop.db);
    await makeUntil(2);
    await send();
    const told = receiver.received.map(({ body }) => JSON.parse(body).data);
    expect(told).toContainEqual(
      expect.objectContaining({ id: 2, external_id: 'G2', customer_external_id: '' }),
    );
    expect(told).toContainEqual(
      expect.objectContaining({ id: buyer.accountId, external_id: '', customer_external_id: 'C7' }),
    );
  });

  it('of one thing that nobody was told of yet are one, with its newest state', async () => {
    await made(['customer.changed']);
    await makeDeliveries(shop.db);
    await renamed('甲');
    await makeUntil(1);
    await renamed('乙');
    const { rows } = await sql<{ writer: string }>`select pg_current_xact_id()::text as writer`.execute(
      shop.db,
    );
    // Until the feed has come so far.
    await expect
      .poll(async () => {
        await makeDeliveries(shop.db);
        const told = await sql<{
          ok: boolean;
        }>`select told_writer >= ${rows[0]?.writer}::xid8 as ok from feed_state`.execute(shop.db);
        return told.rows[0]?.ok;
      })
      .toBe(true);
    expect(await deliveries()).toHaveLength(1);
  });

  it('are tried again with the same message, later ones of the same thing wait for it', async () => {
    const hook = await made(['customer.changed']);
    await makeDeliveries(shop.db);
    receiver.behaves(closes);
    await renamed('丙');
    await makeUntil(1);
    await send();
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 1, answer_status: 0 }]);
    expect((await hooks())[0]?.failing_since).not.toBeNull();
    await renamed('丁');
    await makeUntil(2);
    expect(await send()).toBe(0);
    receiver.behaves(answers(200, 'ok'));
    await hasten();
    expect(await send()).toBe(1);
    expect(await send()).toBe(1);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect((await hooks())[0]).toMatchObject({ id: hook.id, failing_since: null, waiting: 0 });
    const [, first] = await deliveries();
    const { data } = await staff
      .get<{ log: { answer_status: number }[] }>(`/api/admin/webhook-deliveries/${first?.id}`)
      .expect(200);
    expect(data.log.map(({ answer_status: status }) => status)).toEqual([200, 0]);
  });

  it('are sent by one process at a time, and by another when that one has died', async () => {
    const { id } = await made();
    await staff.post(`${PATH}/${id}/test`, {}).expect(200);
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<{ status: number; text: string; milliseconds: number }>();
    const stuck = {
      send: () => {
        entered.resolve();
        return leave.promise;
      },
    };
    const slow = sendDue(shop.db, stuck, () => new Date());
    await entered.promise;
    expect(await send()).toBe(0);
    await sql`update webhook_delivery set leased_until = now() - interval '1 second'`.execute(shop.db);
    expect(await send()).toBe(1);
    leave.resolve({ status: 500, text: 'late', milliseconds: 1 });
    await slow;
    // Who comes back from the dead says nothing any more.
    expect(await deliveries()).toMatchObject([{ status: 'done', attempts: 2, answer_status: 204 }]);
    expect(receiver.received).toHaveLength(1);
  });

  it('hold no connection while they are on their way', async () => {
    const { id } = await made();
    await staff.post(`${PATH}/${id}/test`, {}).expect(200);
    let open = -1;
    const watching = {
      send: async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(shop.db);
        open = rows[0]?.n ?? -1;
        return { status: 200, text: '', milliseconds: 1 };
      },
    };
    await sendDue(shop.db, watching, () => new Date());
    expect(open).toBe(0);
  });
});

describe('a receiver that will not have them', () => {
  it('is switched off at once by 410, and staff send again what failed', async () => {
    const { id } = await made();
    await staff.post(`${PATH}/${id}/test`, {}).expect(200);
    receiver.behaves(answers(410));
    await send();
    const [off] = await hooks();
    expect(off).toMatchObject({ is_active: false, off_reason: '对方回应 410，不再接收', failed: 1 });
    await staff.post(`${PATH}/${id}/test`, {}).expect(409);
    await staff.put(`${PATH}/${id}`, { ...form(), version: off?.version }).expect(200);
    receiver.behaves(answers(204));
    const { data } = await staff.post<{ count: number }>(`${PATH}/${id}/replay`, { since: 0 }).expect(200);
    expect(data.count).toBe(1);
    expect(await send()).toBe(1);
    const [done] = await deliveries();
    expect(done).toMatchObject({ status: 'done' });
    await staff.post(`/api/admin/webhook-deliveries/${done?.id}/replay`, {}).expect(200);
    expect(await send()).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is switched off after three days of failures, which stand in the alarms', async () => {
    const { id } = await made();
    await staff.post(`${PATH}/${id}/test`, {}).expect(200);
    receiver.behaves(answers(500));
    await send();
    await sql`update webhook_endpoint set failing_since = now() - interval '73 hours'`.execute(shop.db);
    await sql`update webhook_delivery set created_at = now() - interval '73 hours'`.execute(shop.db);
    await hasten();
    await send();
    expect(await hooks()).toMatchObject([{ is_active: false, off_reason: '连续三天全部失败', waiting: 1 }]);
    const { data } = await staff
      .get<{ due: { kind: string; count: number; is_late: boolean }[] }>('/api/admin/status')
      .expect(200);
    expect(data.due).toContainEqual(expect.objectContaining({ kind: 'webhooks', count: 1 }));
  });
});

it('a secret that was replaced signs for a day beside the new one', async () => {
  const { id, secret } = await made();
  const { data } = await staff.post<Made>(`${PATH}/${id}/rotate`, {}).expect(200);
  expect(data.secret).not.toBe(secret);
  const signatures = async () => {
    await staff.post(`${PATH}/${id}/test`, {}).expect(200);
    await send();
    const { headers, body = '' } = receiver.received.at(-1) ?? {};
    const by = (one: string) =>
      `v1,${signatureOf(one, String(headers?.['webhook-id']), Number(headers?.['webhook-timestamp']), body)}`;
    const signed = String(headers?.['webhook-signature']).split(' ');
    return [signed.includes(by(data.secret)), signed.includes(by(secret))];
  };
  expect(await signatures()).toEqual([true, true]);
  await sql`update webhook_endpoint set old_secret_until = now() - interval '1 second'`.execute(shop.db);
  expect(await signatures()).toEqual([true, false]);
});
