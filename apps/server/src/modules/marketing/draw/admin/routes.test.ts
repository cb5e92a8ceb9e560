import type { DrawReport, StaffDraw, StaffDrawRecord, StaffDrawRow } from '@qingnang/contract/admin-draws';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { inHours, openCoupon } from '../../../../testing/coupons.ts';
import { drawForm, NOTHING, openDraw } from '../../../../testing/draws.ts';
import { sheetOf } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
let buyers: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  buyers = await manyBuyers(shop, 3);
});
afterAll(() => shop.close());

const create = (more: Record<string, unknown> = {}) =>
  staff.post<StaffDraw>('/api/admin/draws', drawForm(more));
const made = async (more: Record<string, unknown> = {}) => (await create(more).expect(201)).data;
const update = ({ id, version }: StaffDraw, more: Record<string, unknown>) =>
  staff.put<StaffDraw>(`/api/admin/draws/${id}`, { ...drawForm(), version, ...more });
const publish = ({ id, version }: StaffDraw) =>
  staff.post<StaffDraw>(`/api/admin/draws/${id}/publish`, { version });
const read = async (id: number) => (await staff.get<StaffDraw>(`/api/admin/draws/${id}`).expect(200)).data;
const draw = (at: number, id: number) => buyers[at]?.client.post(`/api/draw/${id}`).expect(200);
const prizesOf = ({ prizes }: StaffDraw) =>
  prizes.map(({ id, name, kind, amount, weight, stock }) => ({ id, name, kind, amount, weight, stock }));

describe('staff calls of draws', () => {
  it('require sign-in and the right', async () => {
    const { id, version } = await made();
    const reader = await shop.staff('service');
    const calls: [string, string, object?][] = [
      ['POST', '/api/admin/draws', drawForm()],
      ['PUT', `/api/admin/draws/${id}`, { ...drawForm(), version }],
      ['POST', `/api/admin/draws/${id}/publish`, { version }],
      ['POST', `/api/admin/draws/${id}/stop`],
    ];
    for (const [method, path, body] of calls) {
      await shop.visitor().send(method, path, body).expect(401);
      await reader.send(method, path, body).expect(403);
    }
    for (const path of ['', '/records', '/report']) {
      await staff.get(`/api/admin/draws/999999${path}`).expect(404);
      await shop.visitor().get(`/api/admin/draws/${id}${path}`).expect(401);
    }
    await staff.post('/api/admin/draws/999999/stop').expect(404);
  });
});

describe('bad input', () => {
  it.each([
    [{ name: ' ' }, 'name'],
    [{ starts_at: '' }, 'starts_at'],
    [{ ends_at: inHours(-2) }, 'ends_at'],
    [{ per_day: 0 }, 'per_day'],
    [{ day_budget: 'x' }, 'day_budget'],
    [{ image: 'javascript:1' }, 'image'],
    [{ zone_ids: [999_999] }, 'zone_ids'],
    [{ prizes: [{ ...NOTHING, weight: -1 }] }, 'prizes.0.weight'],
    [{ prizes: [{ ...NOTHING, kind: 'car' }] }, 'prizes.0.kind'],
    [{ prizes: [NOTHING, { name: '余额', kind: 'balance', weight: 1 }] }, 'prizes.1.amount'],
    [{ prizes: [{ ...NOTHING, id: 999_999 }] }, 'prizes.0.name'],
    [{ prizes: Array.from({ length: 13 }, () => NOTHING) }, 'prizes'],
  ])('%j', async (more, field) => {
    expect((await create(more).expect(422)).errors).toHaveProperty([field]);
  });
});

