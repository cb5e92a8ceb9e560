import { describe, expect, it } from 'vitest';
import type { Db } from './client.ts';
import { deadline, withDeadline } from './pool/deadline.ts';
import { together } from './together.ts';

const db = {} as Db;
const other = {} as Db;

/** Doubles numbers and notes which were asked together. */
function doubling(most = 3, fail?: Error) {
  const asked: number[][] = [];
  const double = together(most, 1, async (_db, questions: readonly number[]) => {
    asked.push([...questions]);
    if (fail) throw fail;
    return questions.map((question) => 2 * question);
  });
  return { asked, double };
}

describe('together', () => {
  it('asks once for all that come in one turn, and answers each', async () => {
    const { asked, double } = doubling();
    expect(await Promise.all([double(db, 1), double(db, 2), double(db, 3)])).toEqual([2, 4, 6]);
    expect(asked).toEqual([[1, 2, 3]]);
  });

  it('asks at most so many at once, and every database by itself', async () => {
    const { asked, double } = doubling(2);
    await Promise.all([double(db, 1), double(db, 2), double(other, 3), double(db, 4)]);
    expect(asked).toEqual([[1, 2], [4], [3]]);
  });

  it('gathers who comes while enough statements are under way', async () => {
    const asked: number[][] = [];
    const open: (() => void)[] = [];
    const held = together(3, 2, async (_db, questions: readonly number[]) => {
      asked.push([...questions]);
      await new Promise<void>((resolve) => open.push(resolve));
      return questions;
    });
    const answers: Promise<number>[] = [];
    for (const number of [1, 2, 3, 4]) {
      answers.push(held(db, number));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(asked).toEqual([[1], [2]]);
    open[0]?.();
    expect(await answers[0]).toBe(1);
    expect(asked).toEqual([[1], [2], [3, 4]]);
    for (const answer of open) answer();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
  });

  it('waits as long as those whom it asks for, not as long as who came before them', async () => {
    const ends: (number | null)[] = [];
    const open: (() => void)[] = [];
    const held = together(3, 1, async (_db, questions: readonly number[]) => {
      ends.push(deadline());
      await new Promise<void>((resolve) => open.push(resolve));
      return questions;
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    const first = withDeadline(1_000, () => held(db, 1));
    await turn();
    const later = [withDeadline(50_000, () => held(db, 2)), withDeadline(90_000, () => held(db, 3))];
    open[0]?.();
    await first;
    await turn();
    open[1]?.();
    await Promise.all(later);
    expect(ends.map((end) => Math.round(((end ?? 0) - now) / 1_000))).toEqual([1, 90]);
  });

  it('asks anew for who comes later', async () => {
    const { asked, double } = doubling();
    await double(db, 1);
    await double(db, 1);
    expect(asked).toEqual([[1], [1]]);
  });

  it('fails for all that were asked together', async () => {
    const { double } = doubling(3, new Error('away'));
    const settled = await Promise.allSettled([double(db, 1), double(db, 2)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('waits for an answer that is still a promise', async () => {
    const slow = together(2, 1, async (_db, questions: readonly number[]) =>
      questions.map((question) => (question === 1 ? Promise.reject(new Error('alone')) : question)),
    );
    const settled = await Promise.allSettled([slow(db, 1), slow(db, 2)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
