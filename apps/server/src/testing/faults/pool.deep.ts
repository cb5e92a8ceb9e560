import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../db/client.ts';
import { withDeadline } from '../../db/pool/deadline.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isDatabaseAway } from '../../http/errors.ts';
import { copyTemplate, withDatabase } from '../database-url.ts';
import { type FaultProxy, openProxy } from './proxy.ts';

/** Who has no time of his own waits so long: whoever is told earlier has not waited for that, however slow the machine is. */
const PATIENCE_MS = 60_000;
const name = `pool_${process.pid}`;
let admin: Database;
let proxy: FaultProxy;
let database: Database;
const loose: unknown[] = [];
const note = (reason: unknown) => void loose.push(reason);

beforeAll(async () => {
  admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  await copyTemplate(admin.db, name);
  process.on('unhandledRejection', note);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
  await admin.close();
  expect(loose).toEqual([]);
});
beforeEach(async () => {
  proxy = await openProxy(withDatabase(inject('databaseUrl'), name));
  database = openDatabase({ url: proxy.url, max: 4, slotMs: 500 });
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

const one = (db = database.db) => sql<{ n: number }>`select ${1}::int as n`.execute(db);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
const rowsNamed = async (key: string) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from setting where key = ${key}`.execute(database.db);
  return rows[0]?.n;
};
const put = (db: Database['db'], key: string) =>
  sql`insert into setting (key, value) values (${key}, '1')`.execute(db);

it('a connection that is cut is told as such, and the next statement has another', async () => {
  await one();
  const asked = failure(sql`select pg_sleep(5), ${1}::int`.execute(database.db));
  await expect.poll(() => proxy.open).toBeGreaterThan(0);
  await sql`select 1`.execute(admin.db);
  proxy.cut();
  expect(isDatabaseAway(await asked)).toBe(true);
  expect((await one()).rows).toEqual([{ n: 1 }]);
});

it('a server that ends at the first statement leaves nobody without an answer', async () => {
  // Says that it is ready, and goes: what a server that is going down does to whoever has just come.
  const ready = Buffer.from('52000000080000000052', 'hex').subarray(0, 9);
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let isGreeted = false;
    socket.on('data', () => {
      if (isGreeted) {
        socket.destroy();
        return;
      }
      isGreeted = true;
      socket.write(Buffer.concat([ready, Buffer.from('5a0000000549', 'hex')]));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const fake = openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/x`, max: 2 });
  try {
    const failed = await Promise.all([
      failure(inTransaction(fake.db, (tx) => one(tx))),
      failure(one(fake.db)),
    ]);
    expect(failed.map(isDatabaseAway)).toEqual([true, true]);
  } finally {
    await fake.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

it('a transaction whose connection is cut before COMMIT is done anew, and has happened once', async () => {
  const cut = proxy.cutAt('second', 'unheard');
  let times = 0;
  await inTransaction(database.db, async (tx) => {
    times += 1;
    await put(tx, 'first');
    await put(tx, 'second');
  });
  await cut;
  expect(times).toBe(2);
  expect([await rowsNamed('first'), await rowsNamed('second')]).toEqual([1, 1]);
});

it('one whose COMMIT was not answered is not done anew: nobody knows, and its caller is told', async () => {
  const cut = proxy.cutAt('commit', 'unanswered');
  let times = 0;
  const failed = await failure(
    inTransaction(database.db, async (tx) => {
      times += 1;
      await put(tx, 'perhaps');
    }),
  );
  await cut;
  expect([isDatabaseAway(failed), times]).toEqual([true, 1]);
  expect(await rowsNamed('perhaps')).toBe(1);
});

it('an error that an act swallows inside its transaction is no success', async () => {
  const failed = await failure(
    inTransaction(database.db, async (tx) => {
      await put(tx, 'swallowed');
      await failure(sql`select 1 / ${0}::int`.execute(tx));
      return 'fine';
    }),
  );
  expect(failed).toBeInstanceOf(Error);
  expect(await rowsNamed('swallowed')).toBe(0);
});

it('nobody waits longer than his time for a database that has frozen, and all goes on when it thaws', async () => {
  await Promise.all([one(), one(), one()]);
  proxy.freeze();
  const began = performance.now();
  const failed = await Promise.all([
    ...Array.from({ length: 10 }, () => failure(withDeadline(800, () => one()))),
    failure(withDeadline(800, () => inTransaction(database.db, (tx) => one(tx)))),
  ]);
  expect(failed.map(isDatabaseAway)).toEqual(failed.map(() => true));
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS / 2);
  proxy.thaw();
  expect((await one()).rows).toEqual([{ n: 1 }]);
});

