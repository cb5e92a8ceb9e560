import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { queueTask } from './db/queue.ts';
import { inTransaction } from './db/transaction.ts';
import type { Work } from './jobs/task.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { isDeep } from './testing/deep.ts';
import { createShop, type TestShop } from './testing/shop.ts';

let shop: TestShop;
const running: Jobs[] = [];

beforeAll(async () => {
  shop = await createShop();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => shop.close());

async function start(work: Work): Promise<void> {
  running.push(await startJobs(shop.services, shop.services.config.databaseUrl ?? '', work));
}

const stateOf = (task: string) =>
  shop.db.selectFrom('task_state').selectAll().where('task', '=', task).executeTakeFirstOrThrow();

const jobsOf = async (state: string) =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from task_queue.job where state::text = ${state}`.execute(shop.db)
  ).rows[0]?.n;

it('asks nobody where no tasks have ever run', async () => {
  const fresh = await createShop();
  await queueTask(fresh.db, 'send_outbox');
  await fresh.close();
});

it('runs what a committed transaction asked for once in all processes, and nothing of one rolled back', async () => {
  let runs = 0;
  const count = async () => {
    runs += 1;
  };
  const work = { crontab: ['0 0 * * * counted'], tasks: { counted: count } };
  await Promise.all([start(work), start(work)]);
  const refused = inTransaction(shop.db, async (tx) => {
    await queueTask(tx, 'counted');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await inTransaction(shop.db, (tx) => queueTask(tx, 'counted'));
  await expect.poll(async () => [runs, await jobsOf('completed')]).toEqual([1, 1]);
  expect(await stateOf('counted')).toMatchObject({ successes: 1, failures: 0, period_seconds: 86_400 });
});

it('asks once for what waits already, which is not begun before all who asked have committed', async () => {
  await start({ crontab: [], tasks: {} });
  await running.pop()?.stop();
  const waiting = async () => {
    const { rows } = await sql<{ free: boolean }>`
      select j.id in (select id from task_queue.job where name = 'tasks' for update skip locked) as free
      from task_queue.job j where state = 'created' and group_id = 'often' order by created_on`.execute(
      shop.db,
    );
    return rows.map(({ free }) => free);
  };
  for (let asked = 0; asked < 5; asked += 1) await queueTask(shop.db, 'often');
  expect(await waiting()).toEqual([true]);
  await inTransaction(shop.db, async (first) => {
    await queueTask(first, 'often');
    await inTransaction(shop.db, (second) => queueTask(second, 'often'));
    expect(await waiting()).toEqual([false]);
  });
  expect(await waiting()).toEqual([true]);
  await sql`update task_queue.job set created_on = created_on - interval '3 seconds'`.execute(shop.db);
  await queueTask(shop.db, 'often');
  expect(await waiting()).toEqual([true, true]);
});

it('counts failures, keeps their words, and forgets them with the next success', async () => {
  let isBroken = true;
  const brittle = async () => {
    if (isBroken) throw new Error('relation "refund" does not exist');
  };
  await start({ crontab: ['* * * * * brittle'], tasks: { brittle } });
  await queueTask(shop.db, 'brittle');
  await expect
    .poll(() => stateOf('brittle'))
    .toMatchObject({
      failures_in_row: 1,
      failures: 1,
      failure: 'relation "refund" does not exist',
      succeeded_at: null,
    });
  isBroken = false;
  await queueTask(shop.db, 'brittle');
  await expect.poll(() => stateOf('brittle')).toMatchObject({ failures_in_row: 0, failures: 1 });
  expect((await stateOf('brittle')).succeeded_at).toBeInstanceOf(Date);
});

it('leaves no task waiting behind a slow one', async () => {
  const slow = Promise.withResolvers<void>();
  let quick = 0;
  await start({
    crontab: ['* * * * * slow', '* * * * * quick'],
    tasks: {
      slow: () => slow.promise,
      quick: async () => {
        quick += 1;
      },
    },
  });
  await queueTask(shop.db, 'slow');
  await expect.poll(() => jobsOf('active')).toBe(1);
  for (const task of ['slow', 'quick']) await queueTask(shop.db, task);
  await expect.poll(() => quick).toBe(1);
  slow.resolve();
  await expect.poll(() => stateOf('slow')).toMatchObject({ successes: 2 });
});

it('keeps the schedule of the version that started last', async () => {
  const nothing = async () => undefined;
  await start({ crontab: ['5 * * * * old', '* * * * * kept'], tasks: { old: nothing, kept: nothing } });
  await start({ crontab: ['*/10 * * * * kept'], tasks: { kept: nothing } });
  const { rows } = await sql`select key, cron from task_queue.schedule`.execute(shop.db);
  expect(rows).toEqual([{ key: 'kept', cron: '*/10 * * * *' }]);
  const tasks = await shop.db.selectFrom('task_state').select(['task', 'period_seconds']).execute();
  expect(tasks).toEqual([{ task: 'kept', period_seconds: 600 }]);
});

it('lets a task that runs come to its end when it stops', async () => {
  let hasEnded = false;
  const begun = Promise.withResolvers<void>();
  const lasting = async () => {
    begun.resolve();
    await new Promise((resolve) => setTimeout(resolve, 500));
    hasEnded = true;
  };
  await start({ crontab: ['* * * * * lasting'], tasks: { lasting } });
  await queueTask(shop.db, 'lasting');
  await begun.promise;
  await running.pop()?.stop();
  expect(hasEnded).toBe(true);
  expect(await stateOf('lasting')).toMatchObject({ successes: 1 });
});

if (isDeep)
  it('gives a task whose process was killed to another one within a minute, and its rows an end', async () => {
    await start({ crontab: ['* * * * * left'], tasks: { left: async () => undefined } });
    const { rows } = await sql`
    select heartbeat_seconds <= 30 as is_missed_soon, deletion_seconds <= 3600 as is_deleted_soon, retention_seconds <= 3600 as ends
    from task_queue.queue`.execute(shop.db);
    expect(rows).toContainEqual({ is_missed_soon: true, is_deleted_soon: true, ends: true });
    expect(rows.every((row) => (row as { is_deleted_soon: boolean }).is_deleted_soon)).toBe(true);
    // As a process leaves it that is killed: under way, and no heartbeat for long.
    await queueTask(shop.db, 'left');
    await expect.poll(() => stateOf('left')).toMatchObject({ successes: 1 });
    await sql`
    update task_queue.job set state = 'active', completed_on = null, heartbeat_on = now() - interval '1 hour'
    where group_id = 'left'`.execute(shop.db);
    await expect.poll(() => stateOf('left'), { timeout: 300_000 }).toMatchObject({ successes: 2 });
  });
