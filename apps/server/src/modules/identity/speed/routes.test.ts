import { randomUUID } from 'node:crypto';
import type { adminSpeed } from '@qingnang/contract/speed';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { writeTally } from './writes.ts';

type Speed = z.infer<typeof adminSpeed.data>;

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await createShop();
  admin = await shop.staff();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await writeTally(shop.db);
  await shop.db.deleteFrom('speed_day').execute();
});

const REPORT = '/api/speed';
const PATH = '/api/admin/speed';
const report = { device: 'phone', lcp: { page: 'goods', ms: 1800 }, inp: [{ page: 'cart', ms: 64 }] };

/** What staff see, with all that was counted until now. */
async function seen(query = ''): Promise<Speed> {
  await writeTally(shop.db);
  return (await admin.get<Speed>(`${PATH}${query}`).expect(200)).data;
}
const rowOf = ({ pages }: Speed, page: string) => pages.find((row) => row.page === page);

describe('what browsers tell', () => {
  it('is counted by page and device, whoever tells it, and nothing else is kept', async () => {
    for (let n = 0; n < 3; n += 1) await shop.visitor().post(REPORT, report).expect(200);
    await shop
      .visitor()
      .post(REPORT, { ...report, device: 'desktop', lcp: null })
      .expect(200);
    const all = await seen();
    expect(rowOf(all, 'goods')?.lcp).toMatchObject({ times: 3, is_missed: false });
    expect(Math.abs((rowOf(all, 'goods')?.lcp?.p75 ?? 0) - 1800)).toBeLessThan(200);
    expect(rowOf(all, 'cart')?.inp?.times).toBe(4);
    expect(rowOf(await seen('?device=desktop'), 'cart')?.inp?.times).toBe(1);
    expect(rowOf(await seen('?device=tablet'), 'cart')?.inp).toBeNull();
    const rows = await shop.db.selectFrom('speed_day').selectAll().where('device', '<>', '').execute();
    expect(
      rows.map(({ metric, subject, device, bucket, times }) => [metric, subject, device, bucket, times]),
    ).toEqual(
      expect.arrayContaining([
        ['lcp', 'goods', 'phone', 86, 3],
        ['inp', 'cart', 'phone', 48, 3],
        ['inp', 'cart', 'desktop', 48, 1],
      ]),
    );
  });

  it.each([
    ['an address', { ...report, lcp: { page: '/list/info/17', ms: 3 } }],
    ['a name of the prototype', { ...report, lcp: { page: 'constructor', ms: 3 } }],
    ['who it is', { ...report, account_id: 3 }],
    ['more of a page', { ...report, inp: [{ page: 'cart', ms: 3, path: '/cart' }] }],
    ['time that runs backwards', { ...report, lcp: { page: 'home', ms: -1 } }],
    ['a year', { ...report, lcp: { page: 'home', ms: 31_536_000_000 } }],
    ['too much', { ...report, inp: Array.from({ length: 21 }, () => ({ page: 'cart', ms: 3 })) }],
    ['no device', { lcp: null, inp: [] }],
  ])('is refused when it says %s', async (_what, body) => {
    await shop.visitor().post(REPORT, body).expect(422);
    expect((await seen()).pages.every(({ lcp, inp }) => lcp === null && inp === null)).toBe(true);
  });

  it('is refused from pages of others, and when it is long', async () => {
    const sent = (headers: Record<string, string>, payload: object) =>
      shop.app.inject({ method: 'POST', url: REPORT, headers, payload });
    expect((await sent({ origin: 'https://elsewhere.example' }, report)).statusCode).toBe(403);
    expect((await sent({}, { ...report, more: randomUUID().repeat(200) })).statusCode).toBe(413);
  });
});

describe('真实速度', () => {
  it('requires staff who may see 运行状况', async () => {
    await shop.visitor().get(PATH).expect(401);
    await (await shop.staff('service')).get(PATH).expect(403);
  });

  it('has the time of calls as the server took it, of buyers only and by the names of the contract', async () => {
    await shop.visitor().get('/api/focus/common').expect(200);
    await shop.visitor().get('/api/user/base').expect(401);
    // Signing in is open to everybody, staff too.
    await shop.visitor().post('/api/admin/login', { username: 'admin', password: 'Admin@2026' }).expect(200);
    const { calls } = await seen();
    expect(calls).toEqual([
      expect.objectContaining({
        call: 'GET /api/focus/common',
        times: 1,
        is_missed: false,
        name: expect.any(String),
      }),
    ]);
    expect(calls[0]?.name).not.toContain('/api');
  });

  it('adds up days, the last seven or thirty', async () => {
    await shop.db
      .insertInto('speed_day')
      .values(
        [0, 6, 7, 29, 30].map((ago) => ({
          day: new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10),
          metric: 'lcp',
          subject: 'home',
          device: 'phone',
          bucket: 80,
          times: 1,
        })),
      )
      .execute();
    expect(rowOf(await seen(), 'home')?.lcp?.times).toBe(2);
    expect(rowOf(await seen('?days=30'), 'home')?.lcp?.times).toBe(4);
    await admin.get(`${PATH}?days=31`).expect(422);
  });

  it('marks what is over its budget, and 运行状况 counts one alarm for all of it', async () => {
    const alarms = async () => {
      const { data } = await admin
        .get<{ alarms: number; over_budget: number }>('/api/admin/status')
        .expect(200);
      return [data.over_budget, data.alarms];
    };
    for (let n = 0; n < 50; n += 1)
      await shop
        .visitor()
        .post(REPORT, { device: 'phone', lcp: { page: 'home', ms: 3000 }, inp: [{ page: 'home', ms: 50 }] });
    expect(rowOf(await seen(), 'home')).toMatchObject({
      lcp: { is_missed: true },
      inp: { is_missed: false },
    });
    const body = { sample: 50, lcp_ms: 4000, inp_ms: 40, server_ms: 60_000 };
    await admin.put('/api/admin/shop-settings/speed', body).expect(200);
    expect(await seen()).toMatchObject({ budgets: { lcp: 4000, inp: 40 } });
    expect(rowOf(await seen(), 'home')).toMatchObject({
      lcp: { is_missed: false },
      inp: { is_missed: true },
    });
    expect(await alarms()).toEqual([1, 1]);
    await admin.put('/api/admin/shop-settings/speed', { ...body, inp_ms: 200 }).expect(200);
    expect(await alarms()).toEqual([0, 0]);
  });
});
