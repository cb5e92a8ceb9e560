import type { StaffZoneDetail } from '@qingnang/contract/admin-zones';
import type { GoodsListData } from '@qingnang/contract/catalog';
import type { BrandRow, ZoneBlock, ZoneData, ZoneRow } from '@qingnang/contract/zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kyselyOn } from '../../../db/client.ts';
import { findBuyer, openSession } from '../../../http/session.ts';
import type { Client } from '../../../testing/client.ts';
import { openCoupon } from '../../../testing/coupons.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { FROM_SHELF, openSpecial } from '../../../testing/specials.ts';
import { filledZone } from './reads.ts';

let shop: TestShop;
let staff: Client;
let buyer: Client;
const HOUR = 3600;
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * HOUR;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  buyer = await shop.buyer('zhensuo');
  await sql`update account set is_special = false`.execute(shop.db);
});
afterAll(() => shop.close());

let made = 0;
async function publish(more: object = {}): Promise<StaffZoneDetail> {
  made += 1;
  const form = { code: `zone-${made}`, kind: 'activity', title: `活动${made}`, ...more };
  const { data } = await staff.post<StaffZoneDetail>('/api/admin/zones', form).expect(201);
  const path = `/api/admin/zones/${data.id}/publish`;
  return (await staff.post<StaffZoneDetail>(path, { version: data.version }).expect(200)).data;
}
const seen = async (client: Client, key: string | number) =>
  (await client.get<ZoneData>(`/api/zone/${key}`).expect(200)).data;
const missing = (client: Client, key: string | number) => client.get(`/api/zone/${key}`).expect(404);
const block = <K extends ZoneBlock['kind']>({ blocks }: ZoneData, kind: K, at = 0) =>
  blocks.filter((one): one is Extract<ZoneBlock, { kind: K }> => one.kind === kind)[at];

describe('a zone is found', () => {
  it('by its code and its number', async () => {
    const { id, code } = await publish({ summary: '简介', image: '/files/a.webp' });
    const expected = {
      id,
      code,
      kind: 'activity',
      summary: '简介',
      url: `/hdmb?id=${id}`,
      blocks: [],
      has_goods: false,
    };
    expect(await seen(shop.visitor(), code)).toMatchObject(expected);
    expect(await seen(buyer, id)).toMatchObject(expected);
  });

  it.each(['nothing', '999999', '0', '99999999999999999999', '-1', '%00', 'a b', "x'"])(
    'not as %s',
    async (key) => {
      const { message } = await missing(shop.visitor(), key);
      expect(message).toMatch(/不存在/);
    },
  );

  it('while it runs, says the same of one before its start, over or a draft', async () => {
    const waiting = await publish({ starts_at: inHours(1) });
    const over = await publish({ ends_at: inHours(-1) });
    const form = { code: 'only-draft', kind: 'zone', title: '草稿' };
    const { data: draft } = await staff.post<StaffZoneDetail>('/api/admin/zones', form).expect(201);
    for (const { id, code } of [waiting, over, draft]) {
      expect((await missing(shop.visitor(), code)).message).toBe('活动不存在或已结束');
      await missing(buyer, id);
      await buyer.get(`/api/zone/${id}/goods`).expect(404);
    }
    const running = await publish({ starts_at: inHours(-1), ends_at: inHours(1) });
    expect((await seen(buyer, running.id)).starts_at).toBe(running.starts_at);
  });

  it('by its audience only, all its calls alike', async () => {
    const forClinics = await publish({ buyer_types: ['clinic'], goods_ids: [GOODS.plain] });
    const forVisitors = await publish({ audience: 'visitor' });
    const zhensuo = await shop.db
      .selectFrom('account')
      .select('buyer_type')
      .where('username', '=', 'zhensuo')
      .executeTakeFirstOrThrow();
    expect(zhensuo.buyer_type).toBe('clinic');
    await seen(buyer, forClinics.id);
    const listed = async (client: Client) =>
      (await client.get<{ list: ZoneRow[] }>('/api/zone?kind=activity').expect(200)).data.list.map(
        ({ id }) => id,
      );
    expect(await listed(buyer)).toContain(forClinics.id);
    const other = await shop.buyer('yaodian');
    for (const client of [shop.visitor(), other]) {
      await missing(client, forClinics.id);
      await client.get(`/api/zone/${forClinics.id}/goods`).expect(404);
      expect(await listed(client)).not.toContain(forClinics.id);
    }
    await seen(shop.visitor(), forVisitors.id);
    await missing(buyer, forVisitors.id);
  });

  it('until it is stopped, from the next request on', async () => {
    const { id } = await publish({ goods_ids: [GOODS.plain] });
    await seen(buyer, id);
    await staff.post(`/api/admin/zones/${id}/stop`).expect(200);
    await missing(buyer, id);
    await buyer.get(`/api/zone/${id}/goods`).expect(404);
  });
});

