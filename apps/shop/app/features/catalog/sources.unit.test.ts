import { describe, expect, it } from 'vitest';
import { isOf, LIST, otherSource, SEARCH } from './sources.ts';

const BRAND = { ...LIST, kind: 'zone', paths: { grid: '/ppzq/info/8' } } as const;

describe('isOf', () => {
  it.each([
    [LIST, '/list/table', true],
    [LIST, '/search', false],
    [LIST, '/list/info/7', false],
    [SEARCH, '/search/table', true],
    [otherSource('5', '感冒'), '/list/other/9', true],
    [otherSource('5', ''), '/list', false],
    [BRAND, '/ppzq/info/8', true],
    [BRAND, '/ppzq/info/8/2', true],
    [BRAND, '/ppzq/info/80', false],
  ])('%#: %s', (source, path, is) => expect(isOf(source, path)).toBe(is));
});
