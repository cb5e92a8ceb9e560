import { expect, it } from 'vitest';
import { logPath, logQueryIn, orderStateIn, ordersPath } from './points-paths.ts';

it.each(['/jfgl', '/jfgl?way=in', '/jfgl?way=out&cause=mall&from=2026-01-01&to=2026-02-01&page=3'])(
  '%s says what its query says',
  (path) => {
    const query = new URL(path, 'http://x').searchParams;
    expect(logPath(logQueryIn(query), Number(query.get('page') ?? 1))).toBe(path);
  },
);

it('takes what is none for all', () => {
  const query = new URLSearchParams('way=up&cause=theft&from=yesterday&to=2026-13-01&status=lost');
  expect(logQueryIn(query)).toEqual({ way: '', cause: '', from: '', to: '' });
  expect(orderStateIn(query)).toBeUndefined();
  expect(ordersPath(orderStateIn(new URLSearchParams('status=placed')), 2)).toBe(
    '/jfdd?status=placed&page=2',
  );
});
