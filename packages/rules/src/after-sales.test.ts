import { AFTER_SALES_KINDS, AFTER_SALES_NATURES } from '@qingnang/contract/after-sales';
import { expect, test } from 'vitest';
import {
  type CaseAct,
  type CaseActor,
  caseActs,
  caseCourse,
  caseStatuses,
  caseStatusName,
  caseTransitions,
  caseUrl,
  KINDS,
  nextCaseStatus,
  RECALL,
} from './after-sales.ts';

const acts: readonly CaseAct[] = [
  'approve_return',
  'approve_refund',
  'approve_resend',
  'answer',
  'refuse',
  'withdraw',
  'send_back',
  'accept',
  'inspect_refuse',
  'expire',
  'nothing_left',
  'refund_done',
  'refund_again',
  'resend',
];
const actors: readonly CaseActor[] = ['buyer', 'staff', 'system'];

const goods = ['return', 'exchange', 'short', 'damage'] as const;
const words = ['papers', 'company_papers', 'goods_papers', 'report', 'complaint'] as const;
const back = ['return', 'exchange', 'damage'] as const;

/** Everything that is allowed, written out: act, actor, status before and after, kinds. */
const declared: readonly [CaseAct, CaseActor, number, number, readonly string[]][] = [
  ['approve_return', 'staff', 10, 20, back],
  ['approve_refund', 'staff', 10, 40, ['short', 'damage']],
  ['approve_resend', 'staff', 10, 45, ['exchange', 'short', 'damage']],
  ['answer', 'staff', 10, 60, words],
  ['refuse', 'staff', 10, 70, [...goods, ...words]],
  ['withdraw', 'buyer', 10, 80, [...goods, ...words]],
  ['withdraw', 'buyer', 20, 80, [...goods, ...words]],
  ['send_back', 'buyer', 20, 30, back],
  ['accept', 'staff', 30, 40, ['return', 'damage']],
  ['accept', 'staff', 30, 45, ['exchange']],
  ['inspect_refuse', 'staff', 30, 70, back],
  ['expire', 'system', 20, 80, back],
  ['refund_done', 'system', 40, 60, ['return', 'short', 'damage']],
  ['refund_again', 'staff', 40, 40, ['return', 'short', 'damage']],
  ['resend', 'staff', 45, 60, ['exchange', 'short', 'damage']],
];

test('every act in every status, of every kind, by every actor: only the declared ones lead anywhere', () => {
  const found: string[] = [];
  for (const act of acts)
    for (const kind of AFTER_SALES_KINDS)
      for (const { code } of [...caseStatuses, { code: 0 }, { code: 99 }])
        for (const actor of actors) {
          const to = nextCaseStatus(act, kind, code, actor);
          if (to !== null) found.push(`${act} ${kind} ${code} ${actor} ${to}`);
        }
  const wanted = declared.flatMap(([act, actor, from, to, kinds]) =>
    kinds.map((kind) => `${act} ${kind} ${from} ${actor} ${to}`),
  );
  expect(found.sort()).toEqual(wanted.sort());
});

test('a case of a recall is neither given up nor ended by the clock; what the buyer has no more settles it', () => {
  const next = (act: CaseAct, actor: CaseActor) => nextCaseStatus(act, 'return', 20, actor, true);
  expect([next('withdraw', 'buyer'), next('expire', 'system')]).toEqual([null, null]);
  expect([next('send_back', 'buyer'), next('nothing_left', 'system')]).toEqual([30, 60]);
  expect(caseActs('return', 20, 'buyer', true)).toEqual(['send_back']);
});

test('statuses never run backwards, and what has ended stays so', () => {
  for (const { act, from, to } of caseTransitions) {
    for (const code of from) {
      expect(to === 'same' ? code : to, act).toBeGreaterThanOrEqual(code);
      expect(code).toBeLessThan(60);
    }
  }
});

test('every kind and reason has its words; goods need an order and lines', () => {
  for (const kind of AFTER_SALES_KINDS) {
    const { name, about, isGoods, needsOrder, needsLines, natures } = KINDS[kind];
    expect(name && about).toBeTruthy();
    expect(natures.length).toBeGreaterThan(0);
    expect(natures).not.toContain('recall');
    if (isGoods) expect([needsOrder, needsLines]).toEqual([true, true]);
  }
  const given = AFTER_SALES_KINDS.flatMap((kind) => KINDS[kind].natures);
  expect([...new Set([...given, RECALL.nature])].sort()).toEqual([...AFTER_SALES_NATURES].sort());
  expect([caseStatusName(45), caseStatusName(46)]).toEqual(['待补发', '未知状态']);
  expect([caseUrl('return', 3), caseUrl('damage', 4)]).toEqual([
    '/order/returnInfo/3',
    '/order/afterSalesInfo/4',
  ]);
});

test('the way of a case is that of its kind until it is decided, then the decided one', () => {
  expect(caseCourse('return', [10])).toEqual([10, 20, 30, 40, 60]);
  expect(caseCourse('exchange', [10])).toEqual([10, 20, 30, 45, 60]);
  expect(caseCourse('exchange', [10, 45])).toEqual([10, 45, 60]);
  expect(caseCourse('short', [10])).toEqual([10, 40, 60]);
  expect(caseCourse('damage', [10, 20, 30])).toEqual([10, 20, 30, 40, 60]);
  expect(caseCourse('damage', [10, 45, 60])).toEqual([10, 45, 60]);
  expect(caseCourse('return', [20])).toEqual([20, 30, 40, 60]);
  expect(caseCourse('report', [10])).toEqual([10, 60]);
  expect(caseCourse('return', [10, 20, 80])).toEqual([10, 20, 80]);
  expect(caseActs('damage', 10, 'staff')).toEqual([
    'approve_return',
    'approve_refund',
    'approve_resend',
    'refuse',
  ]);
});
