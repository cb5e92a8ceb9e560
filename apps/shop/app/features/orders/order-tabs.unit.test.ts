import { expect, it } from 'vitest';
import { exportPath, ordersPath, orderTabs } from './order-tabs.ts';

it('ordersPath leaves out what is usual', () => {
  expect(ordersPath({})).toBe('/order');
  expect(ordersPath({ status: 10, keywords: '阿莫', page: 2 })).toBe(
    `/order?status=10&keywords=${encodeURIComponent('阿莫')}&page=2`,
  );
});

it('the file has the filter of the list, whatever page is shown', () => {
  expect(exportPath({ status: 50, from: '2026-01-01', to: '2026-02-01', page: 3 })).toBe(
    '/api/order/export.xlsx?status=50&from=2026-01-01&to=2026-02-01',
  );
});

it('orderTabs counts all, marks what waits for the buyer, and hides rare tabs while they are empty', () => {
  const tabs = orderTabs(
    [
      { status: 10, count: 2 },
      { status: 60, count: 5 },
    ],
    0,
  );
  expect(tabs.map(({ label, count }) => [label, count])).toEqual([
    ['全部', 7],
    ['待付款', 2],
    ['待审核', 0],
    ['待发货', 0],
    ['待收货', 0],
    ['已完成', 5],
    ['已取消', 0],
  ]);
  expect(tabs.filter(({ due }) => due).map(({ label }) => label)).toEqual(['待付款', '待收货']);
  expect(orderTabs([], 80).some(({ label }) => label === '已关闭')).toBe(true);
  expect(orderTabs([{ status: 15, count: 1 }], 0).map(({ label }) => label)[2]).toBe('待成团');
});
