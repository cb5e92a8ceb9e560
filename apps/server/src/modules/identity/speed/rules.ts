/**
 * 真实速度: how fast the shop is for those who use it. Times are counted by day, page or call, device and bucket, so that nothing
 * of a visit is kept and three of four can be told of any span of days (docs/decisions/0079-speed-of-real-visits.md).
 */
import type { Device, SpeedMetric } from '@qingnang/contract/speed-words';

/** For each doubling of the time: a bucket reaches a tenth further than the one before. */
const PER_DOUBLING = 8;
/** From 1 ms to above a minute; what is slower than that is as bad. */
const LAST_BUCKET = 16 * PER_DOUBLING - 1;

/** Where a time is counted. @param ms milliseconds, below one as one */
export const bucketOf = (ms: number): number =>
  Math.min(LAST_BUCKET, Math.floor(Math.log2(Math.max(1, ms)) * PER_DOUBLING));

/** Milliseconds at which a bucket begins. */
const beginOf = (bucket: number): number => 2 ** (bucket / PER_DOUBLING);

export interface Bucket {
  bucket: number;
  times: number;
}

const WANTED = 0.75;

/** Three of four were faster, in milliseconds; within a bucket times are taken as spread evenly. null where nothing was counted. */
export function p75(buckets: readonly Bucket[]): number | null {
  const all = timesOf(buckets);
  if (all === 0) return null;
  const rank = all * WANTED;
  let below = 0;
  for (const { bucket, times } of [...buckets].sort((a, b) => a.bucket - b.bucket)) {
    if (below + times >= rank) return beginOf(bucket + (rank - below) / times);
    below += times;
  }
  return beginOf(LAST_BUCKET + 1);
}

const timesOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { times }) => sum + times, 0);

/** So many times something has to have been told before it is judged: a handful says more of one slow line than of the page. */
export const LEAST = 50;

/** Milliseconds of 店铺设置 › 真实速度. */
export interface Budgets {
  lcp_ms: number;
  inp_ms: number;
  server_ms: number;
}

const BUDGET_OF = { lcp: 'lcp_ms', inp: 'inp_ms', page: 'server_ms', call: 'server_ms' } as const;

export interface Figure {
  times: number;
  /** Whole milliseconds. */
  p75: number;
  is_missed: boolean;
}

/** A figure beside its budget; null where nothing was counted. */
export function figureOf(metric: SpeedMetric, buckets: readonly Bucket[], budgets: Budgets): Figure | null {
  const exact = p75(buckets);
  if (exact === null) return null;
  const times = timesOf(buckets);
  return { times, p75: Math.round(exact), is_missed: times >= LEAST && exact > budgets[BUDGET_OF[metric]] };
}

/** One time that somebody waited. */
export interface Timed {
  metric: SpeedMetric;
  /** A kind of page, or a call: from a closed list, so that what a process holds is bounded. */
  subject: string;
  /** '' = measured by the server. */
  device: Device | '';
  ms: number;
}

export interface Counted extends Omit<Timed, 'ms'>, Bucket {}

/** What this process has counted and the database does not have yet. */
export class SpeedTally {
  #counted = new Map<string, Counted>();

  note({ ms, ...what }: Timed): void {
    this.#add({ ...what, bucket: bucketOf(ms), times: 1 });
  }

  /** What was noted since the last call, in one order for all processes: they never wait for each other in a circle. */
  take(): Counted[] {
    const counted = [...this.#counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
    this.#counted.clear();
    return counted;
  }

  /** Takes back what could not be written. */
  giveBack(counted: readonly Counted[]): void {
    for (const one of counted) this.#add(one);
  }

  #add(one: Counted): void {
    const key = `${one.metric} ${one.subject} ${one.device} ${one.bucket}`;
    const known = this.#counted.get(key);
    if (known) known.times += one.times;
    else this.#counted.set(key, one);
  }
}
