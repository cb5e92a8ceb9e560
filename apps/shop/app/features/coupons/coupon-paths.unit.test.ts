import { describe, expect, it } from 'vitest';
import {
  centrePath,
  centreTabs,
  statusIn,
  statusLinks,
  statusNumber,
  typeIn,
  walletPath,
} from './coupon-paths.ts';

const query = (text: string) => new URLSearchParams(text);

describe('领券中心', () => {
  it('reads its filter, and all where the address makes no sense', () => {
    expect(typeIn(query('type=5'))).toBe(5);
    expect(['', 'type=6', 'type=-1', 'type=x', 'type=1.5'].map((text) => typeIn(query(text)))).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });

  it('has an address for each filter and page', () => {
    expect(centrePath(0)).toBe('/lqzx');
    expect(centrePath(2, 1)).toBe('/lqzx?type=2');
    expect(centrePath(0, 3)).toBe('/lqzx?page=3');
  });

  it('marks the filter that is shown', () =>
    expect(centreTabs(3).filter(({ current }) => current)).toEqual([
      { label: '品牌券', to: '/lqzx?type=3', current: true },
    ]));
});

describe('own coupons and vouchers', () => {
  it('begin with what can be used', () => {
    expect(['', 'status=x', 'status=used'].map((text) => statusIn(query(text)))).toEqual([
      'unused',
      'unused',
      'used',
    ]);
    expect((['unused', 'used', 'expired'] as const).map(statusNumber)).toEqual([0, 1, 2]);
  });

  it('have an address for each state and page', () => {
    expect(walletPath('/yhq', 'unused')).toBe('/yhq');
    expect(walletPath('/xjq', 'expired', 2)).toBe('/xjq?status=expired&page=2');
  });

  it('show how many there are of each, once that is known', () => {
    const counts = { unused: 6, used: 31, expired: 0 };
    expect(statusLinks('/yhq', 'used', counts)).toEqual([
      { label: '未使用 6', to: '/yhq', current: false },
      { label: '已使用 31', to: '/yhq?status=used', current: true },
      { label: '已过期 0', to: '/yhq?status=expired', current: false },
    ]);
    expect(statusLinks('/yhq', 'used', null)[0]?.label).toBe('未使用');
  });
});
