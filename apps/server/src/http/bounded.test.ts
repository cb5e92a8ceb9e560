import { expect, it } from 'vitest';
import { bounded } from './bounded.ts';

const WORDS = { retryAfter: 3, words: '太多了' };

it('runs so many at once, lets so many wait in turn, and sends the others away', async () => {
  const run = bounded({ running: 2, waiting: 2, ...WORDS });
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const acts = ends.map(({ promise }, at) =>
    run(async () => {
      begun.push(at);
      await promise;
    }),
  );
  await expect(run(async () => undefined)).rejects.toMatchObject({ status: 503, retryAfter: 3 });
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await acts[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  await Promise.all(acts);
  expect(begun).toEqual([0, 1, 2, 3]);
  await expect(run(async () => 'free')).resolves.toBe('free');
});

it('a failure gives its place back', async () => {
  const run = bounded({ running: 1, waiting: 0, ...WORDS });
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(run(async () => 1)).resolves.toBe(1);
});

it('who has gone waits no more, and takes nobody’s place', async () => {
  const run = bounded({ running: 1, waiting: 1, ...WORDS });
  const end = Promise.withResolvers<void>();
  const first = run(() => end.promise);
  const caller = new AbortController();
  const second = run(async () => 2, caller.signal);
  caller.abort();
  await expect(second).rejects.toMatchObject({ status: 499 });
  await expect(run(async () => 2, caller.signal)).rejects.toMatchObject({ status: 499 });
  const third = run(async () => 3);
  end.resolve();
  await first;
  await expect(third).resolves.toBe(3);
});
