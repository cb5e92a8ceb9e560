import { expect, it } from 'vitest';
import { orderSteps, stepNow, stepWords } from './order-steps.ts';

const steps = [
  { name: '待付款', at: 1, done: true },
  { name: '待审核', at: null, done: false },
];

it('an order that waits for its group stands after the payment', () => {
  const shown = orderSteps({ status: 15, status_name: '待成团', steps });
  expect(shown.map(({ name }) => name)).toEqual(['待付款', '待成团', '待审核']);
  expect(stepNow(shown)).toBe(1);
});

it('others have the trade’s steps', () => {
  expect(orderSteps({ status: 10, status_name: '待付款', steps })).toBe(steps);
  expect(stepNow(steps)).toBe(0);
});

it('what is over is no longer waited for', () => {
  const [paying] = steps;
  if (!paying) throw new Error('no step');
  expect([stepWords(paying, true), stepWords(paying, false)]).toEqual(['已付款', '待付款']);
  expect(stepWords({ name: '已拣货', at: 1, done: true }, true)).toBe('已拣货');
});
