import type { StaffZoneDetail } from '@qingnang/contract/admin-zones';
import type { AddAnswer } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';
import { openSpecial } from '../../../../../testing/specials.ts';

let shop: TestShop;
let staff: Client;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  buyer = await shop.buyer('yaodian');
  await sql`update account set is_special = false`.execute(shop.db);
});
afterAll(() => shop.close());

interface Made {
  made: number;
  skipped: { goods_id: number; message: string }[];
}
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600;
const WINDOW = () => ({ starts_at: inHours(-1), ends_at: inHours(5) });
let count = 0;
async function zoneOf(goods_ids: number[], more: object = {}): Promise<StaffZoneDetail> {
  count += 1;
  const form = { code: `prices-${count}`, kind: 'zone', title: '全场9.4折', goods_ids, ...more };
  const { data } = await staff.post<StaffZoneDetail>('/api/admin/zones', form).expect(201);
  const path = `/api/admin/zones/${data.id}/publish`;
  return (await staff.post<StaffZoneDetail>(path, { version: data.version }).expect(200)).data;
}
const make = (id: number, more: object = {}) =>
  staff.post<Made>(`/api/admin/zones/${id}/prices`, { percent: 94, ...WINDOW(), ...more });
const rowsOf = (id: number) =>
  shop.db.selectFrom('special_price').selectAll().where('zone_id', '=', id).orderBy('goods_id').execute();

