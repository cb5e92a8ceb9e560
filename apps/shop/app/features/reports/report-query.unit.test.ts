import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered, reportsPath, zipOfFilter, zipOfIds } from './report-query.ts';

const of = (text: string) => filterOf(new URLSearchParams(text));

describe('filterOf', () => {
  it('takes what it knows and leaves the rest', () => {
    expect(of('keywords= 阿莫 &lot=A1&order=D1&from=2026-11-01&to=x&state=missing')).toEqual({
      keywords: '阿莫',
      lot: 'A1',
      order: 'D1',
      from: '2026-11-01',
      to: '',
      state: 'missing',
    });
    expect(of('state=toString').state).toBe('all');
    expect(of(`keywords=${'x'.repeat(99)}`).keywords).toHaveLength(60);
  });
});

describe('addresses', () => {
  it('hold what is not usual', () => {
    expect(reportsPath(of(''))).toBe('/jybg');
    expect(isFiltered(of(''))).toBe(false);
    expect(reportsPath(of('lot=A1&state=has'), 2)).toBe('/jybg?lot=A1&state=has&page=2');
    expect(isFiltered(of('lot=A1'))).toBe(true);
  });

  it('of ZIPs', () => {
    expect(zipOfIds([3, 7])).toBe('/api/jybg/zip?ids=3%2C7');
    expect(new URL(zipOfFilter(of('order=D1')), 'http://x').searchParams.get('order_no')).toBe('D1');
  });
});
