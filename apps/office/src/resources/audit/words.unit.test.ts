import { expect, it } from 'vitest';
import { fieldName, valueWords } from './words.ts';

it('writes codes as words, and what it does not know as it is', () => {
  expect(fieldName('goods', 'min_order')).toBe('最小起订量');
  expect(fieldName('goods', 'unheard')).toBe('unheard');
  expect(valueWords('order', 'status', '20')).toBe('待审核');
  expect(valueWords('order', 'note', '20')).toBe('20');
  expect(valueWords('order', 'note', '')).toBe('空');
  expect(fieldName('promotion', 'tiers')).toBe('档位');
  expect(valueWords('promotion', 'kind', 'buy_gift')).toBe('买赠');
  expect(valueWords('promotion', 'with_coupon', 'false')).toBe('否');
  expect(valueWords('special', 'starts_at', '2026-11-21T12:00:00.000Z')).toBe('2026-11-21 20:00');
  expect(valueWords('role', 'permissions', 'money.write、unheard')).toBe('处理资金、unheard');
  expect(valueWords('role', 'permissions', '')).toBe('空');
});
