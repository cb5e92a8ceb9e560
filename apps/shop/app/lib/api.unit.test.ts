import type { defaultAddress, login } from '@qingnang/contract/accounts';
import type { Given } from '@qingnang/contract/call';
import type { addLines } from '@qingnang/contract/cart';
import type { goodsList, hotGoods } from '@qingnang/contract/catalog';
import type { MATCH_UPLOAD } from '@qingnang/contract/quick';
import type { zoneGoods } from '@qingnang/contract/zones';
import { REQUEST_TIMEOUT_MS } from '@qingnang/rules/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callAndHear, callWith, newIdempotencyKey } from './api.ts';
import { NETWORK_MESSAGE, TIMEOUT_MESSAGE } from './api-error.ts';
import { rememberSession } from './session.tsx';
import { signInAsked } from './sign-in.ts';
import { upload } from './upload.ts';

const fetching = vi.fn<typeof fetch>();
const quiet = { quiet: true };
const list = (given: Given<typeof goodsList> & { quiet: boolean }) =>
  call<typeof goodsList>('GET /api/goods/list', given);
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** A fetch that ends only when it is cancelled. */
const never: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

beforeEach(() => vi.stubGlobal('fetch', fetching));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetching.mockReset();
});

describe('call', () => {
  it('reads the data of a successful answer, with cookies, from the same origin', async () => {
    fetching.mockResolvedValue(answer({ code: 10000, message: '', data: { total: 3 } }));
    const query = { page: 1, keywords: '', brand_id: undefined };
    expect(await call<typeof zoneGoods>('GET /api/zone/:key/goods', { at: { key: 'a/b' }, query })).toEqual({
      total: 3,
    });
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('/api/zone/a%2Fb/goods?page=1');
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin' });
    expect(init).not.toHaveProperty('body');
  });

  it('form-encodes what it writes, with its key, and gives the message back', async () => {
    fetching.mockResolvedValue(answer({ code: 201, message: '已加入购物车', data: { total: 1 } }, 201));
    const written = await callAndHear<typeof addLines>('POST /api/cart', {
      body: { params: [{ goods_id: 7, number: 2 }] },
      idempotencyKey: 'k1',
    });
    expect(written).toMatchObject({ message: '已加入购物车', data: { total: 1 } });
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: 'params%5B0%5D%5Bgoods_id%5D=7&params%5B0%5D%5Bnumber%5D=2',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
        'Idempotency-Key': 'k1',
      },
    });
  });

  it('sends nothing where nothing is taken', async () => {
    fetching.mockResolvedValue(answer({ code: 10000, message: '', data: {} }));
    await call<typeof defaultAddress>('POST /api/address/:id/default', { at: { id: 7 } });
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect([url, init?.method, init?.body]).toEqual(['/api/address/7/default', 'POST', undefined]);
    expect(init?.headers).not.toHaveProperty('Content-Type');
  });

  it('sends a file as a part of its own', async () => {
    fetching.mockResolvedValue(answer({ code: 10000, message: '', data: { rows: [] } }));
    const file = new File(['编码'], '采购单.csv');
    const data = await upload<typeof MATCH_UPLOAD, unknown>('/api/cart/match/file', file, quiet);
    expect(data).toEqual({ rows: [] });
    const body = fetching.mock.calls[0]?.[1]?.body;
    expect(body instanceof FormData && body.get('file')).toEqual(file);
  });

  it('rejects with the fields of a 422', async () => {
    fetching.mockResolvedValue(answer({ code: 422, message: 'x', errors: { phone: ['请填写电话'] } }, 422));
    await expect(
      call<typeof defaultAddress>('POST /api/address/:id/default', { at: { id: 7 }, ...quiet }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      message: '请填写电话',
      fieldErrors: { phone: ['请填写电话'] },
    });
  });

  it('takes a page that is no envelope for a fault of the server', async () => {
    fetching.mockResolvedValue(new Response('<html>Bad Gateway</html>', { status: 502 }));
    await expect(call<typeof hotGoods>('GET /api/goods/hot', quiet)).rejects.toMatchObject({
      kind: 'server',
      status: 502,
    });
  });

  it('says that the network is away', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call<typeof hotGoods>('GET /api/goods/hot', quiet)).rejects.toMatchObject({
      kind: 'network',
      message: NETWORK_MESSAGE,
    });
  });

  it('gives up after thirty seconds', async () => {
    const timeout = new AbortController();
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    fetching.mockImplementation(never);
    const reading = call<typeof hotGoods>('GET /api/goods/hot', quiet);
    timeout.abort(new DOMException('', 'TimeoutError'));
    await expect(reading).rejects.toMatchObject({ kind: 'timeout', message: TIMEOUT_MESSAGE });
    expect(asked).toHaveBeenCalledWith(REQUEST_TIMEOUT_MS);
    expect(REQUEST_TIMEOUT_MS).toBe(30_000);
  });

  it('cancels a pending call of the same path, but not fetching ahead', async () => {
    fetching.mockImplementationOnce(never);
    const older = list({ query: { page: 1 }, ...quiet });
    fetching.mockResolvedValueOnce(answer({ code: 10000, message: '', data: 'ahead' }));
    const ahead = callWith({ ...quiet, sideBySide: true });
    expect(await ahead<typeof goodsList>('GET /api/goods/list', { query: { page: 2 } })).toBe('ahead');
    fetching.mockResolvedValueOnce(answer({ code: 10000, message: '', data: 'newer' }));
    const newer = list({ query: { page: 3 }, ...quiet });
    await expect(older).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await newer).toBe('newer');
  });

  describe('when the session has ended', () => {
    const ended = () => answer({ code: 10001, message: '请先登录', data: null }, 401);
    const makeDefault = (options: { inBackground?: boolean } = {}) =>
      call<typeof defaultAddress>('POST /api/address/:id/default', { at: { id: 7 }, ...quiet, ...options });

    beforeEach(() => rememberSession({ signedIn: true, user: null }));
    afterEach(() => rememberSession({ signedIn: false, user: null }));

    it('asks once for all who wait, and sends again what was refused', async () => {
      fetching.mockImplementation(async () => ended());
      const both = [
        makeDefault(),
        call<typeof defaultAddress>('POST /api/address/:id/default', { at: { id: 8 }, ...quiet }),
      ];
      await vi.waitFor(() => expect(signInAsked.get()).not.toBeNull());
      fetching.mockImplementation(async () => answer({ code: 10000, message: '', data: 'done' }));
      signInAsked.get()?.(true);
      expect(await Promise.all(both)).toEqual(['done', 'done']);
      expect(fetching).toHaveBeenCalledTimes(4);
      expect(signInAsked.get()).toBeNull();
    });

    it('leaves the page as it is when nobody signs in', async () => {
      fetching.mockImplementation(async () => ended());
      const sending = makeDefault();
      await vi.waitFor(() => expect(signInAsked.get()).not.toBeNull());
      signInAsked.get()?.(false);
      await expect(sending).rejects.toMatchObject({ kind: 'signIn', shown: true });
    });

    it.each([
      ['a quiet read', () => list({ query: { page: 1 }, ...quiet })],
      ['what runs in the background', () => makeDefault({ inBackground: true })],
      [
        'signing in itself',
        () =>
          call<typeof login>('POST /api/user/login', { body: { username: 'a', password: 'b' }, ...quiet }),
      ],
    ])('does not ask for %s', async (_, sending) => {
      fetching.mockImplementation(async () => ended());
      await expect(sending()).rejects.toMatchObject({ kind: 'signIn', shown: false });
      expect(signInAsked.get()).toBeNull();
    });

    it('does not ask a visitor', async () => {
      rememberSession({ signedIn: false, user: null });
      fetching.mockImplementation(async () => ended());
      await expect(makeDefault()).rejects.toMatchObject({ kind: 'signIn', shown: false });
    });
  });

  it('makes keys that differ', () => {
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });
});
