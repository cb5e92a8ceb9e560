/** The long half is asked for (`npm test -- deep`). */
export const isDeep = process.env.TEST_DEEP === '1';

/**
 * How much is tried: a sample in every run, all of it in the deep one, by the same rules. A test file that asks has a
 * `.deep.ts` beside it which brings it into the deep run.
 */
export const sized = <T>(sample: T, full: T): T => (isDeep ? full : sample);

/** Every n-th thing, another one for each `turn`; all of them in the deep run. */
export const sampled = <T>(items: readonly T[], every: number, turn = 0): readonly T[] =>
  sized(
    items.filter((_, at) => at % every === turn % every),
    items,
  );

/** So many ask at the same moment: five times the connections of a test's shop; two hundred in the deep run. */
export const CROWD = sized(40, 200);
