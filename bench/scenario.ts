import type { Sql } from 'postgres';
import { type BareStatement, bareRate } from './ceilings/pgbench.ts';
import type { ActChoice } from './load/acts.ts';
import type { Generator, LoadResult } from './load/load.ts';
import { type Finding, median } from './measure.ts';
import type { DatabasePlace } from './shop/database.ts';
import { METRICS_TOKEN, type Served } from './shop/process.ts';

/** What every scenario works on. */
export interface Bench {
  /** One that starts it with other settings puts it back. */
  shop: Served;
  /** A bare Fastify server, for ceilings. */
  empty: Served;
  generator: Generator;
  sql: Sql;
  place: DatabasePlace;
  /** How long the shop took to be ready, for each of its starts in this run. */
  startsMs: readonly number[];
  say: (line: string) => void;
}

export interface Scenario {
  /** `npm run bench -- PART …` runs only the named ones. */
  part: string;
  /** Takes many minutes: runs only when it is named. */
  isLong?: true;
  run(bench: Bench): Promise<Finding[]>;
}

export const AT_ONCE = 16;
const WARM_UP_SECONDS = 0.7;
const SECONDS = 2.5;
const CEILING_SECONDS = 2;
const ROUNDS = 5;
/** The load goes on before it is measured until a pass gains less than this share, or so many passes are over. */
const STEADY_GAIN = 0.05;
const MOST_PASSES = 8;

/** Load on the shop by 16 buyers, with the processor time that its process spent on each act. */
export async function load(bench: Bench, choice: ActChoice): Promise<LoadResult> {
  const before = await metric(bench.shop, 'process_cpu_seconds_total');
  const result = await bench.generator.run({
    kind: 'http',
    port: bench.shop.port,
    connections: AT_ONCE,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds: SECONDS,
    choice,
  });
  const seconds = (await metric(bench.shop, 'process_cpu_seconds_total')) - before;
  return { ...result, cpuMs: (seconds * 1000) / result.allActs };
}

/** A number of the shop's own `/metrics`. */
export async function metric(shop: Served, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${shop.base}/metrics`, { headers })).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`/metrics has no ${name}`);
  return Number(value);
}

/** Answers a second of the empty server. */
export const emptyRate = (bench: Bench): Promise<number> =>
  visitorRate(bench, bench.empty, ['/empty/1', '/empty/2']);

/** Answers a second of a server that is a ceiling. */
export async function visitorRate(
  { generator }: Bench,
  { port }: Served,
  paths: readonly string[],
): Promise<number> {
  const { perSecond } = await generator.run({
    kind: 'http',
    port,
    connections: AT_ONCE,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds: CEILING_SECONDS,
    choice: { act: 'get', paths, signedIn: false },
  });
  return perSecond;
}

/** Executions a second of a bare statement over as many connections. */
export const statementRate = (bench: Bench, statement: BareStatement): Promise<number> =>
  bareRate(bench.generator, bench.place, statement, AT_ONCE, CEILING_SECONDS);

export interface Compared<K extends string> {
  /** Medians over the rounds. */
  own: LoadResult;
  /** A second, in the first seconds of the load: compiler and memories of the process were still cold. */
  cold: number;
  ceilings: Record<K, { value: number; ratio: number }>;
}

/**
 * Takes a load and its ceilings in turns, so that whatever else the machine does meets both; a ratio is the median of the
 * rounds' ratios.
 */
export async function compare<K extends string>(
  takeOwn: () => Promise<LoadResult>,
  takeCeilings: Record<K, () => Promise<number>>,
): Promise<Compared<K>> {
  const names = Object.keys(takeCeilings) as K[];
  const own: LoadResult[] = [];
  const rates = new Map<K, number[]>(names.map((name) => [name, []]));
  const cold = await warmUp(takeOwn);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) rates.get(name)?.push(await takeCeilings[name]());
    own.push(await takeOwn());
  }
  const ceilings = names.map((name) => {
    const values = rates.get(name) ?? [];
    const ratios = own.map((result, round) => result.perSecond / (values[round] ?? Number.NaN));
    return [name, { value: median(values), ratio: median(ratios) }] as const;
  });
  return { own: medianResult(own), cold, ceilings: Object.fromEntries(ceilings) as Compared<K>['ceilings'] };
}

/** Loads until it gets no faster: a shop serves for weeks, not for its first ten seconds. @returns the first pass' rate */
async function warmUp(take: () => Promise<LoadResult>): Promise<number> {
  const { perSecond: cold } = await take();
  let best = cold;
  for (let pass = 1; pass < MOST_PASSES; pass += 1) {
    const { perSecond } = await take();
    if (perSecond < best * (1 + STEADY_GAIN)) break;
    best = perSecond;
  }
  return cold;
}

function medianResult(results: readonly LoadResult[]): LoadResult {
  const of = (field: keyof LoadResult) => median(results.map((result) => result[field]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    partP50: of('partP50'),
    allActs: of('allActs'),
    cpuMs: of('cpuMs'),
  };
}

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
export const spread = ({ own: { p50, p99, cpuMs }, cold }: Pick<Compared<never>, 'own' | 'cold'>): string =>
  `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, ${cpuMs.toFixed(2)} ms of the process' CPU; cold ${cold.toFixed(0)}/s`;