it('what a transaction waited for when its time was over is not committed', async () => {
  const failed = await failure(
    withDeadline(2_000, () =>
      inTransaction(database.db, async (tx) => {
        await put(tx, 'late');
        proxy.freeze();
        await put(tx, 'later');
      }),
    ),
  );
  expect(isDatabaseAway(failed)).toBe(true);
  proxy.thaw();
  expect(await rowsNamed('late')).toBe(0);
});

it('a request waits no longer than its slot while all connections are busy; work without a caller does', async () => {
  const taken = await Promise.all([1, 2, 3, 4].map(() => database.pool.take()));
  const patient = one();
  expect(isDatabaseAway(await failure(withDeadline(10_000, () => one())))).toBe(true);
  expect(database.pool.state()).toMatchObject({ open: 4, taken: 4, waiting: 1 });
  for (const lane of taken) lane.release(false);
  expect((await patient).rows).toEqual([{ n: 1 }]);
});

it('a statement that waited for a connection has its own time, not that of who freed it', async () => {
  const narrow = openDatabase({ url: proxy.url, max: 1 });
  const freeing = withDeadline(2_000, () =>
    inTransaction(narrow.db, (tx) => sql`select pg_sleep(0.2), ${1}::int`.execute(tx)),
  );
  const waited = withDeadline(PATIENCE_MS, () =>
    sql`select pg_sleep(2.5), ${2}::int as n`.execute(narrow.db),
  );
  await freeing;
  expect((await waited).rows).toMatchObject([{ n: 2 }]);
  await narrow.close();
});

it('a single statement never lands in somebody’s transaction', async () => {
  const acts = Array.from({ length: 40 }, (_, at) =>
    failure(
      inTransaction(database.db, async (tx) => {
        await put(tx, `kept out ${at}`);
        throw new Error('undone');
      }),
    ),
  );
  await Promise.all([...acts, ...Array.from({ length: 40 }, (_, at) => put(database.db, `kept ${at}`))]);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from setting where key like 'kept %' and ${1} = 1`.execute(database.db);
  expect(rows[0]?.n).toBe(40);
});

it('a database that refuses is told of within seconds, and found again by itself', async () => {
  await proxy.refuse();
  const began = performance.now();
  expect(isDatabaseAway(await failure(one()))).toBe(true);
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS / 2);
  await proxy.accept();
  await expect.poll(() => failure(one())).toBeNull();
});

it('a statement whose table has changed since is planned anew', async () => {
  await sql`create table shape (id int)`.execute(database.db);
  const all = () => sql`select * from shape where ${1} = 1`.execute(database.db);
  await all();
  await sql`alter table shape add column name text`.execute(admin.db).catch(() => undefined);
  const other = openDatabase({ url: withDatabase(inject('databaseUrl'), name), max: 1 });
  await sql`alter table shape add column more text`.execute(other.db);
  await sql`insert into shape values (1, 'a')`.execute(other.db);
  await other.close();
  expect((await all()).rows).toEqual([{ id: 1, more: 'a' }]);
});

it('of several hosts the first that answers is taken, and a replica is not where one wants to write', async () => {
  const url = new URL(proxy.url);
  const hosts = (list: string) => proxy.url.replace(url.host, list);
  const several = openDatabase({ url: hosts(`127.0.0.1:1,${url.host}`), max: 1 });
  expect((await one(several.db)).rows).toEqual([{ n: 1 }]);
  await several.close();
  const writing = openDatabase({
    url: `${hosts(`127.0.0.1:1,${url.host}`)}?target_session_attrs=read-write`,
    max: 1,
  });
  expect((await one(writing.db)).rows).toEqual([{ n: 1 }]);
  await writing.close();
});

it('listening goes on after a cut, and says that something may have been missed', async () => {
  const heard: string[] = [];
  let begun = 0;
  await database.listener.listen(
    'news',
    (word) => heard.push(word),
    () => {
      begun += 1;
    },
  );
  await expect.poll(() => begun).toBe(1);
  const tell = (word: string) => sql`select pg_notify('news', ${word})`.execute(database.db);
  await tell('one');
  await expect.poll(() => heard).toEqual(['one']);
  proxy.cut();
  await expect.poll(() => begun).toBe(2);
  await tell('two');
  await expect.poll(() => heard).toEqual(['one', 'two']);
});
