import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../db/client.ts';
import { Client } from '../client.ts';
import { copyTemplate, withDatabase } from '../database-url.ts';
import { GOODS } from '../fixture.ts';
import { joinGroupBuy } from '../group-buys.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { freePort, ServerProcess } from './server.ts';

/**
 * Kills the server (kill -9) in the middle of submitting, paying and taking in a notification; the deep run does so once at
 * every statement that writes. A trigger holds the statement at a lock that the test owns, so the moment is exact and nothing sleeps.
 */

const LOCK = 4711;
let database: Database;
let holder: Database;
let admin: Database;
let name: string;
let url: string;
let dataDir: string;
let port: number;
let server: ServerProcess;

beforeAll(async () => {
  name = `crash_${randomUUID().replaceAll('-', '')}`;
  admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  await copyTemplate(admin.db, name);
  url = withDatabase(inject('databaseUrl'), name);
  database = openDatabase({ url, max: 4 });
  holder = openDatabase({ url, max: 1 });
  dataDir = await mkdtemp(path.join(tmpdir(), 'qn-crash-'));
  port = await freePort();
  await sql`create function hold() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${sql.lit(LOCK)}); return null; end $$`.execute(database.db);
  await openOffer();
  server = await ServerProcess.start(url, dataDir, port);
});
afterAll(async () => {
  await server.kill();
  await holder.close();
  await database.close();
  await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
  await admin.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A 秒杀 with own stock: every order takes a piece of it. */
async function openOffer(): Promise<void> {
  await sql`
    with offer as (
      insert into special_price (goods_id, kind, price_e4, starts_at, ends_at, warehouse_id, stock_total, stock_left)
      values (${GOODS.hundred}, 'seckill', 200000, now(), now() + interval '1 day', 1, 50, 50) returning id),
    ledger as (
      insert into special_price_movement (special_price_id, stock_delta, use_delta, cause, ref)
      select id, 50, 0, 'open', '' from offer)
    update stock set available = available - 50, reserved = reserved + 50
    where goods_id = ${GOODS.hundred} and warehouse_id = 1`.execute(database.db);
}

/** Runs `request` until it stands at the first write of `table`, kills the server there and starts it again. */
async function killAt(table: string, event: string, request: () => Promise<unknown>): Promise<void> {
  await sql
    .raw(`create trigger hold_it after ${event} on ${table} for each statement execute function hold()`)
    .execute(database.db);
  await sql`select pg_advisory_lock(${LOCK})`.execute(holder.db);
  const lost = request().catch(() => undefined);
  await untilHeld();
  await server.kill();
  await sql`select pg_advisory_unlock(${LOCK})`.execute(holder.db);
  await lost;
  await untilGone();
  await sql.raw(`drop trigger hold_it on ${table}`).execute(database.db);
  server = await ServerProcess.start(url, dataDir, port);
}

/** Waits for a fact in the database. */
async function until(question: string, wanted: boolean): Promise<void> {
  const look = async () =>
    (await sql.raw<{ yes: boolean }>(`select ${question} as yes`).execute(database.db)).rows[0]?.yes;
  await expect.poll(look, { interval: 5 }).toBe(wanted);
}
const HELD = `exists (select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted)`;
const untilHeld = () => until(HELD, true);
const untilGone = () =>
  until(
    `exists (select 1 from pg_stat_activity where datname = current_database() and application_name = 'qingnang')
      and (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name = 'qingnang' and state <> 'idle') > 0`,
    false,
  );

async function signIn(): Promise<Client> {
  const client = new Client(server.base);
  await client.post('/api/user/login', { username: 'yaodian', password: 'Demo@2026' }).expect(200);
  return client;
}

async function readyToOrder() {
  const client = await signIn();
  const added = await client
    .post<{ added: { line_id: number }[] }>('/api/cart', {
      params: [
        { goods_id: GOODS.ladder, number: 30 },
        { goods_id: GOODS.hundred, number: 1, goods_price_id: 1 },
      ],
    })
    .expect(200);
  const { data } = await client.get<{ list: { id: number }[] }>('/api/address').expect(200);
  const body = {
    ids: added.data.added.map((line) => line.line_id),
    address_id: data.list[0]?.id,
    use_balance: 1,
  };
  return { client, body };
}

const orderCount = async () =>
  (
    await database.db
      .selectFrom('sales_order')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('the server is killed while an order is submitted', () => {
  const STEPS: [string, string][] = [
    ['idempotency_key', 'insert'],
    ['sales_order', 'insert'],
    ['order_event', 'insert'],
    ['sales_order_line', 'insert'],
    ['special_price_use', 'insert'],
    ['special_price', 'update'],
    ['special_price_movement', 'insert'],
    ['stock', 'update'],
    ['stock_movement', 'insert'],
    ['wallet', 'update'],
    ['wallet_entry', 'insert'],
    ['payment', 'insert'],
    ['cart_line', 'delete'],
    ['idempotency_key', 'update'],
  ];

  it.each(STEPS)('at %s (%s): the same request makes exactly one order', async (table, event) => {
    await database.db.updateTable('wallet').set({ balance_fen: 5000 }).execute();
    await sql`truncate wallet_entry`.execute(database.db);
    await sql`insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref)
      select account_id, 5000, 5000, 'test', ${randomUUID()} from wallet`.execute(database.db);
    const { client, body } = await readyToOrder();
    const before = await orderCount();
    const headers = { 'idempotency-key': `crash-${randomUUID()}` };
    await killAt(table, event, () => client.post('/api/order', body, headers));
    expect(await orderCount()).toBe(before);
    expect(await ledgerDifferences(database.db)).toEqual([]);
    await client.post('/api/order', body, headers).expect(201);
    await client.post('/api/order', body, headers).expect(201);
    expect(await orderCount()).toBe(before + 1);
    expect(await ledgerDifferences(database.db)).toEqual([]);
  });
});

describe('the server is killed while an order is paid', () => {
  async function openOrder() {
    await database.db.updateTable('wallet').set({ balance_fen: 0 }).execute();
    await sql`truncate wallet_entry`.execute(database.db);
    const { client, body } = await readyToOrder();
    const placed = await client
      .post<{ orders: { id: number }[] }>('/api/order', { ...body, use_balance: 0 })
      .expect(201);
    const id = placed.data.orders[0]?.id ?? 0;
    const pay = () => client.post<{ payment_no: string }>(`/api/order/${id}/pay`, { method: 'wechat' });
    return { client, id, pay };
  }
  const cashier = (no: string) => fetch(`${server.base}/sandbox/cashier/${no}`, { method: 'POST' });
  const statusOf = async (client: Client, id: number) =>
    (await client.get<{ order_status: number }>(`/api/order/${id}/payment`).expect(200)).data.order_status;

  it.each([
    ['payment', 'insert'],
    ['payment', 'update'],
  ])('when the payment is opened, at %s (%s)', async (table, event) => {
    const { client, id, pay } = await openOrder();
    await killAt(table, event, pay);
    const { data } = await pay().expect(200);
    await cashier(data.payment_no);
    expect(await statusOf(client, id)).toBe(20);
    expect(await ledgerDifferences(database.db)).toEqual([]);
  });

  it.each([
    ['sandbox_trade', 'insert'],
    ['payment_notice', 'insert'],
    ['payment', 'update'],
    ['sales_order', 'update'],
    ['order_event', 'insert'],
  ])('when the notification comes in, at %s (%s): sent again it pays once', async (table, event) => {
    const { client, id, pay } = await openOrder();
    const { data } = await pay().expect(200);
    await killAt(table, event, () => cashier(data.payment_no));
    expect(await statusOf(client, id)).toBe(10);
    await cashier(data.payment_no);
    await cashier(data.payment_no);
    expect(await statusOf(client, id)).toBe(20);
    const paid = await database.db
      .selectFrom('payment')
      .select('status')
      .where('order_id', '=', id)
      .where('status', '=', 'paid')
      .execute();
    expect(paid).toHaveLength(1);
    expect(await ledgerDifferences(database.db)).toEqual([]);
  });
});

describe('the server is killed while the last needed buyer of a group pays', () => {
  /** A group that one order of 80 pieces completes. */
  async function openGroupBuy(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into special_price (goods_id, kind, price_e4, starts_at, ends_at, group_min_pieces, group_status)
      values (${GOODS.ladderUpTo}, 'group', 30000, now(), now() + interval '1 day', 80, 'open') returning id`.execute(
      database.db,
    );
    return rows[0]?.id ?? 0;
  }

  it('while the group is counted: sent again it succeeds once', async () => {
    const offer = await openGroupBuy();
    const client = await signIn();
    const buyer = { client, accountId: 0, addressId: 0 };
    const { data: addresses } = await client.get<{ list: { id: number }[] }>('/api/address').expect(200);
    const id = await joinGroupBuy(
      { ...buyer, addressId: addresses.list[0]?.id ?? 0 },
      { id: offer, goods_id: GOODS.ladderUpTo },
      80,
    );
    const { data } = await client.post<{ payment_no: string }>(`/api/order/${id}/pay`, { method: 'wechat' });
    const cashier = () => fetch(`${server.base}/sandbox/cashier/${data.payment_no}`, { method: 'POST' });
    await killAt('special_price', 'update', cashier);
    const seen = async () => {
      const { rows } = await sql`
        select o.status, s.group_status, s.group_pieces from sales_order o
        join special_price s on s.id = o.group_offer_id where o.id = ${id}`.execute(database.db);
      return rows;
    };
    expect(await seen()).toEqual([{ status: 10, group_status: 'open', group_pieces: 0 }]);
    await cashier();
    await cashier();
    expect(await seen()).toEqual([{ status: 20, group_status: 'success', group_pieces: 80 }]);
    expect(await ledgerDifferences(database.db)).toEqual([]);
  });
});