describe('running zones', () => {
  it('are listed by kind or in the order of ids, unknown and closed ones missing', async () => {
    const one = await publish({ kind: 'zone', sort: 5 });
    const two = await publish({ kind: 'zone', sort: 1 });
    const closed = await publish({ kind: 'zone', ends_at: inHours(-1) });
    const list = async (query: string) =>
      (await shop.visitor().get<{ list: ZoneRow[] }>(`/api/zone?${query}`).expect(200)).data.list.map(
        ({ id }) => id,
      );
    expect(await list('kind=zone')).toEqual([two.id, one.id]);
    expect(await list(`ids=${one.id},999999,${closed.id},${two.id},${one.id}`)).toEqual([one.id, two.id]);
    await shop.visitor().get('/api/zone?kind=page').expect(422);
    await shop.visitor().get('/api/zone?ids=x').expect(422);
  });
});

describe('blocks', () => {
  it('show picked goods in their order and the own ones of the zone, without those off the shelf', async () => {
    const { id } = await publish({
      goods_ids: [GOODS.limited, GOODS.offShelf, GOODS.plain],
      blocks: [
        {
          kind: 'goods',
          title: '精选',
          goods_ids: [GOODS.hundred, GOODS.offShelf, GOODS.ladder],
          more_url: '/list',
        },
        { kind: 'goods', title: '全部', limit: 1 },
      ],
    });
    const zone = await seen(buyer, id);
    expect(zone.has_goods).toBe(true);
    const ids = (at: number) => block(zone, 'goods', at)?.list.map((card) => card.id);
    expect([ids(0), ids(1)]).toEqual([[GOODS.hundred, GOODS.ladder], [GOODS.limited]]);
    expect(block(zone, 'goods')).toMatchObject({ title: '精选', more_url: '/list' });
    expect(block(zone, 'goods')?.list[0]?.mine).toMatchObject({ is_favorite: 0 });
  });

  it('show running special prices of a kind, those with pieces first', async () => {
    const daily = await openSpecial(await shop.staff(), {
      ...FROM_SHELF,
      kind: 'daily',
      goods_id: GOODS.plain,
      price: '8',
    });
    const last = await openSpecial(await shop.staff(), {
      kind: 'daily',
      goods_id: GOODS.ladder,
      price: '9',
      stock_total: 5,
    });
    await sql`update special_price set stock_left = 0 where id = ${last.id}`.execute(shop.db);
    const seckill = await openSpecial(await shop.staff(), { goods_id: GOODS.hundred });
    const later = { starts_at: inHours(1), ends_at: inHours(2) };
    await openSpecial(await shop.staff(), {
      ...FROM_SHELF,
      ...later,
      kind: 'daily',
      goods_id: GOODS.limited,
      price: '9',
    });
    const blocks = ['daily', 'seckill', 'youx'].map((special) => ({ kind: 'specials', special }));
    const { id } = await publish({ blocks: [...blocks, { kind: 'specials', special: 'daily', limit: 1 }] });
    const zone = await seen(buyer, id);
    const ids = zone.blocks.map((one) =>
      one.kind === 'specials' ? one.list.map(({ offer }) => offer.goods_price_id) : [],
    );
    expect(ids).toEqual([[daily.id, last.id], [seckill.id], [], [daily.id]]);
  });

  it('hide prices from who may not see them', async () => {
    const { id } = await publish({
      goods_ids: [GOODS.plain],
      blocks: [{ kind: 'goods' }, { kind: 'specials', special: 'seckill' }],
    });
    for (const client of [shop.visitor(), await shop.buyer('xinke')]) {
      const zone = await seen(client, id);
      const [card] = block(zone, 'goods')?.list ?? [];
      const [item] = block(zone, 'specials')?.list ?? [];
      expect(item?.offer.kind).toBe('seckill');
      const hidden = [card?.price, card?.base_price, card?.number, item?.offer.price, item?.offer.stock_left];
      expect(hidden).toEqual([null, null, null, null, null]);
    }
    expect(block(await seen(buyer, id), 'goods')?.list[0]?.price).toBe(8.4);
  });

  it('carry pictures, countdowns and texts as they were saved', async () => {
    const images = [{ title: '冬季', image: '/files/a.webp', image_phone: '', url: '#敬请期待' }];
    const ends_at = inHours(5);
    const { id } = await publish({
      blocks: [
        { kind: 'banner', images },
        { kind: 'countdown', title: '距结束', ends_at },
        { kind: 'text', title: '规则', html: '<p>满 <strong>800</strong> 元包邮</p>' },
      ],
    });
    const { blocks } = await seen(shop.visitor(), id);
    expect(blocks).toEqual([
      { kind: 'banner', images },
      { kind: 'countdown', title: '距结束', starts_at: null, ends_at },
      { kind: 'text', title: '规则', html: '<p>满 <strong>800</strong> 元包邮</p>' },
    ]);
  });

  it('show the coupons that who asks may take, in the order of staff', async () => {
    const coupons = [
      await openCoupon(staff, { name: '甲' }),
      await openCoupon(staff, { name: '乙', is_claimable: 0 }),
      await openCoupon(staff, { name: '丙', buyer_types: ['clinic'] }),
      await openCoupon(staff, { name: '丁' }),
    ];
    const coupon_ids = coupons.map(({ id }) => id).reverse();
    const { id } = await publish({ blocks: [{ kind: 'coupons', title: '先领券', coupon_ids }] });
    const shown = async (client: Client) => {
      const [found] = (await seen(client, id)).blocks;
      if (found?.kind !== 'coupons') throw new Error('no coupons');
      return [found.title, ...found.list.map(({ name, state }) => `${name} ${state}`)];
    };
    expect(await shown(shop.visitor())).toEqual(['先领券', '丁 login', '甲 login']);
    expect(await shown(await shop.buyer('zhensuo'))).toEqual(['先领券', '丁 open', '丙 open', '甲 open']);
    const form = { code: 'no-coupons', kind: 'activity', title: '无', blocks: [{ kind: 'coupons' }] };
    for (const [ids, message] of [
      [undefined, /./],
      [[], /请选择优惠券/],
      [[coupon_ids[0], 999_999], /优惠券不存在：999999/],
      [Array.from({ length: 21 }, (_, at) => at + 1), /最多 20 张/],
    ] as const) {
      const blocks = [{ kind: 'coupons', coupon_ids: ids }];
      const { errors } = await staff.post('/api/admin/zones', { ...form, blocks }).expect(422);
      expect(errors?.['blocks.0.coupon_ids']?.[0]).toMatch(message);
    }
  });

  it('cost the same number of statements, however many they are', async () => {
    const coupon_ids = [(await openCoupon(staff)).id];
    const all = [
      { kind: 'goods' },
      { kind: 'goods', goods_ids: [GOODS.hundred, GOODS.ladder] },
      { kind: 'specials', special: 'daily' },
      { kind: 'specials', special: 'seckill' },
      { kind: 'coupons', coupon_ids },
    ];
    const few = await publish({ goods_ids: [GOODS.plain], blocks: all.slice(2) });
    const many = await publish({
      goods_ids: [GOODS.plain],
      blocks: Array.from({ length: 40 }, (_, at) => all[at % 5]),
    });
    const statements: string[] = [];
    const db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
    const { id: accountId } = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'zhensuo')
      .executeTakeFirstOrThrow();
    const viewer = {
      buyer: await findBuyer(db, await openSession(db, { accountId, ip: '', userAgent: '' })),
    };
    const asked = async (id: number) => {
      // The first time, what stands in memory is read.
      await filledZone(db, viewer, String(id), undefined);
      const before = statements.length;
      await filledZone(db, viewer, String(id), undefined);
      return statements.length - before;
    };
    const forFew = await asked(few.id);
    expect(await asked(many.id)).toBe(forFew);
    expect(forFew).toBeLessThan(6);
  });
});

