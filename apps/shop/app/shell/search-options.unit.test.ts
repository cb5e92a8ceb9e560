import { describe, expect, it } from 'vitest';
import { optionsOf } from './search-options.ts';
import { searchPath } from './search-path.ts';
import type { Suggestions } from './suggestions.ts';
import { nextLine } from './useSearch.ts';

const found: Suggestions = {
  list: [{ id: 7, name: '阿莫西林胶囊', ypgg: '0.25g', sccj: '某厂', image: '', price: null, marks: null }],
  words: [],
  makers: [{ id: 3, name: '石药集团', count: 12, pieces: [] }],
  total: 1,
  searched_as: '',
};

describe('nextLine', () => {
  it('walks down from the box through the lines and around', () =>
    expect([-1, 0, 1, 2].map((at) => nextLine(at, 'ArrowDown', 3))).toEqual([0, 1, 2, -1]));
  it('walks up around', () => expect([-1, 0, 2].map((at) => nextLine(at, 'ArrowUp', 3))).toEqual([2, -1, 1]));
  it('stays in the box without lines', () => expect(nextLine(-1, 'ArrowDown', 0)).toBe(-1));
});

describe('searchPath', () => {
  it('searches', () => expect(searchPath(' amxl ', 1, false)).toBe('/search?keywords=amxl'));
  it('searches makers, in the table of who works there', () =>
    expect(searchPath('sy', 2, true)).toBe('/search/table?keywords=sy&type=2'));
  it('lists everything for nothing', () => expect(searchPath('  ', 1, false)).toBe('/list'));
});

describe('optionsOf', () => {
  it('offers goods for a drug name', () =>
    expect(optionsOf(found, 1, false).map(({ to }) => to)).toEqual(['/list/info/7']));
  it('offers makers first for a manufacturer', () =>
    expect(optionsOf(found, 2, false).map(({ kind }) => kind)).toEqual(['maker', 'goods']));
  it('offers nothing before an answer', () => expect(optionsOf(null, 1, false)).toEqual([]));
});
