import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { liveADay } from '../load/day.ts';
import { type Finding, median } from '../measure.ts';
import { type Bench, metric, type Scenario } from '../scenario.ts';
import { signOutStaff } from '../shop/staff.ts';

/** A day takes so long: an hour, or what `SOAK_MINUTES` says. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const SAMPLES = 60;
const MOST_QUEUED = 20;
const MEGABYTE = 2 ** 20;
/** The first part of the day fills memories, which is no growth. */
const WARM = 0.3;

/** How the shop is at a moment. */
interface Sample {
  /** Of the day, 0 to 1. */
  share: number;
  memoryMb: number;
  heapMb: number;
  /** Files and sockets that the process holds. */
  handles: number;
  /** Connections of the shop to its database. */
  connections: number;
  /** Tasks and messages that wait. */
  queue: number;
  /** Rows that are dead, of all rows of the tables that change most, in percent. */
  deadPercent: number;
  /** Event loop, p99 in ms since the sample before. */
  loopMs: number;
}

/** Twenty-four hours in one: what must stay flat, stays flat. Runs only when it is named. */
export const soak: Scenario = {
  part: 'soak',
  isLong: true,
  async run(bench) {
    const samples: Sample[] = [];
    const begun = performance.now();
    const share = () => (performance.now() - begun) / (MINUTES * 60_000);
    const watching = watch(bench, samples, share);
    const tally = await liveADay(bench.sql, bench.shop.base, MINUTES);
    await watching;
    await signOutStaff(bench.sql);
    await bench.sql`update stock set available = available + reserved, reserved = 0 where reserved > 0`;
    const said = Object.entries(tally.failures).map(([why, count]) => `${count} × ${why}`);
    return [
      ...growths(samples),
      {
        key: 'soak_failures',
        label: `failed of ${tally.acts} acts, ${tally.orders} orders, ${tally.shipped} parcels`,
        value: Object.values(tally.failures).reduce((sum, count) => sum + count, 0),
        unit: '',
        note: said.join(', '),
      },
    ];
  },
};

/** What the end has more than the middle; figures in the order of the day stand beside it. */
function growths(samples: readonly Sample[]): Finding[] {
  const of = (name: keyof Sample, unit: string, label: string): Finding => {
    const warm = samples.filter(({ share }) => share >= WARM);
    const half = Math.ceil(warm.length / 2);
    const before = median(warm.slice(0, half).map((one) => one[name]));
    const after = median(warm.slice(half).map((one) => one[name]));
    const curve = samples.filter((_, at) => at % Math.ceil(samples.length / 12) === 0);
    const note = curve.map((one) => one[name].toFixed(0)).join(' ');
    return { key: `soak_${name}`, label: `a day's soak: more ${label}`, value: after - before, unit, note };
  };
  return [
    of('memoryMb', 'MB', 'memory'),
    of('heapMb', 'MB', 'heap'),
    of('handles', '', 'open files and sockets'),
    of('connections', '', 'connections to the database'),
    of('queue', '', 'tasks and messages that wait'),
    of('deadPercent', '%', 'dead rows'),
    of('loopMs', 'ms', 'delay of the event loop, p99'),
  ];
}

/** Looks at the shop, and has all its tasks run, those of the night too, some sixty times a day. */
async function watch(bench: Bench, samples: Sample[], share: () => number): Promise<void> {
  while (share() < 1) {
    samples.push(await sample(bench, share()));
    const [last] = samples.slice(-1);
    bench.say(
      `soak ${JSON.stringify(last, (_, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value))}`,
    );
    // Those of before come first: what waits is to be the shop's doing.
    if ((last?.queue ?? 0) < MOST_QUEUED) await bench.sql`select ask_for_task(task) from task_state`;
    await delay((MINUTES * 60_000) / SAMPLES);
  }
}

async function sample({ shop, sql }: Bench, share: number): Promise<Sample> {
  const [memory, heap, loop] = [
    await metric(shop, 'process_resident_memory_bytes'),
    await metric(shop, 'nodejs_heap_size_used_bytes'),
    await metric(shop, 'nodejs_eventloop_lag_p99_seconds'),
  ];
  const [row] = await sql<{ connections: number; dead: number; queue: number }[]>`
    select (select count(*)::int from pg_stat_activity where application_name like 'qingnang%') as connections,
      (select coalesce(100.0 * sum(n_dead_tup) / nullif(sum(n_live_tup + n_dead_tup), 0), 0)::float8 from pg_stat_user_tables
        where n_tup_upd + n_tup_del > 1000) as dead,
      (select count(*)::int from outbox where status = 'waiting')
        + (select count(*)::int from task_queue.job where state < 'active') as queue`;
  return {
    share,
    memoryMb: memory / MEGABYTE,
    heapMb: heap / MEGABYTE,
    handles: readdirSync(`/proc/${shop.pid}/fd`).length,
    connections: row?.connections ?? 0,
    queue: row?.queue ?? 0,
    deadPercent: row?.dead ?? 0,
    loopMs: loop * 1000,
  };
}
