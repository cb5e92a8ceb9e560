import type { adminCouponStop, adminCoupons } from '@qingnang/contract/admin-coupons';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call } from './api.ts';

function answer(status: number, body: unknown) {
  const fetched = vi.fn((_: string, __: RequestInit) => Promise.resolve(Response.json(body, { status })));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('did not fail')),
    (error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );

afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  it('answers the data, sends JSON and the key, leaves out empty filters', async () => {
    const fetched = answer(200, { code: 10000, message: '', data: { id: 7 } });
    const query = { state: 'running', keywords: '', page: undefined } as const;
    await call<typeof adminCoupons>('GET /api/admin/coupons', { query });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/admin/coupons?state=running');
    const body = { void_unused: 1 };
    expect(
      await call<typeof adminCouponStop>('POST /api/admin/coupons/:id/stop', {
        at: { id: 7 },
        body,
        key: 'k',
      }),
    ).toEqual({ id: 7 });
    const [path, init] = fetched.mock.calls[1] ?? [];
    expect(path).toBe('/api/admin/coupons/7/stop');
    expect(init?.body).toBe('{"void_unused":1}');
    expect(init?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' });
  });
  it('knows an ended session by its code', async () => {
    answer(401, { code: 10001, message: '请先登录', data: null });
    expect((await failure(call<typeof adminCoupons>('GET /api/admin/coupons'))).isSignedOut).toBe(true);
  });
  it('keeps the messages of fields', async () => {
    answer(422, { code: 422, message: '请填写名称', data: null, errors: { name: ['请填写名称'] } });
    const error = await failure(call<typeof adminCoupons>('GET /api/admin/coupons'));
    expect(error.errors).toEqual({ name: ['请填写名称'] });
    expect(error.isRefusal).toBe(true);
    expect(error.isSignedOut).toBe(false);
  });
  it('hides what a fault says, and gives its number', async () => {
    answer(500, { code: 500, message: 'relation does not exist', data: null, request_id: 'r-1' });
    const error = await failure(call<typeof adminCoupons>('GET /api/admin/coupons'));
    expect(error.message).toBe('系统繁忙，请稍候再试（请求编号 r-1）');
    expect(error.isRefusal).toBe(false);
  });
  it('takes an answer that is no envelope for a fault', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })));
    expect((await failure(call<typeof adminCoupons>('GET /api/admin/coupons'))).message).toBe(
      '系统繁忙，请稍候再试',
    );
  });
  it('says that the network is away', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    const error = await failure(call<typeof adminCoupons>('GET /api/admin/coupons'));
    expect(error.status).toBe(0);
    expect(error.message).toMatch('连不上服务器');
  });
});