describe('goods of a zone', () => {
  const goods = async (client: Client, key: string | number, query = '') =>
    (await client.get<GoodsListData>(`/api/zone/${key}/goods${query}`).expect(200)).data;
  const ids = ({ list }: GoodsListData) => list.map(({ id }) => id);

  it('are found, filtered, counted and paged like the goods list, among those that belong', async () => {
    const { id } = await publish({
      goods_ids: [GOODS.limited, GOODS.plain, GOODS.ladderUpTo, GOODS.offShelf],
      rule: { rx: ['tcm'] },
    });
    const all = await goods(buyer, id, '?sort=sales');
    expect(ids(all)).toEqual([GOODS.plain, GOODS.ladderUpTo, GOODS.fourDecimals, GOODS.limited]);
    expect(all.total).toBe(4);
    const counts = Object.fromEntries(all.facets.rx.map(({ value, count }) => [value, count]));
    expect(counts).toEqual({ rx: 2, otc_a: 1, tcm: 1 });
    expect(ids(await goods(buyer, id, '?rx=otc_a'))).toEqual([GOODS.ladderUpTo]);
    expect(ids(await goods(buyer, id, `?keywords=${encodeURIComponent('连花')}`))).toEqual([GOODS.limited]);
    expect((await goods(buyer, id, `?keywords=${encodeURIComponent('头孢')}`)).total).toBe(0);
    expect(ids(await goods(buyer, id, '?sort=sales&page_size=1&page=2'))).toEqual([GOODS.ladderUpTo]);
    expect((await goods(shop.visitor(), id)).list[0]?.price).toBeNull();
  });

  it('are none without any', async () => {
    const { id } = await publish({});
    expect(await goods(buyer, id)).toMatchObject({ list: [], total: 0 });
  });

  it('change with what is published', async () => {
    const zone = await publish({ goods_ids: [GOODS.plain] });
    expect(ids(await goods(buyer, zone.id))).toEqual([GOODS.plain]);
    const path = `/api/admin/zones/${zone.id}`;
    const change = { ...zone.form, goods_ids: [GOODS.ladder], version: zone.version };
    const saved = (await staff.put<StaffZoneDetail>(path, change).expect(200)).data;
    expect(ids(await goods(buyer, zone.id))).toEqual([GOODS.plain]);
    await staff.post(`${path}/publish`, { version: saved.version }).expect(200);
    expect(ids(await goods(buyer, zone.id))).toEqual([GOODS.ladder]);
  });
});

