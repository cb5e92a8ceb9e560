import { orderStatuses } from '@qingnang/rules/order-state';
import { describe, expect, it } from 'vitest';
import { hiddenId } from './admin/authorisations/rules.ts';
import { hasForm, mayUpload, signedOnProblem } from './rules.ts';

const open = (receipt_status: string, kind = 'receipt') =>
  orderStatuses.filter(({ code }) => mayUpload({ kind, status: code, receipt_status })).map(({ key }) => key);

describe('mayUpload', () => {
  it('holds for shipped receipt orders that owe theirs', () => {
    expect(['', 'owed', 'uploaded', 'accepted', 'refused'].map((status) => open(status))).toEqual([
      [],
      ['shipped'],
      [],
      [],
      ['shipped'],
    ]);
    expect(open('owed', 'normal')).toEqual([]);
  });
});

it('prints a form once something has left', () => {
  const printed = orderStatuses.filter(({ code }) =>
    hasForm({ kind: 'receipt', status: code, receipt_status: '' }),
  );
  expect(printed.map(({ key }) => key)).toEqual(['partly_shipped', 'shipped', 'completed']);
});

it.each([
  ['2026-11-20', null],
  ['2026-11-18', null],
  ['2026-11-17', '签收日期不能早于发货日 2026-11-18'],
  ['2026-11-21', '签收日期不能晚于今天'],
])('signed on %s', (signedOn, problem) => {
  expect(signedOnProblem(signedOn, '2026-11-18', '2026-11-20')).toBe(problem);
});

it('hides an identity number but its ends', () => {
  expect(hiddenId('510104199001011230')).toBe('510***********1230');
  expect(hiddenId('')).toBe('');
});
