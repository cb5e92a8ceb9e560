import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markFreshLogin, takeFreshLogin } from './session.tsx';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the flag of a fresh sign-in', () => {
  it('is cleared when it is taken: the page reloads once', () => {
    markFreshLogin();
    expect([takeFreshLogin(), takeFreshLogin()]).toEqual([true, false]);
  });
  it('is not there without signing in', () => expect(takeFreshLogin()).toBe(false));
});
