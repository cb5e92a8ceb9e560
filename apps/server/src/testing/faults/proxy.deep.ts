import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type FaultProxy, openProxy } from './proxy.ts';

let proxy: FaultProxy;
const clients: pg.Client[] = [];

beforeEach(async () => {
  proxy = await openProxy(inject('databaseUrl'));
});
afterEach(async () => {
  await proxy.close();
  await Promise.allSettled(clients.splice(0).map((client) => client.end()));
});

function client(): pg.Client {
  const made = new pg.Client({ connectionString: proxy.url });
  made.on('error', () => undefined);
  clients.push(made);
  return made;
}

async function connected(): Promise<pg.Client> {
  const made = client();
  await made.connect();
  return made;
}

/** Whatever the driver calls it. */
const ENDED = /Connection terminated|ECONNRESET|EPIPE|not queryable/;

const one = async (caller: pg.Client) => (await caller.query('select 1 as one')).rows[0]?.one;

/** Has it ended in so many milliseconds? */
const settles = (promise: Promise<unknown>, ms: number) =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms)),
  ]);

it('carries what both sides say, also much of it', async () => {
  const caller = await connected();
  expect(await one(caller)).toBe(1);
  const { rows } = await caller.query("select repeat('药', 3000000) as text");
  expect(rows[0]?.text).toHaveLength(3_000_000);
  expect(proxy.open).toBe(1);
});

it('cuts all connections and lets new ones in', async () => {
  const [first, second] = [await connected(), await connected()];
  const asked = first.query('select pg_sleep(30)');
  proxy.cut();
  await expect(asked).rejects.toThrow(ENDED);
  await expect(one(second)).rejects.toThrow(ENDED);
  expect(await one(await connected())).toBe(1);
});

it('refuses new connections, keeps old ones, and listens again at the same port', async () => {
  const old = await connected();
  await proxy.refuse();
  await expect(client().connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await one(old)).toBe(1);
  await proxy.accept();
  expect(await one(await connected())).toBe(1);
});

it('holds back everything while frozen, also what connects meanwhile', async () => {
  const old = await connected();
  proxy.freeze();
  const asked = one(old);
  const connecting = client();
  const connects = connecting.connect();
  expect(await settles(Promise.race([asked, connects]), 200)).toBe(false);
  proxy.thaw();
  expect(await asked).toBe(1);
  await connects;
  expect(await one(connecting)).toBe(1);
});

it('ends a connection in the middle of an answer', async () => {
  const caller = await connected();
  const dropped = proxy.dropAfter(10_000);
  await expect(caller.query("select repeat('x', 100000)")).rejects.toThrow(ENDED);
  await dropped;
  expect(await one(await connected())).toBe(1);
});

it.each([
  ['unheard', 0],
  ['unanswered', 1],
] as const)('cuts the connection that asks for a text, %s', async (moment, written) => {
  const caller = await connected();
  const other = await connected();
  await other.query('create table if not exists fault_written (id int)');
  await other.query('truncate fault_written');
  await caller.query('begin');
  await caller.query('insert into fault_written values (1)');
  const cut = proxy.cutAt('commit', moment);
  await expect(caller.query('commit')).rejects.toThrow(ENDED);
  await cut;
  const { rows } = await other.query('select count(*)::int as n from fault_written');
  expect(rows[0]?.n).toBe(written);
  await other.query('drop table fault_written');
});
