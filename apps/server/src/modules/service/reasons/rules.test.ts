import { expect, it } from 'vitest';
import { claimReasons, keyOf, plainReason, type ReasonRow, reasonErrors } from './rules.ts';

const FORM = {
  kind: 'claim',
  text: '漏液',
  sort: 0,
  is_active: 1,
  needs_photo: 1,
  is_shop_fault: 1,
  is_complaint: 1,
} as const;
const row = (more: Partial<ReasonRow>): ReasonRow => ({
  id: 31,
  kind: 'claim',
  text: '漏液',
  sort: 0,
  is_active: true,
  code: null,
  nature: 'damage',
  needs_photo: true,
  days: 3,
  is_shop_fault: true,
  is_complaint: false,
  ...more,
});

it.each([
  [{}, { nature: '请选择性质' }],
  [{ nature: 'damage' }, { days: '请填写到货后几天内可以申请' }],
  [{ nature: 'damage', days: 3 }, {}],
  [{ nature: 'service' }, {}],
  [{ kind: 'order_hold' }, {}],
] as const)('a reason with %j lacks %j', (more, lacks) => {
  expect(reasonErrors({ ...FORM, ...more })).toEqual(lacks);
});

it('keeps of a reason what its question has', () => {
  expect(plainReason({ ...FORM, nature: 'service', days: 3 })).toMatchObject({
    nature: 'service',
    days: undefined,
  });
  expect(plainReason({ ...FORM, kind: 'order_hold', nature: 'damage', days: 3 })).toMatchObject({
    nature: undefined,
    days: undefined,
    needs_photo: 0,
    is_shop_fault: 0,
    is_complaint: 0,
  });
  expect(plainReason({ ...FORM, kind: 'feedback', nature: 'damage' })).toMatchObject({
    nature: undefined,
    is_complaint: 1,
  });
});

it('offers what is in use, by its code or else its number', () => {
  expect([keyOf(row({})), keyOf(row({ code: 'damage' }))]).toEqual(['31', 'damage']);
  const given = claimReasons([row({}), row({ is_active: false }), row({ kind: 'order_hold', nature: null })]);
  expect(given).toMatchObject([{ key: '31', nature: 'damage', needsPhoto: true, days: 3 }]);
});
