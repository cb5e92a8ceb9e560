import { expect, it } from 'vitest';
import { chinaMoment, chinaTime, chooseBase, segmentsTo } from './choice.ts';
import { type Line, lineName, segmentAfter } from './names.ts';

const MB = 1024 * 1024;
const NOON = Date.parse('2026-11-26T12:00:00+08:00');
const seg = (number: number) => `00000001000000000000${number.toString(16).padStart(4, '0').toUpperCase()}`;

/** Base backups at minutes after noon, segments from 1 on with what each covers. */
function line(name: string, bases: [ended: number, first: number][], covers: (number | null)[]): Line {
  return {
    name,
    folder: `/archive/${name}`,
    bases: bases.map(([ended, first]) => ({
      file: `base-${ended}`,
      begun: NOON + ended * 60_000 - 1000,
      ended: NOON + ended * 60_000,
      first: seg(first),
      last: seg(first),
    })),
    wal: covers.flatMap((at, index) =>
      at === null ? [] : [{ file: `w${index + 1}`, name: seg(index + 1), covers: at && NOON + at * 60_000 }],
    ),
  };
}

const at = (minutes: number) => NOON + minutes * 60_000;
const whole = line(
  'a',
  [
    [1, 1],
    [5, 3],
  ],
  [2, 4, 6, 0, 8],
);

it.each([
  [at(1), 'base-1', ['w1']],
  [at(3), 'base-1', ['w1', 'w2']],
  [at(5), 'base-5', ['w3']],
  [at(7), 'base-5', ['w3', 'w4', 'w5']],
  [null, 'base-5', ['w3', 'w4', 'w5']],
])('moment %s is reached from %s by %j', (moment, base, way) => {
  const choice = chooseBase([whole], moment);
  expect(choice.base.file).toBe(base);
  expect(segmentsTo(choice, moment, 16 * MB).map(({ file }) => file)).toEqual(way);
});

it.each([at(0), at(9)])('moment %s is not covered, and the refusal says what is', (moment) => {
  expect(() => chooseBase([whole], moment)).toThrow(
    `归档不包含 ${chinaTime(moment)}，可以恢复的时间：2026-11-26 12:01:00 — 2026-11-26 12:08:00`,
  );
});

it('an archive without a base backup has nothing', () => {
  expect(() => chooseBase([], null)).toThrow('还没有可以恢复的基础备份');
  expect(() => chooseBase([line('a', [], [1])], null)).toThrow('还没有可以恢复的基础备份');
});

it('a hole in the log is said before anything is restored', () => {
  const holed = line('a', [[1, 1]], [2, null, 6]);
  expect(segmentsTo(chooseBase([holed], at(2)), at(2), 16 * MB)).toHaveLength(1);
  expect(() => segmentsTo(chooseBase([holed], at(5)), at(5), 16 * MB)).toThrow(
    '只能恢复到 2026-11-26 12:02:00',
  );
});

it('the shop that was restored goes on in its own line', () => {
  const later = line('b', [[6, 1]], [9]);
  expect(chooseBase([whole, later], at(7)).line.name).toBe('b');
  expect(chooseBase([whole, later], at(4)).line.name).toBe('a');
});

it.each([
  ['000000010000000000000001', 16 * MB, '000000010000000000000002'],
  ['0000000100000000000000FF', 16 * MB, '000000010000000100000000'],
  ['000000020000000A00000FFF', MB, '000000020000000B00000000'],
])('after %s comes the next', (name, bytes, next) => {
  expect(segmentAfter(name, bytes)).toBe(next);
});

it.each([
  ['2026-11-26 14:32:10', '2026-11-26T06:32:10.000Z'],
  ['2026-11-26T00:05', '2026-11-25T16:05:00.000Z'],
  ['2026-02-30 10:00:00', null],
  ['14:32', null],
  ['yesterday', null],
])('%s is %s', (text, iso) => {
  const moment = chinaMoment(text);
  expect(moment === null ? null : new Date(moment).toISOString()).toBe(iso);
});

it('a line is named by when it began', () => {
  expect(lineName(new Date('2026-11-26T19:00:01.234Z'), '1f3a')).toBe('20261126T190001Z-1f3a');
});
