import { describe, expect, it } from 'vitest';
import { favoritesPath, favoriteTabs, tabOf } from './favorites-data.ts';

describe('the list of favourites', () => {
  it('reads its tab; whatever is none is the favourites', () =>
    expect(['arrivals', 'x', null].map(tabOf)).toEqual(['arrivals', 'favorites', 'favorites']));

  it('has an address for each tab and page', () => {
    expect(favoritesPath('favorites')).toBe('/star');
    expect(favoritesPath('favorites', 2)).toBe('/star?page=2');
    expect(favoritesPath('arrivals', 3)).toBe('/star?tab=arrivals&page=3');
  });

  it('marks the tab that is shown', () =>
    expect(favoriteTabs('arrivals').map(({ current }) => current)).toEqual([false, true]));
});
