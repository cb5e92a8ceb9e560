import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Archiver, startArchiver } from '../../db/archive/archiver.ts';
import { chinaTime } from '../../db/archive/choice.ts';
import { restoreMoment } from '../../db/archive/restore.ts';
import { openDatabase } from '../../db/client.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/embedded.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { loadFixture } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor, placeFor } from '../orders.ts';
import { openShop, type TestShop } from '../shop.ts';
import { command } from './installed.ts';

/** A shop that archives: orders, files and keys come back as they were at a moment, and a trial restore says so by itself. */

const SECRET = 'kept elsewhere, 32 characters ..';
let base: string;
let dataDir: string;
let archive: string;
let embedded: EmbeddedDatabase;
let shop: TestShop;
let archiver: Archiver;
let buyers: TestBuyer[];

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'qn-archive-'));
  // Run as root, PostgreSQL is another user and must get through.
  await chmod(base, 0o711);
  [dataDir, archive] = [path.join(base, 'data'), path.join(base, 'archive')];
  embedded = await startEmbedded({ dataDir, isDisposable: true, hasArchive: true, log: () => undefined });
  await migrateToLatest(embedded.url);
  const { db, close } = openDatabase({ url: embedded.url, max: 2 });
  await loadFixture(db);
  await close();
  shop = await openShop(embedded.url, { DATA_DIR: dataDir });
  buyers = await manyBuyers(shop, 3);
  await mkdir(path.join(dataDir, 'keys'), { recursive: true });
  await writeFile(path.join(dataDir, 'keys/contract.pem'), 'the key of the first day');
  await shop.services.privateFiles.put('a'.repeat(64), Buffer.from('a licence'));
  archiver = startArchiver({
    settings: { folder: archive, secret: SECRET, days: 14 },
    dataDir,
    hasBucket: false,
    place: embedded.place,
    db: shop.db,
    log: shop.services.log,
    beatMs: 2_000,
  });
});
afterAll(async () => {
  await archiver.stop();
  await shop.close();
  await embedded.stop();
  await rm(base, { recursive: true, force: true });
});

interface State {
  archived_to: Date | null;
  problem: string;
  bases: number;
}
const state = async (): Promise<State | undefined> =>
  (
    await sql<State>`
      select archived_to, problem, (select count(*)::int from backup_run where kind = 'base' and problem = '') as bases
      from archive_state`.execute(shop.db)
  ).rows[0];

const covers = async (moment: Date) => {
  await expect
    .poll(async () => Number((await state())?.archived_to ?? 0), { interval: 200 })
    .toBeGreaterThan(moment.getTime());
};

const databaseTime = async (): Promise<Date> =>
  (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(shop.db)).rows[0]?.at ?? new Date(0);

const ordersOf = async (db: TestShop['db']) =>
  (
    await db
      .selectFrom('sales_order')
      .select(['id', 'status', 'payable_fen', 'paid_at'])
      .orderBy('id')
      .execute()
  ).map(({ paid_at, ...order }) => ({ ...order, isPaid: paid_at !== null }));

/** As the operator does. @returns what it says */
const restoreBy = (into: string, ...args: string[]): Promise<string> =>
  command(
    path.join(import.meta.dirname, '../../../../..'),
    { NODE_ENV: 'test', DATA_DIR: into, ARCHIVE_DIR: archive, BACKUP_KEY: SECRET },
    'scripts/restore.ts',
    ...args,
  );

const feedOf = (db: TestShop['db']) => db.selectFrom('feed_state').selectAll().executeTakeFirstOrThrow();

