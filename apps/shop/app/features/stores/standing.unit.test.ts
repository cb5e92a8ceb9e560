import { expect, it } from 'vitest';
import { papersPath, shortName, standingOf } from './standing.ts';

const due = (days: number) => ({ kind: '药品经营许可证', valid_until: '2027-01-01', days });

it.each([
  [{ is_passed: 1, is_blocked: false, first_due: null }, 'ok', '有效'],
  [{ is_passed: 1, is_blocked: false, first_due: due(31) }, 'ok', '有效'],
  [{ is_passed: 1, is_blocked: false, first_due: due(30) }, 'wait', '即将到期'],
  [{ is_passed: 1, is_blocked: false, first_due: due(-1) }, 'bad', '有证照过期'],
  [{ is_passed: 4, is_blocked: false, first_due: due(-1) }, 'bad', '已过期'],
  [{ is_passed: 0, is_blocked: false, first_due: null }, 'plain', '未提交'],
  [{ is_passed: 2, is_blocked: false, first_due: null }, 'wait', '审核中'],
  [{ is_passed: 3, is_blocked: false, first_due: null }, 'bad', '未通过'],
  [{ is_passed: 1, is_blocked: true, first_due: null }, 'bad', '已停用'],
])('%j stands %s: %s', (store, kind, label) => {
  expect(standingOf(store)).toMatchObject({ kind, label });
});

it('papers of one that has not passed are handed in by the head office', () => {
  expect([0, 1, 2, 3, 4].map((is_passed) => papersPath({ id: 7, is_passed }))).toEqual([
    '/register/dd/step2?store=7',
    null,
    '/register/dd/step3?store=7',
    '/register/dd/step2?store=7',
    null,
  ]);
});

it.each([
  ['成都康民大药房有限公司锦里店', '锦里店'],
  ['成都康民大药房有限公司（锦里店）', '锦里店'],
  ['成都康民大药房有限公司', '总部'],
  ['别的药店', '别的药店'],
])('%s is called %s', (company, name) => {
  expect(shortName(company, '成都康民大药房有限公司')).toBe(name);
});
