import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createContractSigner, keyInFolder } from '../../channels/signing/local.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { loadDemoShop } from '../../demo/load.ts';
import { verifyAudit } from '../../modules/identity/staff/audit/chain/reads.ts';
import { unnamedAuditFields } from '../audit-fields.ts';
import { withDatabase } from '../database-url.ts';
import { ledgerDifferences } from '../ledgers.ts';

/** The whole demo shop with its year of trade, as `npm start` loads it. */

const NAME = `demo_year_${process.pid}`;
let shop: Database;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'qn-demo-year-'));
  const url = inject('databaseUrl');
  const admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  await sql.raw(`create database ${NAME} owner ${new URL(url).username}`).execute(admin.db);
  await admin.close();
  await migrateToLatest(withDatabase(url, NAME));
  shop = openDatabase({ url: withDatabase(url, NAME), max: 4, statementTimeoutMs: 0 });
  const signing = await createContractSigner(null, {
    place: keyInFolder(dataDir),
    name: async () => '青囊药采',
  });
  const seller = { name: '', taxNo: '', address: '' };
  await loadDemoShop({ db: shop.db, dataDir, seller, signing, hasYear: true, log: () => undefined });
});

afterAll(async () => {
  await shop.close();
  const admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  await sql.raw(`drop database if exists ${NAME} with (force)`).execute(admin.db);
  await admin.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('every ledger of the demo with its year is even', async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

const numbersOf = async (query: string): Promise<number[]> => {
  const { rows } = await sql.raw<{ n: number }>(query).execute(shop.db);
  return rows.map(({ n }) => n);
};

it('some thousand orders of a year lie in the order of time, but for the few of the demo itself', async () => {
  const [orders = 0] = await numbersOf('select count(*)::int as n from sales_order');
  expect(orders).toBeGreaterThan(2500);
  const [early = 0] = await numbersOf(`select count(*)::int as n from sales_order a
    join lateral (select placed_at from sales_order b where b.id > a.id order by id limit 1) b on b.placed_at < a.placed_at`);
  expect(early).toBeLessThan(80);
});

it('there is work in every queue of the desk', async () => {
  const waiting = await numbersOf('select distinct status::int as n from sales_order order by 1');
  expect(waiting).toEqual([10, 15, 20, 30, 40, 50, 60, 70, 80]);
});

it('buyers have heard, counted and asked back; staff have left their entries, which are chained', async () => {
  const [messages = 0] = await numbersOf('select count(*)::int as n from message');
  const [counted = 0] = await numbersOf('select count(*)::int as n from receiving_line');
  const [withdrawals = 0] = await numbersOf('select count(distinct status)::int as n from withdrawal');
  expect([messages > 800, counted > 800, withdrawals]).toEqual([true, true, 4]);
  const { entries, fault } = await verifyAudit(shop.db);
  expect(fault).toBeNull();
  expect(entries).toBeGreaterThan(1200);
  expect(await unnamedAuditFields(shop.db)).toEqual([]);
});

it('the desk has its hands full, and drafts wait that 批准文号库 knows', async () => {
  const waiting = await numbersOf(
    'select count(*)::int as n from sales_order where status in (20, 30) group by status order by status',
  );
  expect(waiting.every((count) => count >= 5)).toBe(true);
  const [known = 0] = await numbersOf(`select count(*)::int as n from goods g
    join approval_reference r on r.approval_no = g.approval_no where g.status = 'draft'`);
  expect(known).toBeGreaterThan(20);
});

it('the demo buyer has what it had: its balance, and its orders on the first page', async () => {
  const [balance] =
    await numbersOf(`select balance_fen::int as n from wallet w join account a on a.id = w.account_id
    where a.username = 'yaodian'`);
  // A top-up, a cashback, and the 满返 of the order that is over.
  expect(balance).toBe(128_640 + 3000);
});
