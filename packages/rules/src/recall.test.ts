import { expect, test } from 'vitest';
import { confirmationErrors, nextReminder, outstandingPieces, recallDue } from './recall.ts';

const BEGUN = new Date('2026-11-26T00:00:00Z');
const hoursAfter = (at: Date) => (at.getTime() - BEGUN.getTime()) / 3_600_000;

test('everybody has to have been told when the hours of the class are over', () => {
  expect(hoursAfter(recallDue(48, BEGUN))).toBe(48);
});

test('who does not confirm is told three times within the clock, then once a day', () => {
  const times = [0, 1, 2, 3, 4].map((sent) => hoursAfter(nextReminder(24, BEGUN, sent)));
  expect(times).toEqual([8, 16, 24, 48, 72]);
  expect(hoursAfter(nextReminder(72, BEGUN, 0))).toBe(24);
});

test.each([
  [{ received: 10, stopped: 4, sold: 6, to_return: 4 }, {}],
  [{ received: 0, stopped: 0, sold: 0, to_return: 0 }, {}],
  [{ received: 10, stopped: 4, sold: 5, to_return: 4 }, { sold: '停售 4 加已售 5 应等于收到 10' }],
  [{ received: 10, stopped: 4, sold: 6, to_return: 5 }, { to_return: '退回数量不能超过停售的 4' }],
])('a confirmation of %j', (pieces, errors) => {
  expect(confirmationErrors(pieces)).toEqual(errors);
});

test('outstanding is what was promised and is not back; all of it before a word is said', () => {
  expect([
    outstandingPieces(10, null, 0),
    outstandingPieces(10, 4, 1),
    outstandingPieces(10, 4, 6),
    outstandingPieces(10, 0, 0),
  ]).toEqual([10, 3, 0, 0]);
});
