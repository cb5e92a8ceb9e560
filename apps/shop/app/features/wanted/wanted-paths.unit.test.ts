import { describe, expect, it } from 'vitest';
import { stateOf, wantedPath, wantedTabs } from './wanted-paths.ts';

describe('the list of wishes', () => {
  it('reads its state, and all of them where the address makes no sense', () => {
    expect(stateOf('answered')).toBe('answered');
    expect([null, '', 'x', '1'].map(stateOf)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('has an address for each state and page', () => {
    expect(wantedPath({})).toBe('/pzqg');
    expect(wantedPath({ status: 'open', page: 1 })).toBe('/pzqg?status=open');
    expect(wantedPath({ page: 3 })).toBe('/pzqg?page=3');
  });

  it('marks the tab that is shown', () =>
    expect(wantedTabs('closed').filter(({ current }) => current)).toEqual([
      { label: '已关闭', to: '/pzqg?status=closed', current: true },
    ]));
});
