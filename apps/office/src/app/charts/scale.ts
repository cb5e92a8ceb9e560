/** Steps of a scale that people read easily. */
const STEPS = [1, 2, 2.5, 5, 10];
const MOST_TICKS = 4;

/** Even ticks from 0 (or below) that hold all values: the last one is the scale's end. @returns [0, 1] for nothing but zeros */
export function ticksFor(values: readonly number[]): number[] {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  if (highest === lowest) return [0, 1];
  const step = niceStep((highest - lowest) / MOST_TICKS);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

function niceStep(rough: number): number {
  const unit = 10 ** Math.floor(Math.log10(rough));
  return unit * (STEPS.find((step) => step * unit >= rough) ?? 10);
}

/** Places of at most `most` labels among `count`, the first and evenly from there. */
export function labelledPlaces(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: count }, (_, at) => at).filter((at) => at % every === 0);
}

/** A large number as an axis shows it: '1.2万'. */
export function short(value: number): string {
  const absolute = Math.abs(value);
  if (absolute >= 100_000_000) return `${trimmed(value / 100_000_000)}亿`;
  if (absolute >= 10_000) return `${trimmed(value / 10_000)}万`;
  return trimmed(value);
}

const trimmed = (value: number) => String(Math.round(value * 100) / 100);
