import type { goodsDetail, hotGoods } from '@qingnang/contract/catalog';
import type { zoneGoods } from '@qingnang/contract/zones';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { type DataFunction, defineData, isForRouter, part } from './data.ts';
import { type ApiAnswer, serverDoorContext } from './server-door.ts';

/** What a page's loader does with one answer of the API. */
async function load<T>(
  answer: Partial<ApiAnswer<unknown>>,
  read: DataFunction<T>,
  asked: unknown[] = [],
): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(serverDoorContext, {
    call: async <A>(...call: unknown[]) => {
      asked.push(call);
      return { status: 200, code: 10000, message: '', data: null, ...answer } as ApiAnswer<A>;
    },
    post: async () => {
      throw new Error('a loader only reads');
    },
    signedIn: true,
    isPreparing: false,
    nonce: '',
    siteName: '',
    publicUrl: '',
    analyticsUrl: null,
    speedSample: 0,
    mainSiteUrl: null,
    qrTexts: { wechat: null, 'mini-program': null },
  });
  const url = new URL('http://shop/list/info/7?from=home');
  const args = {
    params: { id: '7' },
    url,
    context,
    request: new Request(url),
  } as unknown as LoaderFunctionArgs;
  return defineData(read)
    .loader(args)
    .catch((thrown: unknown) => thrown);
}

const goods: DataFunction<unknown> = (call, { params: { id = '' } }) =>
  call<typeof goodsDetail>('GET /api/goods/detail/:id', { at: { id } });

describe('defineData on the server', () => {
  it('gives the data of the answer', async () =>
    expect(await load({ data: { id: 7 } }, goods)).toEqual({ id: 7 }));

  it('asks by the address with its ids, and for what the page wants beside it', async () => {
    const asked: unknown[] = [];
    const read: DataFunction<unknown> = (call) =>
      call<typeof zoneGoods>('GET /api/zone/:key/goods', { at: { key: 'a/b' }, query: { page: 2 } });
    await load({}, read, asked);
    expect(asked).toEqual([['GET', '/api/zone/a%2Fb/goods', { page: 2 }]]);
  });

  it('sends to sign in, with the way back', async () => {
    const response = await load({ status: 401, code: 10001 }, goods);
    expect(response).toBeInstanceOf(Response);
    expect((response as Response).headers.get('Location')).toBe(
      '/login?redirect=%2Flist%2Finfo%2F7%3Ffrom%3Dhome',
    );
  });

  it.each([
    ['the contract', { status: 459, code: 459 }, '/dzht'],
    ['the second factor', { status: 403, code: 10003 }, '/lbyz'],
  ])('sends to %s, with the way back', async (_, answer, path) => {
    const response = await load(answer, goods);
    expect((response as Response).headers.get('Location')).toBe(
      `${path}?redirect=%2Flist%2Finfo%2F7%3Ffrom%3Dhome`,
    );
  });

  it('makes a refusal the page with its status and words', async () =>
    expect(await load({ status: 404, code: 404, message: '商品不存在' }, goods)).toMatchObject({
      data: { message: '商品不存在' },
      init: { status: 404 },
    }));

  it('keeps the number of a fault', async () =>
    expect(await load({ status: 500, code: 500, request_id: 'r-7' }, goods)).toMatchObject({
      data: { requestId: 'r-7' },
      init: { status: 500 },
    }));

  it('knows what it has thrown for the router, and takes no fault of our own for it', async () => {
    const gone: DataFunction<unknown> = () => Promise.reject(new ApiError('cancelled', ''));
    const bug: DataFunction<unknown> = () => Promise.reject(new TypeError('bug'));
    expect(isForRouter(await load({}, gone))).toBe(true);
    expect(isForRouter(await load({ status: 401, code: 10001 }, goods))).toBe(true);
    expect(isForRouter(await load({}, bug))).toBe(false);
    expect(isForRouter(undefined)).toBe(false);
  });
});

describe('part', () => {
  const hot: DataFunction<unknown> = (call) => part(call<typeof hotGoods>('GET /api/goods/hot'));

  it('turns a failure into a value', async () =>
    expect(await load({ status: 503, code: 503 }, hot)).toEqual({
      ok: false,
      message: '系统繁忙，请稍候再试',
    }));

  it('gives the data', async () => expect(await load({ data: [1] }, hot)).toEqual({ ok: true, data: [1] }));

  it.each([
    ['sign in', { status: 401, code: 10001 }],
    ['the second factor', { status: 403, code: 10003 }],
  ])('still sends to %s', async (_, answer) => expect(await load(answer, hot)).toBeInstanceOf(Response));

  it('hides no fault of our own', async () =>
    await expect(part(Promise.reject(new TypeError('bug')))).rejects.toBeInstanceOf(TypeError));

  it('goes away with the page', async () =>
    await expect(part(Promise.reject(new ApiError('cancelled', '')))).rejects.toBeInstanceOf(ApiError));
});
