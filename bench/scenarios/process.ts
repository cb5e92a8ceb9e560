import { FIRST_BUYER } from '../data/accounts.ts';
import { cookieOf } from '../load/acts.ts';
import { Connection } from '../load/connection.ts';
import { type Finding, median } from '../measure.ts';
import { type Bench, metric, type Scenario } from '../scenario.ts';
import { hasPages } from '../shop/process.ts';

const MEGABYTE = 2 ** 20;

/** Runs first: the memory is that of a process that has just started. */
export const start: Scenario = {
  part: 'start',
  async run(bench) {
    return [
      {
        key: 'start_seconds',
        label: 'second start to ready, database included',
        value: median(bench.startsMs) / 1000,
        unit: 's',
        note: `of ${bench.startsMs.length}`,
      },
      {
        key: 'memory',
        label: 'memory of the process, 200,000 goods, ready',
        value: (await metric(bench.shop, 'process_resident_memory_bytes')) / MEGABYTE,
        unit: 'MB',
      },
    ];
  },
};

/** What the process holds after all the load. */
export const memoryAfter: Scenario = {
  part: 'start',
  async run(bench) {
    return [
      {
        key: 'memory_after',
        label: 'memory of the process after the run',
        value: (await metric(bench.shop, 'process_resident_memory_bytes')) / MEGABYTE,
        unit: 'MB',
      },
    ];
  },
};

const RENDERS = 300;
/** Until the compiler has seen enough of it. */
const WARM_UP = 600;

export const render: Scenario = {
  part: 'render',
  async run(bench) {
    if (!hasPages())
      return [{ key: 'render_home', label: 'server render of home', why: 'apps/shop is not built' }];
    return [
      await renders(bench, 'render_home', 'server render of home, visitor, CPU', ''),
      await renders(bench, 'render_home_buyer', 'server render of home, buyer, CPU', cookieOf(FIRST_BUYER)),
    ];
  },
};

/** CPU time of the process for each document: user and system, all threads, the database's answers included. */
async function renders(bench: Bench, key: string, label: string, cookie: string): Promise<Finding> {
  const connection = await Connection.open(bench.shop.port);
  const many = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const { status } = await connection.get('/', cookie);
      if (status !== 200) throw new Error(`home answers ${status}`);
    }
  };
  await many(WARM_UP);
  const [cpu, began] = [await metric(bench.shop, 'process_cpu_seconds_total'), performance.now()];
  await many(RENDERS);
  const used = (await metric(bench.shop, 'process_cpu_seconds_total')) - cpu;
  const perDocument = (performance.now() - began) / RENDERS;
  connection.close();
  return {
    key,
    label,
    value: (used * 1000) / RENDERS,
    unit: 'ms',
    note: `${perDocument.toFixed(1)} ms from request to document`,
  };
}
