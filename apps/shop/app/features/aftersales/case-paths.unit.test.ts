import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { describe, expect, it } from 'vitest';
import { casesPath, caseTabs, claimPath } from './case-paths.ts';

describe('casesPath', () => {
  it('keeps what is usual out of the address', () => {
    expect(casesPath()).toBe('/order/afterSales');
    expect(casesPath({ status: 20, kind: 'return', keywords: 'T1', page: 2 })).toBe(
      '/order/afterSales?status=20&kind=return&keywords=T1&page=2',
    );
  });

  it('opens a case about an order or about none', () => {
    expect(claimPath(7)).toBe('/order/afterSales/new?order=7');
    expect(claimPath(null)).toBe('/order/afterSales/new');
  });
});

describe('caseTabs', () => {
  it('counts all and marks what waits for the buyer', () => {
    const tabs = caseTabs([{ status: CASE_STATUS.pending_return, count: 2 }], 0);
    expect(tabs[0]).toEqual({ status: 0, label: '全部', count: 2, due: false });
    expect(tabs.filter(({ due }) => due).map(({ label, count }) => [label, count])).toEqual([['待寄回', 2]]);
  });

  it('shows rare statuses only when they are filled or chosen', () => {
    const labels = (counts: { status: number; count: number }[], current = 0) =>
      caseTabs(counts, current).map(({ label }) => label);
    expect(labels([])).not.toContain('已拒绝');
    expect(labels([{ status: CASE_STATUS.refused, count: 1 }])).toContain('已拒绝');
    expect(labels([], CASE_STATUS.refused)).toContain('已拒绝');
  });
});
