import type { adminStatus } from '@qingnang/contract/status';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

type StatusAnswer = z.infer<typeof adminStatus.data>;

let shop: TestShop;
let admin: Client;

beforeAll(async () => {
  shop = await createShop();
  admin = await shop.staff();
});
afterAll(() => shop.close());

beforeEach(async () => {
  await sql`truncate task_state`.execute(shop.db);
  await sql`
    insert into task_state (task, period_seconds, known_since, succeeded_at) values
      ('pay_refunds', 60, now() - interval '1 day', now()),
      ('housekeeping', 3600, now() - interval '1 day', now() - interval '1 hour')`.execute(shop.db);
});

const status = async () => (await admin.get<StatusAnswer>('/api/admin/status').expect(200)).data;
const alarms = async () =>
  (await admin.get<{ queues: { alarms: number } }>('/api/admin/me').expect(200)).data.queues.alarms;

describe('运行状况', () => {
  it('requires sign-in as staff who may see it', async () => {
    await shop.visitor().get('/api/admin/status').expect(401);
    const clerk = await shop.staff('service');
    await clerk.get('/api/admin/status').expect(403);
    const { data } = await clerk.get<{ queues: { alarms: number } }>('/api/admin/me').expect(200);
    expect(data.queues.alarms).toBe(0);
  });

  it('shows a task that fails until it succeeds', async () => {
    expect((await status()).tasks.map(({ task, state }) => [task, state])).toEqual([
      ['pay_refunds', 'ok'],
      ['housekeeping', 'ok'],
    ]);
    await sql`
      update task_state set failed_at = now(), failures_in_row = 2, failure = 'relation "refund" does not exist'
      where task = 'pay_refunds'`.execute(shop.db);
    const { alarms: shown, tasks } = await status();
    expect(tasks[0]).toMatchObject({
      name: '原路退款',
      state: 'failing',
      failures: 2,
      failure: 'relation "refund" does not exist',
    });
    expect([shown, await alarms()]).toEqual([1, 1]);
    await sql`update task_state set succeeded_at = now(), failures_in_row = 0`.execute(shop.db);
    expect([(await status()).alarms, await alarms()]).toEqual([0, 0]);
  });

  it('shows a task that does not run any more', async () => {
    await sql`update task_state set succeeded_at = now() - interval '1 hour'`.execute(shop.db);
    expect((await status()).tasks.map(({ state }) => state)).toEqual(['late', 'ok']);
  });

  it('shows messages that wait for too long', async () => {
    const waiting = async () => (await status()).due.find(({ kind }) => kind === 'messages');
    expect(await waiting()).toMatchObject({ count: 0, oldest_at: null, is_late: false });
    await sql`
      insert into outbox (channel, receiver, template, text, created_at)
      values ('sms', '13800000000', 'order', '您好', now() - interval '1 hour')`.execute(shop.db);
    expect(await waiting()).toMatchObject({ count: 1, amount: null, is_late: true });
    expect(await alarms()).toBe(1);
    await sql`delete from outbox`.execute(shop.db);
  });
});

it('shows codes by SMS that nearly cost what they may', async () => {
  const most = JSON.stringify({ hour: 10, day: 1000, prefix_hour: 10 });
  await sql`insert into setting (key, value) values ('sms_budget', ${most}::jsonb)`.execute(shop.db);
  expect((await status()).sms).toMatchObject({ hour: 0, most_an_hour: 10, is_alarm: false });
  await sql`insert into sms_spent (scope, period, sent, refused)
    values ('shop_hour', date_trunc('hour', now()), 10, 3)`.execute(shop.db);
  expect((await status()).sms).toMatchObject({ hour: 10, refused: 3, is_alarm: true });
  expect(await alarms()).toBe(1);
  await sql`delete from sms_spent`.execute(shop.db);
});

describe('/metrics', () => {
  it('tells of tasks and of what waits, and answers without its database', async () => {
    const token = 'test-token-of-metrics-0123456789abcdef';
    const other = await createShop({ METRICS_TOKEN: token });
    const read = async () =>
      (await fetch(`${other.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
    await sql`
      insert into task_state (task, period_seconds, succeeded_at, failures) values ('pay_refunds', 60, now(), 3)`.execute(
      other.db,
    );
    const text = await read();
    expect(text).toMatch(/task_last_success_timestamp_seconds\{task="pay_refunds"\} 1\d{9}/);
    expect(text).toContain('task_failures{task="pay_refunds"} 3');
    expect(text).toContain('due_count{kind="refunds"} 0');
    expect(text).toContain('task_queue_depth 0');
    await sql`alter table task_state rename to task_state_away`.execute(other.db);
    expect(await read()).toContain('task_failures{task="pay_refunds"} 3');
    await other.close();
  });
});
