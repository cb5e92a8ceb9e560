import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { endOrders } from '../data/orders.ts';
import { liveADay } from '../load/day.ts';
import { type Finding, median } from '../measure.ts';
import { type Bench, metric, type Scenario } from '../scenario.ts';
import { growth, TELLS_MEMORY } from '../shop/memory.ts';
import { startShop } from '../shop/process.ts';
import { signOutStaff } from '../shop/staff.ts';

/** A day takes so long: an hour, or what `SOAK_MINUTES` says. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const SAMPLES = 60;
const MOST_QUEUED = 20;
const MEGABYTE = 2 ** 20;
/** The first part of the day fills memories, which is no growth. */
const WARM = 0.3;
/** From then on everything is let go of before a look at memory: what is left was not just not collected yet. */
const COLLECTED = 0.5;

/** How the shop is at a moment. */
interface Sample {
  /** Of the day, 0 to 1. */
  share: number;
  /** As the process was before anybody had it let go of anything. */
  memoryMb: number;
  /** After that; null before COLLECTED. */
  left: { memoryMb: number; heapMb: number; heapPagesMb: number; externalMb: number; otherMb: number } | null;
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
    await endOrders(bench.sql);
    await bench.shop.stop();
    bench.shop = await startShop(TELLS_MEMORY);
    const samples: Sample[] = [];
    const begun = performance.now();
    const share = () => (performance.now() - begun) / (MINUTES * 60_000);
    const watching = watch(bench, samples, share);
    const tally = await liveADay(bench.sql, bench.shop.base, MINUTES);
    await watching;
    await signOutStaff(bench.sql);
    await endOrders(bench.sql);
    const said = Object.entries(tally.failures).map(([why, count]) => `${count} × ${why}`);
    return [
      ...memories(samples),
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

/** How much more memory the end of the day has than its middle, by a line through all looks, and the most that there was. */
function memories(samples: readonly Sample[]): Finding[] {
  const kinds = {
    memoryMb: 'memory',
    heapMb: 'heap',
    heapPagesMb: 'pages of the heap',
    externalMb: 'buffers',
    otherMb: 'other memory',
  };
  const grown = Object.entries(kinds).map(([name, label]): Finding => {
    const points = samples.flatMap(({ share, left }) =>
      left ? [[share, left[name as keyof typeof kinds]] as const] : [],
    );
    const { rise, within } = growth(points);
    const note = `± ${within.toFixed(0)}: ${curveOf(points.map(([, value]) => value))}`;
    return {
      key: `soak_${name}`,
      label: `a day's soak: more ${label} in its second half`,
      value: rise,
      unit: 'MB',
      note,
    };
  });
  const all = samples.map(({ memoryMb }) => memoryMb);
  const most = {
    key: 'soak_most',
    label: "a day's soak: most memory",
    value: Math.max(...all),
    unit: 'MB',
    note: curveOf(all),
  };
  return [...grown, most];
}

/** A dozen figures in the order of the day. */
function curveOf(values: readonly number[]): string {
  return values
    .filter((_, at) => at % Math.ceil(values.length / 12) === 0)
    .map((value) => value.toFixed(0))
    .join(' ');
}

type Counted = Exclude<keyof Sample, 'share' | 'memoryMb' | 'left'>;

/** What the end has more than the middle; figures in the order of the day stand beside it. */
function growths(samples: readonly Sample[]): Finding[] {
  const of = (name: Counted, unit: string, label: string): Finding => {
    const warm = samples.filter(({ share }) => share >= WARM);
    const half = Math.ceil(warm.length / 2);
    const before = median(warm.slice(0, half).map((one) => one[name]));
    const after = median(warm.slice(half).map((one) => one[name]));
    const note = curveOf(samples.map((one) => one[name]));
    return { key: `soak_${name}`, label: `a day's soak: more ${label}`, value: after - before, unit, note };
  };
  return [
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
  const memory = await metric(shop, 'process_resident_memory_bytes');
  const loop = await metric(shop, 'nodejs_eventloop_lag_p99_seconds');
  const [row] = await sql<{ connections: number; dead: number; queue: number }[]>`
    select (select count(*)::int from pg_stat_activity where application_name like 'qingnang%') as connections,
      (select coalesce(100.0 * sum(n_dead_tup) / nullif(sum(n_live_tup + n_dead_tup), 0), 0)::float8 from pg_stat_user_tables
        where n_tup_upd + n_tup_del > 1000) as dead,
      (select count(*)::int from outbox where status = 'waiting')
        + (select count(*)::int from task_queue.job where state < 'active') as queue`;
  return {
    share,
    memoryMb: memory / MEGABYTE,
    left: share < COLLECTED ? null : await left(shop),
    handles: readdirSync(`/proc/${shop.pid}/fd`).length,
    connections: row?.connections ?? 0,
    queue: row?.queue ?? 0,
    deadPercent: row?.dead ?? 0,
    loopMs: loop * 1000,
  };
}

async function left(shop: Bench['shop']): Promise<Sample['left']> {
  const { rss, anonymous, heapTotal, heapUsed, external } = await shop.memoryLeft();
  return {
    memoryMb: rss / MEGABYTE,
    heapMb: heapUsed / MEGABYTE,
    heapPagesMb: heapTotal / MEGABYTE,
    externalMb: external / MEGABYTE,
    otherMb: (anonymous - heapTotal - external) / MEGABYTE,
  };
}
