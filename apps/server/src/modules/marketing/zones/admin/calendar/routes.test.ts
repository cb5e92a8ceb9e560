import type { CalendarEntry, StaffZoneDetail } from '@qingnang/contract/admin-zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';
import { FROM_SHELF, openSpecial } from '../../../../../testing/specials.ts';
import { type CalendarRow, entryState } from './rules.ts';

let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
});
afterAll(() => shop.close());

const HOUR = 3600;
const BASE = Math.floor(Date.now() / 1000);
const inHours = (hours: number) => BASE + hours * HOUR;
const listOf = async (from: number, to: number) =>
  (
    await staff
      .get<{ list: CalendarEntry[] }>(`/api/admin/calendar?from=${inHours(from)}&to=${inHours(to)}`)
      .expect(200)
  ).data.list;

describe('an entry is', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const ROW: CalendarRow = {
    kind: 'special',
    id: 0,
    sub: 'daily',
    title: '',
    count: 1,
    starts_at: null,
    ends_at: null,
    is_stopped: false,
    is_sold_out: false,
  };
  it.each<[CalendarEntry['state'], Partial<CalendarRow>]>([
    ['running', {}],
    ['running', { starts_at: at(100), ends_at: at(101) }],
    ['waiting', { starts_at: at(101), is_sold_out: true }],
    ['sold_out', { ends_at: at(101), is_sold_out: true }],
    ['ended', { ends_at: at(100), is_sold_out: true }],
    ['stopped', { is_stopped: true, ends_at: at(1) }],
  ])('%s: %o', (state, row) => {
    expect(entryState({ ...ROW, ...row }, at(100))).toBe(state);
  });
});

describe('the calendar', () => {
  it('holds all that touches a time, special prices of one kind, name and window together', async () => {
    const window = { starts_at: inHours(-1), ends_at: inHours(5) };
    for (const [goods_id, price] of [
      [GOODS.plain, '8'],
      [GOODS.ladder, '9'],
    ] as const)
      await openSpecial(staff, {
        ...FROM_SHELF,
        ...window,
        kind: 'daily',
        name: '周末特价',
        goods_id,
        price,
      });
    const alone = await openSpecial(staff, { name: '', starts_at: inHours(10), ends_at: inHours(20) });
    await openSpecial(staff, { ...FROM_SHELF, starts_at: inHours(200), ends_at: inHours(300) });
    const form = {
      code: 'dongji',
      kind: 'activity',
      title: '冬季专场',
      starts_at: inHours(-2),
      ends_at: inHours(30),
    };
    const { data: zone } = await staff.post<StaffZoneDetail>('/api/admin/zones', form).expect(201);
    await staff.post('/api/admin/zones', { ...form, code: 'caogao', title: '草稿' }).expect(201);
    await staff.post(`/api/admin/zones/${zone.id}/publish`, { version: 1 }).expect(200);
    const banner = { place: 'kxzq', title: '控销', image: '/files/a.png', starts_at: inHours(3) };
    await staff.post('/api/admin/banners', banner).expect(201);
    await staff.post('/api/admin/banners', { ...banner, title: '一直', starts_at: undefined }).expect(201);
    await sql`insert into search_pin (word, goods_id, ends_at) values ('感冒', ${GOODS.secondWarehouse}, to_timestamp(${inHours(4)}::int8)),
      ('退热', ${GOODS.ladder}, null)`.execute(shop.db);
    await sql`insert into combination (name, warehouse_id, starts_at, ends_at, is_stopped)
      values ('感冒组合', 1, to_timestamp(${inHours(-3)}::int8), to_timestamp(${inHours(6)}::int8), true)`.execute(
      shop.db,
    );
    await sql`insert into promotion (kind, name, warehouse_id, basis, starts_at, ends_at)
      values ('gift', '满500赠', 1, 'amount', to_timestamp(${inHours(-3)}::int8), to_timestamp(${inHours(7)}::int8))`.execute(
      shop.db,
    );
    const list = await listOf(0, 24);
    expect(list.map(({ title, detail, state, url }) => [title, detail, state, url])).toEqual([
      ['感冒灵颗粒', '搜索置顶 · 感冒', 'running', '/search'],
      ['感冒组合', '组合购', 'stopped', expect.stringMatching(/^\/combinations\/\d+$/)],
      ['满500赠', '满赠', 'running', expect.stringMatching(/^\/promotions\/\d+$/)],
      ['冬季专场', '营销活动', 'running', `/zones/${zone.id}`],
      ['周末特价', '每日特价 · 2 个商品', 'running', '/specials?kind=daily'],
      ['控销', '广告 · 控销专区', 'waiting', '/banners?place=kxzq'],
      ['秒杀', '秒杀 · 1 个商品', 'waiting', '/specials?kind=seckill'],
    ]);
    expect(list.map(({ id }) => id).slice(4)).toEqual([0, expect.any(Number), alone.id]);
    expect(list[3]).toMatchObject({ kind: 'zone', starts_at: inHours(-2), ends_at: inHours(30) });
    expect((await listOf(25, 30)).map(({ title }) => title)).toEqual(['冬季专场', '控销']);
    expect((await listOf(-9, -2)).map(({ title }) => title)).toEqual(['感冒灵颗粒', '感冒组合', '满500赠']);
  });

  it.each([
    [0, 0],
    [5, 4],
    [0, 63 * 24],
  ])('is not shown from %s to %s hours', async (from, to) => {
    const path = `/api/admin/calendar?from=${inHours(from)}&to=${inHours(to)}`;
    expect((await staff.get(path).expect(422)).errors).toHaveProperty('to');
  });
});
