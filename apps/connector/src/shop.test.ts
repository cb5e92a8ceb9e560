import { expect, it } from 'vitest';
import { shopAt } from './shop.ts';

interface Sent {
  path: string;
  key: string | null;
  body: { rows?: unknown[]; complete?: boolean; cursor?: string };
}

/** A shop that answers by what it is asked, and what it was asked. */
function shopThat(answer: (sent: Sent) => Response) {
  const sent: Sent[] = [];
  const world = {
    fetch: async (url: unknown, init: RequestInit = {}) => {
      const { pathname, search } = new URL(String(url));
      const key = new Headers(init.headers).get('idempotency-key');
      const one = {
        path: pathname + search,
        key,
        body: JSON.parse(String(init.body ?? '{}')) as Sent['body'],
      };
      sent.push(one);
      return answer(one);
    },
    now: () => 0,
    sleep: async () => {},
  } as const;
  const shop = shopAt(
    { ...world, fetch: world.fetch as typeof fetch },
    { url: 'http://shop', key: 'k', source: 'erp' },
  );
  return { shop, sent };
}
const good = (data: unknown) => Response.json({ code: 10_000, message: '成功', data });
const refused = (status: number, more: object) =>
  Response.json({ code: status, message: '不行', data: null, ...more }, { status });

it('rows of a wrong form are refused, the others go without them, under a key of their own', async () => {
  const { shop, sent } = shopThat(({ body }) =>
    body.rows?.includes('bad')
      ? refused(422, { errors: { 'rows.1.price': ['金额不正确'] } })
      : good({
          results: (body.rows ?? []).map(() => ({ state: 'updated', id: 7, errors: [], waiting: [] })),
        }),
  );
  const rows = ['a', 'bad', 'c'] as unknown as Record<string, unknown>[];
  const answers = await shop.push('prices', { id: '5', rows });
  expect(answers.map(({ state, errors }) => [state, errors])).toEqual([
    ['updated', []],
    ['refused', [{ field: 'price', message: '金额不正确' }]],
    ['updated', []],
  ]);
  expect(sent.map(({ key }) => key)).toEqual(['erp-prices-5-3', 'erp-prices-5-2']);
});

it('what names no row ends the push', async () => {
  const { shop } = shopThat(() => refused(403, {}));
  await expect(shop.push('stock', { id: '1', rows: [{}] })).rejects.toThrow('不行');
});

it('a cursor that the shop no longer knows begins again with all there is', async () => {
  const page = { items: [], next_cursor: 'new', has_more: false };
  const { shop, sent } = shopThat(({ path }) =>
    path.includes('cursor=') ? refused(410, { code: 10_410 }) : good(page),
  );
  expect(await shop.changed('payments', 'old')).toEqual(page);
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/v1/payments?limit=100&cursor=old',
    '/api/v1/payments?limit=100',
  ]);
});

it('a parcel is approved before it goes, and one that cannot go is answered by its reasons', async () => {
  const { shop, sent } = shopThat(({ path }) => {
    if (path.endsWith('/1') || path.endsWith('/2')) return good({ state: 'pending_review' });
    if (path.endsWith('/approve')) return refused(409, {});
    return path.includes('/1/')
      ? good({ id: 88 })
      : refused(422, { errors: { carrier: ['没有这个承运方'] } });
  });
  const answers = await shop.push('parcels', { id: '9', rows: [{ order_id: 1 }, { order_id: 2 }] });
  expect(answers.map(({ state, id, errors }) => [state, id, errors])).toEqual([
    ['created', 88, []],
    ['refused', null, [{ field: 'carrier', message: '没有这个承运方' }]],
  ]);
  expect(sent.filter(({ path }) => path.endsWith('/shipments')).map(({ key }) => key)).toEqual([
    'erp-parcels-9-0',
    'erp-parcels-9-1',
  ]);
});

it('figures go a thousand a call, and the last says so; none at all is one call', async () => {
  const { shop, sent } = shopThat(() => good({ differences: [] }));
  await shop.compare('stock', 'run', { rows: Array.from({ length: 2001 }, () => ({})) });
  expect(sent.map(({ body }) => [body.rows?.length, body.complete])).toEqual([
    [1000, false],
    [1000, false],
    [1, true],
  ]);
  sent.length = 0;
  await shop.compare('stock', 'run', { rows: [] });
  expect(sent.map(({ body }) => [body.rows?.length, body.complete])).toEqual([[0, true]]);
});
