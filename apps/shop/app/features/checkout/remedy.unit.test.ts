import { expect, it } from 'vitest';
import { remedyOf } from './remedy.ts';

const renew = { action: '更新资质', url: '/zzzj#licence-营业执照' };

it('is what the answer says, or the first of its lines that says something', () => {
  expect(remedyOf(renew)).toBe(renew);
  expect(remedyOf({ lines: [{ action: '', url: '' }, renew] })).toBe(renew);
  for (const none of [
    null,
    'x',
    {},
    { lines: 1 },
    { lines: [{ action: '', url: '' }] },
    { url: 1, action: '' },
  ])
    expect(remedyOf(none)).toBeNull();
});
