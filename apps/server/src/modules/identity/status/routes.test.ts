import type { adminStatus } from '@qingnang/contract/status';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { noteArchive, noteRun } from '../../../db/archive/state.ts';
import { scheduleOf } from '../../../jobs/schedule.ts';
import { crontab } from '../../../modules.ts';
import type { Client } from '../../../testing/client.ts';
import { sellerMachine } from '../../../testing/machines.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { checkBooks } from './books/writes.ts';
import { TASK_NAMES } from './present.ts';
import { startBeating } from './processes/jobs.ts';

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

describe('comparisons of another system', () => {
  const missing = async () => (await status()).due.find(({ kind }) => kind === 'comparisons');
  /** The last comparisons of an ERP, so many hours ago. */
  const compared = async (...hours: number[]) => {
    await sql`truncate comparison cascade`.execute(shop.db);
    await sql`insert into comparison (source, kind, run, ended_at)
      select 'erp', 'stock', h::text, now() - h * interval '1 hour' from unnest(${hours}::int[]) h`.execute(
      shop.db,
    );
  };
  const key = () => sql`select id from api_key where 'comparisons.write' = any (scopes)`;
  beforeAll(() => sellerMachine(shop, ['comparisons.write']));

  it('that came every night and have not for a day and a half are missed', async () => {
    await compared(50, 26, 2);
    expect(await missing()).toMatchObject({ count: 0, oldest_at: null, is_late: false });
    await compared(72, 48, 30);
    expect(await missing()).toMatchObject({ count: 1, is_late: false });
    expect(await alarms()).toBe(0);
    await compared(85, 61, 37);
    expect(await missing()).toMatchObject({ count: 1, is_late: true });
    expect(await alarms()).toBe(1);
  });

  it('are not missed of who tried it once, long ago, or has no key any more', async () => {
    await compared(37);
    expect(await missing()).toMatchObject({ count: 0 });
    await compared(24 * 32, 24 * 31);
    expect(await missing()).toMatchObject({ count: 0 });
    await compared(61, 37);
    await sql`update api_key set revoked_at = now() where id in (${key()})`.execute(shop.db);
    expect(await missing()).toMatchObject({ count: 0 });
    await sql`update api_key set revoked_at = null where id in (${key()})`.execute(shop.db);
    expect(await missing()).toMatchObject({ count: 1 });
    await compared();
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

it('has a name for every task that runs by itself, and for no other', () => {
  const scheduled = crontab.map((line) => scheduleOf(line).task);
  expect(Object.keys(TASK_NAMES).sort()).toEqual(scheduled.sort());
});

describe('the books', () => {
  const booksNow = async () => (await status()).books;

  it('have not been asked, hold, and are broken by hand', async () => {
    expect(await booksNow()).toMatchObject({ level: 'ok', checked_at: null, broken: [] });
    await checkBooks(shop.services);
    expect(await booksNow()).toMatchObject({ level: 'ok', checked_at: expect.any(Number), broken: [] });
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'yaodian')
      .executeTakeFirstOrThrow();
    await sql`insert into cart_size (account_id, lines) values (${id}, 7)
      on conflict (account_id) do update set lines = cart_size.lines + 7`.execute(shop.db);
    await checkBooks(shop.services);
    expect(await booksNow()).toMatchObject({
      level: 'bad',
      broken: [{ title: '购物车件数等于它的明细', of: 'account', rows: 1, examples: [String(id)] }],
    });
    expect([(await status()).alarms, await alarms()]).toEqual([1, 1]);
    await sql`delete from cart_size`.execute(shop.db);
    await checkBooks(shop.services);
    expect([(await booksNow()).level, await alarms()]).toEqual(['ok', 0]);
  });

  it('that had no time to answer are told, and are no alarm', async () => {
    await sql`update book_check set unanswered = '{order = its lines}'`.execute(shop.db);
    expect(await booksNow()).toMatchObject({ level: 'warn', unanswered: ['订单金额等于明细合计'] });
    expect(await alarms()).toBe(0);
    await sql`truncate book_check cascade`.execute(shop.db);
  });
});

it('shows differences of reconciliation that nobody has settled', async () => {
  const open = async () => (await status()).due.find(({ kind }) => kind === 'reconciliation');
  expect(await open()).toMatchObject({ count: 0, is_late: false });
  await sql`insert into reconciliation (day, provider, status, made_at)
    values ('2026-01-02', 'wechat', 'failed', now() - interval '3 days')`.execute(shop.db);
  expect(await open()).toMatchObject({ count: 1, is_late: true });
  await sql`truncate reconciliation cascade`.execute(shop.db);
});

describe('备份', () => {
  const backups = async () => (await status()).backups;

  it('says that nothing is archived, without an alarm', async () => {
    expect(await backups()).toMatchObject({ level: 'warn', problems: [], archive: null, trial: null });
    expect(await alarms()).toBe(0);
  });

  it('tells how far the archive reaches and what the last trial restore found', async () => {
    const { db } = shop;
    const archivedTo = Date.now() - 20_000;
    await noteArchive(db, {
      kind: 'embedded',
      place: '/var/backups/archive',
      archivedTo,
      bytes: 1000,
      freeBytes: 5_000,
      problem: '',
    });
    await noteRun(db, { kind: 'base', beganAt: new Date(), bytes: 900 });
    await noteRun(db, { kind: 'trial', beganAt: new Date(), moment: archivedTo });
    const at = Math.floor(archivedTo / 1000);
    expect(await backups()).toMatchObject({
      level: 'ok',
      problems: [],
      archive: { place: '/var/backups/archive', archived_to: at, bytes: 1000, free_bytes: 5000 },
      base: { bytes: 900 },
      trial: { restored_to: at, broken: [], problem: '' },
    });
    await noteRun(db, { kind: 'trial', beganAt: new Date(), broken: ['order = its lines'] });
    expect(await backups()).toMatchObject({ level: 'bad', trial: { broken: ['订单金额等于明细合计'] } });
    expect(await alarms()).toBe(1);
    // Another folder is another archive: nothing of the old one's is in it.
    await noteArchive(db, {
      kind: 'embedded',
      place: '/mnt/archive',
      archivedTo: null,
      bytes: 10,
      freeBytes: null,
      problem: '归档写不进去（ENOSPC）',
    });
    expect(await backups()).toMatchObject({
      archive: { place: '/mnt/archive', archived_to: null, bytes: 10 },
      problems: ['归档写不进去（ENOSPC）', '试恢复的数据有 1 条账目规则不成立'],
    });
    await sql`truncate archive_state, backup_run`.execute(db);
  });
});

it('shows what the shop stands on', async () => {
  const { machine } = await status();
  expect(machine.map(({ key }) => key)).toEqual(['pool', 'size', 'disk']);
});

it('shows processes from their first beat to their last', async () => {
  const { db, log, config } = shop.services;
  const beating = startBeating({ db, log, config });
  const shown = async () => (await status()).processes;
  await expect.poll(async () => (await shown()).length).toBe(1);
  expect(await shown()).toMatchObject([{ pid: process.pid, is_silent: false }]);
  await sql`update shop_process set seen_at = now() - interval '2 minutes'`.execute(db);
  expect(await shown()).toMatchObject([{ is_silent: true }]);
  await sql`update shop_process set seen_at = now() - interval '2 hours'`.execute(db);
  expect(await shown()).toEqual([]);
  await beating.stop();
  const left = await db.selectFrom('shop_process').select('id').execute();
  expect(left).toEqual([]);
});

it('says when a task runs next', async () => {
  await sql`update task_state set cron = '* * * * *' where task = 'pay_refunds'`.execute(shop.db);
  const [refunds, housekeeping] = (await status()).tasks;
  const seconds = (refunds?.next_at ?? 0) - Date.now() / 1000;
  expect([Math.sign(seconds), seconds <= 60, housekeeping?.next_at]).toEqual([1, true, null]);
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
