import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { matchPage } from '../route-table.ts';
import { openWhenThere } from './open-page.ts';

const idOf = (path: string): string => matchPage(path)?.routeId ?? '';
const online = { now: false };
const heard: (() => void)[] = [];
const fetched = vi.fn();
const open = vi.fn();

beforeEach(() => {
  vi.stubGlobal('navigator', {
    get onLine() {
      return online.now;
    },
  });
  vi.stubGlobal('window', {
    location: { origin: 'http://shop' },
    addEventListener: (_: string, act: () => void) => heard.push(act),
    __reactRouterManifest: {
      routes: {
        frame: { module: '/assets/frame.js' },
        [idOf('/list')]: { module: '/assets/list.js', parentId: 'frame' },
        [idOf('/search')]: { module: '/assets/search.js', parentId: 'frame' },
      },
    },
    __reactRouterRouteModules: { frame: {}, [idOf('/list')]: {} },
  });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  online.now = false;
  heard.length = 0;
});

it('opens a page whose code is there', async () => {
  await openWhenThere('/list?page=2', open);
  expect(open).toHaveBeenCalledOnce();
  expect(fetched).not.toHaveBeenCalled();
});

it('waits for the network, and opens what was wished last', async () => {
  const before = vi.fn();
  const both = [openWhenThere('/search?keywords=a', before), openWhenThere('/search?keywords=b', open)];
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(open).not.toHaveBeenCalled();
  online.now = true;
  for (const act of heard) act();
  await Promise.all(both);
  expect(fetched).toHaveBeenCalledWith('/assets/search.js');
  expect(open).toHaveBeenCalledOnce();
  expect(before).not.toHaveBeenCalled();
});