describe('zone prices', () => {
  it('are made for all goods of a zone, sold by the cart and stopped with the zone', async () => {
    const zone = await zoneOf([GOODS.hundred, GOODS.plain, GOODS.pricePending, GOODS.offShelf]);
    const { data, message } = await make(zone.id, { limit_per_account: 40 }).expect(200);
    expect(message).toBe('已设置 2 个专区价');
    expect(data).toMatchObject({
      made: 2,
      skipped: [{ goods_id: GOODS.pricePending, message: '商品还没有普通价' }],
    });
    const rows = await rowsOf(zone.id);
    expect(
      rows.map(({ goods_id, price_e4, kind, limit_per_account }) => [
        goods_id,
        price_e4,
        kind,
        limit_per_account,
      ]),
    ).toEqual([
      [GOODS.plain, 78_900, 'zone', 40],
      [GOODS.hundred, 235_000, 'zone', 40],
    ]);
    const { data: detail } = await staff.get<StaffZoneDetail>(`/api/admin/zones/${zone.id}`).expect(200);
    expect(detail.prices).toBe(2);
    const log = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'special.create')
      .execute();
    expect(log.map(({ entity_id }) => Number(entity_id)).sort()).toEqual(rows.map(({ id }) => id).sort());
    const card = async () =>
      (
        await buyer
          .get<{ special: { kind: string; price: number } | null }>(`/api/goods/detail/${GOODS.hundred}`)
          .expect(200)
      ).data;
    expect((await card()).special).toMatchObject({ kind: 'zone', price: 23.5 });
    const offer = rows.find(({ goods_id }) => goods_id === GOODS.hundred)?.id ?? 0;
    const line = { params: [{ goods_id: GOODS.hundred, goods_price_id: offer, number: 2 }] };
    const added = await buyer.post<{ added: object[] }>('/api/cart', line).expect(200);
    expect(added.data.added).toHaveLength(1);
    await staff.post(`/api/admin/zones/${zone.id}/stop`).expect(200);
    expect((await rowsOf(zone.id)).every(({ is_stopped }) => is_stopped)).toBe(true);
    expect((await card()).special).toBeNull();
    const refused = await buyer.post<{ added: object[] }>('/api/cart', line).expect(200);
    expect(refused.data.added).toHaveLength(0);
    const stops = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'special.stop')
      .execute();
    expect(stops).toHaveLength(2);
  });

  it('are made for chosen goods; what gets none is said', async () => {
    const other = await zoneOf([GOODS.ladder]);
    await make(other.id).expect(200);
    const zone = await zoneOf([GOODS.ladder, GOODS.limited, GOODS.wholePacks]);
    const goods_ids = [GOODS.ladder, GOODS.limited, GOODS.ladderUpTo, GOODS.wholePacks, 999_999];
    const { data } = await make(zone.id, { goods_ids, limit_per_account: 5 }).expect(200);
    expect(data).toEqual({
      made: 1,
      skipped: [
        { goods_id: GOODS.ladder, name: '布洛芬缓释胶囊', message: '同一时间已有其他专区的专区价' },
        { goods_id: GOODS.ladderUpTo, name: '维生素C片', message: '不在本专区' },
        { goods_id: GOODS.wholePacks, name: '板蓝根颗粒', message: '每户限购不足商品的起售单位' },
        { goods_id: 999_999, name: '', message: '商品不存在' },
      ],
    });
    const again = await make(zone.id, { goods_ids: [GOODS.limited] }).expect(200);
    expect(again.data).toMatchObject({ made: 0, skipped: [{ message: '已有本专区的专区价' }] });
  });

  it.each<[string, object]>([
    ['percent', { percent: 100 }],
    ['percent', { percent: 0.5 }],
    ['percent', { percent: 94.123 }],
    ['ends_at', { ends_at: inHours(-2) }],
    ['ends_at', { ends_at: inHours(50) }],
    ['starts_at', { starts_at: inHours(-50) }],
  ])('are refused at %s: %o', async (field, more) => {
    const zone = await zoneOf([GOODS.fourDecimals], { starts_at: inHours(-10), ends_at: inHours(10) });
    const { errors } = await make(zone.id, more).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('are refused to a zone without goods, a stopped, an unpublished and an unknown one', async () => {
    expect((await make((await zoneOf([])).id).expect(422)).errors).toHaveProperty('goods_ids');
    const stopped = await zoneOf([GOODS.fourDecimals]);
    await staff.post(`/api/admin/zones/${stopped.id}/stop`).expect(200);
    await make(stopped.id).expect(422);
    const form = { code: 'prices-draft', kind: 'zone', title: '草稿', goods_ids: [GOODS.fourDecimals] };
    const { data: draft } = await staff.post<StaffZoneDetail>('/api/admin/zones', form).expect(201);
    await make(draft.id).expect(422);
    await make(999_999).expect(404);
  });

  it('with own stock give their pieces back when the zone is stopped', async () => {
    const zone = await zoneOf([GOODS.secondWarehouse]);
    const available = async () =>
      (
        await shop.db
          .selectFrom('stock')
          .select('available')
          .where('goods_id', '=', GOODS.secondWarehouse)
          .executeTakeFirstOrThrow()
      ).available;
    const before = await available();
    const form = {
      goods_id: GOODS.secondWarehouse,
      kind: 'zone',
      zone_id: zone.id,
      price: '45',
      warehouse_id: 2,
      stock_total: 30,
    };
    await openSpecial(staff, form);
    expect(await available()).toBe(before - 30);
    await staff.post(`/api/admin/zones/${zone.id}/stop`).expect(200);
    expect(await available()).toBe(before);
  });

  it('that were sold keep their zone from being deleted; the others end with it', async () => {
    const sold = await zoneOf([GOODS.hundred]);
    const unsold = await zoneOf([GOODS.outOfStock]);
    for (const { id } of [sold, unsold]) await make(id).expect(200);
    const [offer] = await rowsOf(sold.id);
    const line = { goods_id: GOODS.hundred, goods_price_id: offer?.id, number: 10 };
    const { data } = await buyer.post<AddAnswer>('/api/cart', { params: [line] }).expect(200);
    const { data: addresses } = await buyer.get<{ list: { id: number }[] }>('/api/address').expect(200);
    const ids = data.added.map(({ line_id }) => line_id);
    await buyer.post('/api/order', { ids, address_id: addresses.list[0]?.id }).expect(201);
    const { message } = await staff.delete(`/api/admin/zones/${sold.id}`).expect(409);
    expect(message).toBe('专区价已有成交，不能删除，请停止专区');
    expect((await rowsOf(sold.id))[0]?.is_stopped).toBe(false);
    const [gone] = await rowsOf(unsold.id);
    await staff.delete(`/api/admin/zones/${unsold.id}`).expect(200);
    const row = await shop.db
      .selectFrom('special_price')
      .select(['is_stopped', 'zone_id'])
      .where('id', '=', gone?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ is_stopped: true, zone_id: null });
  });
});
