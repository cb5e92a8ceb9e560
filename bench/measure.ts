/** One figure of a run. */
export interface Measure {
  /** Names its budget in budgets.json; one without a budget there is told for information. */
  key: string;
  label: string;
  value: number;
  unit: string;
  /** What this machine can do at best, measured in the same rounds; the budget then holds for the ratio. */
  ceiling?: { name: string; value: number; ratio: number };
  /** How it was measured, when that is not obvious. */
  note?: string;
}

/** A figure that could not be taken, and why. */
export interface Skipped {
  key: string;
  label: string;
  why: string;
  /** Its measurement broke: counts like a missed budget. */
  isFailure?: true;
}

export type Finding = Measure | Skipped;

export const isMeasure = (finding: Finding): finding is Measure => 'value' in finding;

/** Middle of a list; of an even number the lower middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** @param share 0.99 = all but the slowest hundredth are at most this */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.max(Math.ceil(sorted.length * share) - 1, 0);
  return sorted[at] ?? Number.NaN;
}
