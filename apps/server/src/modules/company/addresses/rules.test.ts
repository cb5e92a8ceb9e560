import { expect, it } from 'vitest';
import { addressProblem } from './rules.ts';

const waiting = { is_registered: false, review: 'waiting', review_reason: '' } as const;

it('lets medicines go to the address on the licence and to what was reviewed', () => {
  expect(addressProblem({ ...waiting, is_registered: true })).toBeNull();
  expect(addressProblem({ ...waiting, review: 'passed' })).toBeNull();
  expect(addressProblem(waiting)).toContain('待审核');
  expect(addressProblem({ ...waiting, review: 'refused', review_reason: '住宅' })).toContain(
    '未通过审核：住宅',
  );
});