describe('a draw', () => {
  it('is published only when nothing stands against it', async () => {
    const coupon = await openCoupon(staff);
    const prizes = [{ name: '券', kind: 'coupon', coupon_id: coupon.id, weight: 1 }, NOTHING];
    const one = await made({ prizes });
    expect(one).toMatchObject({
      state: 'off',
      problems: [],
      prizes: [{ item: { id: coupon.id } }, { item: null }],
    });
    await staff.post(`/api/admin/coupons/${coupon.id}/stop`).expect(200);
    expect((await read(one.id)).problems).toEqual(['“券”的优惠券不存在、已停止或已发完']);
    expect((await publish(one).expect(422)).errors?.prizes?.[0]).toContain('已停止');
    const { data: mended } = await update(one, {}).expect(200);
    const { data: open } = await publish(mended).expect(200);
    expect(open).toMatchObject({ state: 'running', version: mended.version + 1 });
    // One that is published stays as it may be.
    expect((await update(open, { prizes: [NOTHING] }).expect(422)).errors).toHaveProperty('prizes');
    await publish(mended).expect(409);
    await staff.post(`/api/admin/draws/${one.id}/stop`).expect(200);
    await staff.post(`/api/admin/draws/${one.id}/stop`).expect(200);
    expect((await read(one.id)).state).toBe('off');
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity = 'draw' and entity_id = ${String(one.id)} order by id`.execute(
      shop.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'draw.create',
      'draw.update',
      'draw.publish',
      'draw.stop',
    ]);
  });

  it('is changed by one at a time, and its prizes stay who they are', async () => {
    const one = await made();
    const [money, nothing] = prizesOf(one);
    const { data: turned } = await update(one, { prizes: [nothing, { ...money, weight: 3 }] }).expect(200);
    expect(turned.prizes.map(({ id, odds }) => [id, odds])).toEqual([
      [nothing?.id, 25],
      [money?.id, 75],
    ]);
    await update(one, { name: '新名' }).expect(409);
    const { data: fewer } = await update(turned, {
      prizes: [nothing, { name: '新', kind: 'points', points: 5, weight: 1 }],
    }).expect(200);
    expect(fewer.prizes.map(({ name }) => name)).toEqual(['谢谢参与', '新']);
  });

  it('keeps what somebody has won', async () => {
    const one = await openDraw(staff, {
      prizes: [
        { name: '余额', kind: 'balance', amount: '8.80', weight: 1 },
        { ...NOTHING, weight: 0 },
      ],
    });
    await draw(0, one.id);
    const [money, nothing] = prizesOf(one);
    expect((await update(one, { prizes: [nothing] }).expect(422)).errors).toHaveProperty('prizes');
    const other = { prizes: [{ ...money, amount: '9' }, nothing] };
    expect((await update(one, other).expect(422)).errors).toHaveProperty(['prizes.0.kind']);
    await update(one, {
      prizes: [
        { ...money, weight: 0 },
        { ...nothing, weight: 1 },
      ],
    }).expect(200);
    expect((await read(one.id)).prizes).toMatchObject([{ won: 1, odds: 0 }, { odds: 100 }]);
  });
});

it('attempts are listed, searched, exported and summed', async () => {
  const { id } = await openDraw(staff, {
    prizes: [
      { name: '=余额', kind: 'balance', amount: '2', weight: 1, stock: 2 },
      { ...NOTHING, weight: 0 },
    ],
  });
  for (const at of [0, 1, 2]) await draw(at, id);
  const records = async (query: string) =>
    (
      await staff
        .get<{ list: StaffDrawRecord[]; total: number }>(`/api/admin/draws/${id}/records?${query}`)
        .expect(200)
    ).data;
  expect((await records('')).list.map(({ kind }) => kind)).toEqual(['none', 'balance', 'balance']);
  expect((await records('kind=balance')).total).toBe(2);
  expect((await records('keywords=rush1')).list).toMatchObject([{ company: '测试药店 1', attempt: 1 }]);
  expect((await records('start_time=2020-01-01&end_time=2020-01-02')).total).toBe(0);
  await staff.get(`/api/admin/draws/${id}/records?kind=car`).expect(422);
  const report = (await staff.get<DrawReport>(`/api/admin/draws/${id}/report`).expect(200)).data;
  const sums = { attempts: 3, accounts: 3, won: 2, cost_points: 0, spent: 4 };
  expect(report).toMatchObject({ ...sums, days: [sums] });
  expect(report.prizes).toMatchObject([
    { won: 2, share: 66.6667, weight_share: 100 },
    { won: 1, share: 33.3333, weight_share: 0 },
  ]);
  const { rows } = await sheetOf(staff, `/api/admin/draws/${id}/records.xlsx?kind=balance`);
  expect(rows.map((row) => row[5])).toEqual(['奖品', '=余额', '=余额']);
  expect((await staff.raw(`/api/admin/draws/${id}/records.xlsx?kind=car`)).status).toBe(422);
  const list = await staff.get<{ list: StaffDrawRow[] }>('/api/admin/draws?state=running').expect(200);
  expect(list.data.list.find((row) => row.id === id)).toMatchObject({
    attempts: 3,
    spent: 4,
    spent_today: 4,
  });
});
