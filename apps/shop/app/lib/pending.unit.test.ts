import { describe, expect, it } from 'vitest';
import { PendingCalls } from './pending.ts';

describe('PendingCalls', () => {
  it('cancels an older call of the same path', () => {
    const calls = new PendingCalls();
    const first = calls.enter('GET', '/api/goods/list');
    const second = calls.enter('GET', '/api/goods/list');
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
  });

  it('leaves another path and another method alone', () => {
    const calls = new PendingCalls();
    const order = calls.enter('POST', '/api/order');
    calls.enter('GET', '/api/order');
    calls.enter('GET', '/api/address');
    expect(order?.signal.aborted).toBe(false);
  });

  it('leaves the calls of one page load alone and cancels them for the next page', () => {
    const calls = new PendingCalls();
    const page = Symbol('page');
    const first = calls.enter('GET', '/api/goods/list', page);
    const second = calls.enter('GET', '/api/goods/list', page);
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([false, false]);
    calls.enter('GET', '/api/goods/list', Symbol('next page'));
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, true]);
  });

  it('does not cancel what has ended', () => {
    const calls = new PendingCalls();
    const first = calls.enter('GET', '/api/goods/list');
    first?.done();
    calls.enter('GET', '/api/goods/list');
    expect(first?.signal.aborted).toBe(false);
  });

  it.each(['/api/cart', '/api/favorite', '/api/favorite/cancel', '/api/activity/tap'])(
    'never cancels %s',
    (path) => {
      const calls = new PendingCalls();
      expect([calls.enter('POST', path), calls.enter('POST', path)]).toEqual([undefined, undefined]);
    },
  );
});