it('a moment comes back: its orders and none after, the books in order, files and keys', async () => {
  const [first, second, third] = buyers as [TestBuyer, TestBuyer, TestBuyer];
  await expect.poll(async () => (await state())?.bases, { interval: 200 }).toBe(1);
  const { id } = await placeFor(first.client);
  await payFor(first.client, id);
  await placeFor(second.client);
  await shop.services.privateFiles.put('b'.repeat(64), Buffer.from('a paper of that day'));
  // The command takes whole seconds.
  const moment = new Date(Math.ceil((await databaseTime()).getTime() / 1000) * 1000);
  await expect.poll(databaseTime).toSatisfy((now: Date) => now > moment);
  const then = await ordersOf(shop.db);

  // What happens later: an order, a payment, another key, a file that comes and one that goes.
  await placeFor(third.client);
  await shop.services.privateFiles.put('c'.repeat(64), Buffer.from('later'));
  await shop.services.privateFiles.remove('a'.repeat(64));
  await writeFile(path.join(dataDir, 'keys/contract.pem'), 'another key');
  await covers(await databaseTime());

  const into = path.join(base, 'restored');
  const said = await restoreBy(into, '--at', chinaTime(moment.getTime()));
  expect(said).toContain(`恢复到 Restored to: ${chinaTime(moment.getTime())}，最后一笔提交`);
  // The fourth is the sandbox cashier's key.
  expect(said).toContain('4 个文件 files');
  expect(await filesBelow(into)).toEqual([
    ['files/private/aa', 'a licence'],
    ['files/private/bb', 'a paper of that day'],
    ['keys/contract.pem', 'the key of the first day'],
  ]);
  await inShop(into, async (db) => {
    expect(await ordersOf(db)).toEqual(then);
    expect(await ledgerDifferences(db)).toEqual([]);
    // Whoever reads the feed has to begin anew.
    expect(await feedOf(db)).not.toEqual(await feedOf(shop.db));
  });
  // What was there is left as it was.
  await expect(restoreBy(into, '--at', 'newest')).rejects.toThrow(
    'DATA_DIR 不是空的（已有 postgres），未做任何改动',
  );
  await expect(restoreBy(into, '--at', 'yesterday')).rejects.toThrow('时间写成 "2026-11-26 14:32:10" 的样子');
});

it('says what it covers when asked for another moment, and refuses another key', async () => {
  const at = (moment: number, secret = SECRET) =>
    restoreMoment({ archive, secret, dataDir: path.join(base, 'nowhere'), moment });
  const before = Date.now() - 86_400_000;
  await expect(at(before)).rejects.toThrow(`归档不包含 ${chinaTime(before)}，可以恢复的时间：`);
  await expect(at(Date.now() + 86_400_000)).rejects.toThrow('归档不包含');
  const newest = Number((await state())?.archived_to);
  await expect(at(newest, 'another horse battery')).rejects.toThrow('BACKUP_KEY 不是备份时的那一个');
  expect(existsSync(path.join(base, 'nowhere/postgres/data'))).toBe(false);
});

it('a trial restore asks the rules of the ledgers, notes what it found, and leaves nothing behind', async () => {
  await sql`update wallet set balance_fen = balance_fen + 1 where account_id = (select min(account_id) from wallet)`.execute(
    shop.db,
  );
  await covers(await databaseTime());
  await archiver.tryRestore();
  const runs = await shop.db
    .selectFrom('backup_run')
    .selectAll()
    .where('kind', '=', 'trial')
    .orderBy('id')
    .execute();
  expect(runs.map(({ problem, broken }) => [problem, broken])).toEqual([
    ['', ['wallet = sum of its entries']],
  ]);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('trial'))).toEqual([]);
});

async function filesBelow(folder: string): Promise<[string, string][]> {
  const found = await Promise.all(
    ['files', 'keys'].map(async (part) => {
      const entries = await readdir(path.join(folder, part), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name));
    }),
  );
  const short = (file: string) => path.relative(folder, file).replace(/\/\w{64}$/, '');
  return found
    .flat()
    .map((file): [string, string] => [short(file), readFileSync(file, 'utf8')])
    .sort();
}

async function inShop(folder: string, act: (db: TestShop['db']) => Promise<void>): Promise<void> {
  const copy = await startEmbedded({ dataDir: folder, isDisposable: true, log: () => undefined });
  const { db, close } = openDatabase({ url: copy.url, max: 2 });
  try {
    await act(db);
  } finally {
    await close();
    await copy.stop();
  }
}