describe('brands', () => {
  it('with goods on the shelf are listed, most goods first', async () => {
    await sql`insert into brand (code, name, describe, sort) values ('a', '甲', '好药', 1), ('b', '乙', '', 2), ('c', '丙', '', 3)`.execute(
      shop.db,
    );
    await sql`update goods set brand_id = 2 where id in (1, 2)`.execute(shop.db);
    await sql`update goods set brand_id = 1 where id in (3, 9)`.execute(shop.db);
    const { data } = await shop.visitor().get<{ list: BrandRow[]; total: number }>('/api/brands').expect(200);
    expect(data.list.map(({ name, goods_count }) => [name, goods_count])).toEqual([
      ['乙', 2],
      ['甲', 1],
    ]);
    expect(data.total).toBe(2);
    const second = await shop
      .visitor()
      .get<{ list: BrandRow[] }>('/api/brands?page=2&page_size=1')
      .expect(200);
    expect(second.data.list).toMatchObject([{ name: '甲', describe: '好药' }]);
  });
});

describe('a tap', () => {
  it('on a zone is counted', async () => {
    const { id } = await publish({});
    for (const _ of [1, 2]) await shop.visitor().post('/api/activity/tap', { id }).expect(200);
    const { data } = await staff.get<StaffZoneDetail>(`/api/admin/zones/${id}`).expect(200);
    expect(data.taps).toBe(2);
  });
});
