import { afterEach, describe, expect, it } from 'vitest';
import { createFreshCache } from './fresh-cache.ts';
import { forgetPrefetched, hasPrefetched, KEEP_MS, keepPrefetched, takePrefetched } from './prefetched.ts';

const url = new URL('http://shop/list?page=2');

afterEach(forgetPrefetched);

describe('prefetched page data', () => {
  it('are given out once', async () => {
    keepPrefetched(url, Promise.resolve('data'), 0);
    expect(await takePrefetched(url, 1)).toBe('data');
    expect(takePrefetched(url, 1)).toBeUndefined();
  });

  it('belong to path and query', () => {
    keepPrefetched(url, Promise.resolve('data'), 0);
    expect(takePrefetched(new URL('http://shop/list?page=3'), 1)).toBeUndefined();
    expect(hasPrefetched(url, 1)).toBe(true);
  });

  it('are no longer used after five seconds', () => {
    keepPrefetched(url, Promise.resolve('data'), 0);
    expect(hasPrefetched(url, KEEP_MS)).toBe(false);
    expect(takePrefetched(url, KEEP_MS)).toBeUndefined();
  });

  it('are forgotten when fetching failed', async () => {
    const failing = Promise.reject(new Error('away'));
    keepPrefetched(url, failing, 0);
    await failing.catch(() => {});
    expect(hasPrefetched(url, 1)).toBe(false);
  });

  it('are forgotten after a write', () => {
    keepPrefetched(url, Promise.resolve('data'), 0);
    forgetPrefetched();
    expect(hasPrefetched(url, 1)).toBe(false);
  });
});

describe('createFreshCache', () => {
  it('gives an answer while it is fresh', () => {
    const cache = createFreshCache<string>(5000);
    cache.set('1:amxl', 'answer', 0);
    expect(cache.get('1:amxl', 4999)).toBe('answer');
    expect(cache.get('1:amxl', 5000)).toBeUndefined();
  });

  it('keeps the newest fifty', () => {
    const cache = createFreshCache<number>(5000);
    for (let i = 0; i <= 50; i += 1) cache.set(String(i), i, 0);
    expect(cache.get('0', 1)).toBeUndefined();
    expect(cache.get('50', 1)).toBe(50);
  });
});
