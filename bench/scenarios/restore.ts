import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { bytesWords } from '@qingnang/rules/bytes';
import type { Sql } from 'postgres';
import { addOrders, forgetOrders } from '../data/orders.ts';
import type { Finding } from '../measure.ts';
import { ARCHIVE_DIR, databaseHome, RESTORED_DIR, RESTORER } from '../paths.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { startShop } from '../shop/process.ts';

const run = promisify(execFile);

/** Of the promise: a shop of so many orders is back within a quarter of an hour, and less than a minute of it is lost. */
const ORDERS = Number(process.env.RESTORE_ORDERS ?? 300_000);
/** Segments of log between the base backup and the moment. A day has 2,880 where little happens: two a minute. */
const SEGMENTS = Number(process.env.RESTORE_SEGMENTS ?? 120);
const DAY_SEGMENTS = 2880;
/** Orders that move on within a segment. */
const MOVED = 200;
const LOSSES = 3;
const POLL_MS = 100;
const ARCHIVE = { ARCHIVE_DIR, BACKUP_KEY: 'the key of the bench, 32 letters' };

/** How much a crash of the disk costs, and how long it takes until the shop serves again, from the archive alone. */
export const restore: Scenario = {
  part: 'restore',
  isLong: true,
  async run(bench) {
    await forgetOrders(bench.sql);
    await addOrders(bench.sql, ORDERS);
    await changeShop(bench, ARCHIVE);
    try {
      return await measure(bench);
    } finally {
      await forgetOrders(bench.sql);
      await changeShop(bench, {});
      for (const folder of [databaseHome(RESTORED_DIR), RESTORED_DIR, ARCHIVE_DIR])
        await rm(folder, { recursive: true, force: true });
    }
  },
};

/** The same data under a shop with other settings. */
async function changeShop(bench: Bench, settings: Record<string, string>): Promise<void> {
  await bench.shop.stop();
  bench.shop = await startShop([], settings);
}

async function measure({ sql, say }: Bench): Promise<Finding[]> {
  const base = await baseOf(sql);
  say(`restore: base backup of ${bytesWords(base.database)} in ${base.seconds.toFixed(0)} s`);
  const losses: number[] = [];
  for (let at = 0; at < LOSSES; at += 1) losses.push(await lossOf(sql));
  await moveOrders(sql);
  const moment = await covered(sql);
  const began = performance.now();
  const { stdout } = await run(process.execPath, [RESTORER, '--at', 'newest'], {
    env: { ...process.env, ...ARCHIVE, ...RESTORED, NODE_ENV: 'development', DATABASE_URL: '' },
  });
  const restored = seconds(began);
  say(stdout.trim());
  const shop = await startShop([], { ...RESTORED, PAGES: '0', JOBS: '0' });
  const rto = seconds(began);
  const answer = await fetch(`${shop.base}/readyz`);
  await shop.stop();
  if (!answer.ok) throw new Error(`the restored shop is not ready: ${answer.status}`);
  const segments = Number(/(\d+) 段/.exec(stdout)?.[1]);
  return [
    {
      key: 'restore_rpo',
      label: `an order that was placed is in the archive after (of ${ORDERS} orders)`,
      value: Math.max(...losses),
      unit: 's',
      note: `the slowest of ${LOSSES}: ${losses.map((loss) => loss.toFixed(0)).join(', ')} s`,
    },
    {
      key: 'restore_rto',
      label: `shop of ${ORDERS} orders serves again, restored to a moment, after`,
      value: rto,
      unit: 's',
      note: `${restored.toFixed(0)} s of it the restore, with ${segments} segments of log up to ${moment.toISOString()}; a day has ${DAY_SEGMENTS} where little happens`,
    },
    {
      key: 'restore_base',
      label: 'base backup of it',
      value: base.seconds,
      unit: 's',
      note: `database ${bytesWords(base.database)}, in the archive ${bytesWords(base.archived)}`,
    },
  ];
}

const RESTORED = { DATA_DIR: RESTORED_DIR };
const seconds = (began: number) => (performance.now() - began) / 1000;

/** Waits for the base backup that begins with the archive. */
async function baseOf(sql: Sql): Promise<{ seconds: number; archived: number; database: number }> {
  for (;;) {
    const [run] = await sql<{ seconds: number; archived: number; problem: string; database: number }[]>`
      select extract(epoch from ended_at - began_at)::float8 as seconds, bytes::float8 as archived, problem,
        pg_database_size(current_database())::float8 as database
      from backup_run where kind = 'base' order by id desc limit 1`;
    if (run && run.problem !== '') throw new Error(`base backup: ${run.problem}`);
    if (run && (await hasBase())) return run;
    await delay(POLL_MS);
  }
}

/** One of this run, not of an earlier one. */
async function hasBase(): Promise<boolean> {
  const lines = existsSync(ARCHIVE_DIR) ? await readdir(ARCHIVE_DIR) : [];
  const bases = lines
    .map((line) => path.join(ARCHIVE_DIR, line, 'base'))
    .filter((folder) => existsSync(folder));
  const files = await Promise.all(bases.map((folder) => readdir(folder)));
  return files.flat().some((file) => !file.endsWith('.part'));
}

/** How long something that was committed just now stays outside the archive. */
async function lossOf(sql: Sql): Promise<number> {
  const began = performance.now();
  await covered(sql);
  return seconds(began);
}

/** Waits until everything up to now is in the archive. @returns the moment that it reaches */
async function covered(sql: Sql): Promise<Date> {
  const [{ now } = { now: new Date() }] = await sql<{ now: Date }[]>`select clock_timestamp() as now`;
  for (;;) {
    const [state] = await sql<{ archived_to: Date | null; problem: string }[]>`
      select archived_to, problem from archive_state`;
    if (state?.archived_to && state.archived_to > now) return state.archived_to;
    await delay(POLL_MS);
  }
}

/** What happens on a day, segment by segment. */
async function moveOrders(sql: Sql): Promise<void> {
  for (let at = 0; at < SEGMENTS; at += 1) {
    await sql`update sales_order set version = version + 1 where order_no in (
      select 'K' || i from generate_series(${at * MOVED + 1}::int, ${(at + 1) * MOVED}::int) i)`;
    await sql`select pg_switch_wal()`;
  }
}
