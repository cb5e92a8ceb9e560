import { expect, it } from 'vitest';
import { unnamedFields } from './audit-fields.ts';

it('finds what the log has no words for, inside of values, too', () => {
  const entries = [
    { entity: 'coupon', before: null, after: { threshold: '500.00', unheard: 1 } },
    { entity: 'coupon', before: { unheard: 0 }, after: { 手机号: '138' } },
    { entity: 'zone', before: null, after: { rule: { tags: ['A'], unseen: [{ title: '', hidden: 1 }] } } },
  ];
  expect(unnamedFields(entries)).toEqual(['coupon.unheard', 'zone.hidden', 'zone.unseen']);
});
