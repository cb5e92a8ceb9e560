import { expect, it } from 'vitest';
import { feedbackPath, feedbackTabs, stateOf } from './feedback-query.ts';

it('reads states that there are, and nothing else', () => {
  expect(stateOf('answered')).toBe('answered');
  expect(stateOf('x')).toBeUndefined();
  expect(stateOf(null)).toBeUndefined();
});

it('writes what differs from the first page of all', () => {
  expect(feedbackPath({ page: 1 })).toBe('/yjfk');
  expect(feedbackPath({ status: 'open', page: 2 })).toBe('/yjfk?status=open&page=2');
  expect(feedbackTabs('closed').filter(({ current }) => current)).toEqual([
    { label: '已关闭', to: '/yjfk?status=closed', current: true },
  ]);
});
