import { existsSync } from 'node:fs';
import { SHOP_PAGES } from '@qingnang/contract/shop-pages';
import { describe, expect, it } from 'vitest';
import { builtTable, matchPage, routeId, routeTable, titleOf } from './route-table.ts';

const ids = routeTable.flatMap((row) => row.paths.map((path) => routeId(row, path)));
const paths = routeTable.flatMap((row) => row.paths);

describe('the route table', () => {
  it('names every page, path and route once', () => {
    expect(new Set(routeTable.map(({ page }) => page)).size).toBe(routeTable.length);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has every page whose paths the contract names', () =>
    expect(routeTable.map(({ page }) => page).sort()).toEqual(Object.keys(SHOP_PAGES).sort()));

  it('names modules that exist', () =>
    expect(builtTable.filter(({ file }) => !existsSync(new URL(file, import.meta.url)))).toEqual([]));

  it('redirects only to pages it has', () => {
    const targets = routeTable.flatMap((row) => row.redirectsTo ?? []);
    expect(targets.filter((target) => matchPage(target.replace(':id', '7')) === null)).toEqual([]);
  });

  it('finds a page by alias, with its parameters', () => {
    expect(matchPage('/list/info/7')).toMatchObject({ row: { page: 'goods-detail' }, params: { id: '7' } });
    expect(matchPage('/list_info/7')?.routeId).toBe('goods-detail');
    expect(matchPage('/cart')?.row.access).toBe('account');
  });

  it('tells the children of a path apart', () => {
    expect(matchPage('/list/table')?.row.page).toBe('list-table');
    expect(matchPage('/order/wl/7')?.row.redirectsTo).toBe('/order/info/:id');
    expect(matchPage('/order/nothing/here')).toBeNull();
    expect(matchPage('/list/info-pt/7')?.row.page).toBe('goods-detail-group');
    expect(matchPage('/list/other/7')?.params).toMatchObject({ id: '7' });
    expect(matchPage('/list/other/7/%E6%84%9F%E5%86%92')?.params).toEqual({ id: '7', name: '感冒' });
  });

  it('finds old addresses of activities, however many parts they have', () => {
    expect(matchPage('/activity')?.row.page).toBe('activity-redirect');
    expect(matchPage('/activity/a/b')?.params).toMatchObject({ url: 'a', url1: 'b' });
    expect(matchPage('/activity/a/b/c/d')).toBeNull();
    expect(matchPage('/loading/activity')?.row.page).toBe('loading-activity');
    expect(matchPage('/Hdzx/3,5/5')?.params).toEqual({ ids: '3,5', id: '5' });
  });

  it('reads paths as the router does', () => {
    expect(matchPage('/LIST/')?.row.page).toBe('list-grid');
    expect(matchPage('/list/info/%E8%8D%AF')?.params).toEqual({ id: '药' });
    expect(matchPage('/list/info/%')?.params).toEqual({ id: '%' });
    expect(matchPage('/list/info/')).toBeNull();
    expect(matchPage('/listed')).toBeNull();
  });

  it('titles a page with the shop', () => {
    expect(titleOf(matchPage('/cart')?.row, '青囊药采')).toBe('购物车 - 青囊药采');
    expect(titleOf(matchPage('/order/wl/7')?.row, '青囊药采')).toBe('青囊药采');
    expect(titleOf(matchPage('/hdmb')?.row, '青囊药采', '冬季专场')).toBe('冬季专场 - 青囊药采');
    expect(titleOf(matchPage('/cart')?.row, '青囊药采', '冬季专场')).toBe('购物车 - 青囊药采');
  });
});
