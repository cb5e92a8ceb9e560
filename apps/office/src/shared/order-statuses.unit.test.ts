import { orderStatuses } from '@qingnang/rules/order-state';
import { expect, it } from 'vitest';
import { isLate, isWaiting, STATUS, statusOf, TABS } from './order-statuses.ts';

it('has a tab for every status of an order; closed ones stand with the cancelled', () => {
  const tabs = TABS.map(({ status }) => status).filter((status) => status !== STATUS.all);
  const all = orderStatuses.map(({ code }) => code).filter((code) => code !== STATUS.closed);
  expect(tabs.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
});

it('shows what waits for review unless the address asks for something it knows', () => {
  expect(['15', '', 'x', '99'].map(statusOf)).toEqual([
    STATUS.group,
    STATUS.review,
    STATUS.review,
    STATUS.review,
  ]);
});

it('waits for a group without ever being late', () => {
  expect(isWaiting(STATUS.group)).toBe(true);
  expect(isLate(STATUS.group, 30 * 24 * 60 * 60)).toBe(false);
  expect(isLate(STATUS.review, 31 * 60)).toBe(true);
});
