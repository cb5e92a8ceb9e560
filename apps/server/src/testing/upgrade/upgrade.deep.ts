import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { appliedMigrations } from '../../db/backup/schema.ts';
import { inSession } from '../../db/backup/session.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { BUYER_PASSWORD } from '../../demo/accounts.ts';
import { Client } from '../client.ts';
import { freePort } from '../crash/server.ts';
import { withDatabase } from '../database-url.ts';
import { ledgerDifferences } from '../ledgers.ts';
import {
  command,
  type Environment,
  installProgram,
  startInstalled,
  stopInstalled,
} from '../operation/installed.ts';
import { placeFor } from '../orders.ts';
import { type Figures, figuresOf, without } from './figures.ts';

/** The shop of the last release (`npm run release:snapshot`) becomes one of this program, as docs/operation.md says, and goes on. */

const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');
const MIGRATE = 'apps/server/src/cli/migrate.ts';

/**
 * What migrations since the last release take away or make another of on purpose, by table or `table.column`, with the reason. A
 * snapshot of a new release empties it.
 */
const CHANGED: Readonly<Record<string, string>> = {
  approval_policy:
    'more: money of the bank into a balance, terms and write-offs of 账期, release of a lot, end of a recall',
  article: 'the agreements are versions of legal_text now',
};

/** Some of what no shop can be without. */
const FILLED = ['account', 'sales_order', 'payment', 'refund', 'wallet_entry', 'points_entry', 'invoice'];
/** Who has a balance, papers, orders, cases and invoices in the demo shop. */
const CUSTOMER = 'yaodian';
/** What he reads beside his orders and his balance. */
const CALLS = ['/api/order', '/api/user/after_sales', '/api/invoices', '/api/points', '/api/cart/list'];
const PAGES = ['/', '/search', '/user', '/order'];

