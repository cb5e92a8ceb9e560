import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a process holds once nothing is left in it that nothing points to; bytes. */
export interface Memory {
  /** Of the machine's memory, pages of programs and files too. */
  rss: number;
  /** Of it what no file stands behind. */
  anonymous: number;
  heapTotal: number;
  heapUsed: number;
  /** Outside V8's heap, of its objects; array buffers are a part of it. */
  external: number;
  arrayBuffers: number;
}

/** Node's options of a process that tells its memory at SIGUSR2, on a line of its own that begins with MEMORY_WORD. */
export const TELLS_MEMORY: readonly string[] = [
  '--expose-gc',
  `--import=${pathToFileURL(path.join(import.meta.dirname, 'memory-probe.ts')).href}`,
];
export const MEMORY_WORD = 'memory left: ';

/**
 * Growth by a straight line through the points (least squares).
 * @param points where and how much
 * @returns how much more it is at the last place than at the first, and how far that may be off (two standard errors)
 */
export function growth(points: readonly (readonly [at: number, value: number])[]): {
  rise: number;
  within: number;
} {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [meanAt, meanValue] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [at]) => sum + (at - meanAt) ** 2, 0);
  const slope = points.reduce((sum, [at, value]) => sum + (at - meanAt) * (value - meanValue), 0) / spread;
  const off = points.reduce((sum, [at, value]) => sum + (value - meanValue - slope * (at - meanAt)) ** 2, 0);
  const length = Math.max(...points.map(([at]) => at)) - Math.min(...points.map(([at]) => at));
  const error = Math.sqrt(off / Math.max(points.length - 2, 1) / spread);
  return { rise: slope * length, within: 2 * error * length };
}
