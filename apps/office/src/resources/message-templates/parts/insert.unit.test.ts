import { expect, it } from 'vitest';
import { insertAt } from './insert.ts';

it('puts words where the cursor stood, or at the end', () => {
  expect(insertAt('订单已发货', '{{no}}', 2)).toBe('订单{{no}}已发货');
  expect(insertAt('订单', '{{no}}', null)).toBe('订单{{no}}');
  expect(insertAt('订单', '{{no}}', 99)).toBe('订单{{no}}');
  expect(insertAt('', '{{no}}', 0)).toBe('{{no}}');
});