let folder: string;
let env: Environment;
let admin: Database;
let database: Database;
let shop: ChildProcess | null = null;
let client: Client;
let before: Figures;
/** Names of the migrations that the snapshot has not been through. */
let since: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qn-upgrade-'));
  await installProgram(path.join(folder, 'program'));
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  const url = withDatabase(inject('databaseUrl'), name);
  await sql.raw(`create database ${name} owner ${new URL(url).username}`).execute(admin.db);
  const port = await freePort();
  env = { NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), PORT: String(port) };
  client = new Client(`http://127.0.0.1:${port}`);
  const snapshot = gunzipSync(await readFile(path.join(MIGRATIONS, 'released.sql.gz'))).toString();
  await inSession(url, 'qingnang-upgrade', 'begin', (session) => session.query(snapshot));
  const released = await inSession(url, 'qingnang-upgrade', 'begin', appliedMigrations);
  since = (await migrationNames()).filter((one) => !released.includes(one));
  database = openDatabase({ url, max: 2 });
  before = await figuresOf(database.db);
});
afterAll(async () => {
  await stop();
  await database.close();
  await sql
    .raw(`drop database ${new URL(env.DATABASE_URL ?? '').pathname.slice(1)} with (force)`)
    .execute(admin.db);
  await admin.close();
  await rm(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  if (shop) await stopInstalled(shop);
}

const inProgram = (...args: string[]) => command(path.join(folder, 'program'), env, ...args);

async function migrationNames(): Promise<string[]> {
  const names = await readdir(MIGRATIONS);
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
    .sort();
}

it('has something to lose', () => {
  for (const table of FILLED)
    expect([table, before[table]]).toEqual([table, expect.stringMatching(/^[1-9]/)]);
  expect(Object.keys(CHANGED).filter((name) => !Object.hasOwn(before, name))).toEqual([]);
});

it('npm run migrate keeps every row and every sum', async () => {
  const said = await inProgram(MIGRATE);
  for (const name of since) expect(said).toContain(name);
  const kept = without(before, Object.keys(CHANGED));
  const after = await figuresOf(database.db);
  expect(Object.fromEntries(Object.keys(kept).map((name) => [name, after[name]]))).toEqual(kept);
  expect(await ledgerDifferences(database.db)).toEqual([]);
});

it('a second time it changes nothing', async () => {
  const notes = sql`select * from kysely_migration order by name`;
  const state = async () => [await figuresOf(database.db), (await notes.execute(database.db)).rows];
  const first = await state();
  expect(await inProgram(MIGRATE)).toContain('up to date');
  expect(await state()).toEqual(first);
});

it('the customer of before signs in and finds orders, balance and pages as they were', async () => {
  await renewPapers();
  shop = await startInstalled(path.join(folder, 'program'), { ...env, MIGRATE: '0' });
  await client.post('/api/user/login', { username: CUSTOMER, password: BUYER_PASSWORD }).expect(200);
  const { rows: orders } = await sql<{ id: number; order_no: string }>`
    select o.id, o.order_no from sales_order o join account a on a.id = o.account_id
    where a.username = ${CUSTOMER}`.execute(database.db);
  expect(orders.length).toBeGreaterThan(5);
  for (const { id, order_no } of orders)
    expect((await client.get(`/api/order/${id}`).expect(200)).data).toMatchObject({ order_no });
  // Tasks of the shop may move money meanwhile.
  await expect.poll(async () => (await balanceShown()) - (await balanceKept())).toBe(0);
  for (const call of CALLS) await client.get(call).expect(200);
  for (const page of [...PAGES, `/list/info/${await plainGoods()}`])
    expect([page, (await client.raw(page)).status]).toEqual([page, 200]);
});

it('asks for the agreements once, then places an order and pays it from the balance', async () => {
  const { data: due } = await client.get<{ list: { id: number }[] }>('/api/user/consents/due').expect(200);
  await client.post('/api/user/consents', { ids: due.list.map(({ id }) => id) }).expect(200);
  const goods = await plainGoods();
  const { id, amount } = await placeFor(client, { goods, number: 40, useBalance: 1 });
  expect(amount).toBe(0);
  const { rows } = await sql<{ is_paid: boolean; is_taken: boolean }>`
    select o.paid_at is not null as is_paid, o.balance_fen > 0 and e.delta_fen = -o.balance_fen as is_taken
    from sales_order o join wallet_entry e on e.ref = o.order_no where o.id = ${id}`.execute(database.db);
  expect(rows).toEqual([{ is_paid: true, is_taken: true }]);
  expect(await ledgerDifferences(database.db)).toEqual([]);
});

it('a program of the release before is refused from now on', async ({ skip }) => {
  const [first] = since;
  if (first === undefined) return skip('there are no migrations since the last release');
  await stop();
  for (const name of since) await rm(path.join(folder, 'program/apps/server/migrations', `${name}.ts`));
  const state = await figuresOf(database.db);
  await expect(inProgram(MIGRATE)).rejects.toThrow(first);
  expect(await figuresOf(database.db)).toEqual(state);
});

const balanceShown = async (): Promise<number> =>
  (await client.get<{ balance: number }>('/api/user/user_money').expect(200)).data.balance;

async function balanceKept(): Promise<number> {
  const { rows } = await sql<{ yuan: number }>`
    select (w.balance_fen / 100.0)::float8 as yuan from wallet w join account a on a.id = w.account_id
    where a.username = ${CUSTOMER}`.execute(database.db);
  return rows[0]?.yuan ?? Number.NaN;
}

/** Goods that anybody with a licence may buy forty of for less than the customer has on his balance. */
async function plainGoods(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g join goods_price p on p.goods_id = g.id join stock s on s.goods_id = g.id
    where g.status = 'on' and g.scope = 'chemical' and not g.is_ephedrine and g.multiple = 1 and g.limit_per_order is null
      and g.limit_per_day is null and g.min_order <= 40 and (g.can_split or g.middle_pack in (1, 2, 5, 10, 20)) and s.available >= 100
    group by g.id having min(p.price_e4) >= 60000 and max(p.price_e4) <= 250000 order by g.id limit 1`.execute(
    database.db,
  );
  return rows[0]?.id ?? 0;
}

/** The snapshot grows old: the customer has brought new papers since. */
async function renewPapers(): Promise<void> {
  await sql`update account set contract_valid_until = '2099-12-31'`.execute(database.db);
  await sql`update account_licence set valid_until = '2099-12-31' where valid_until is not null`.execute(
    database.db,
  );
}
