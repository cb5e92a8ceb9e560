import type { GoodsDetail, SpecialKind } from '@qingnang/contract/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let accountId: number;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer('yaodian');
  const account = shop.db.selectFrom('account').select('id').where('username', '=', 'yaodian');
  accountId = (await account.executeTakeFirstOrThrow()).id;
});
afterAll(() => shop.close());

const HOUR = 3600_000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR);

interface Row {
  kind?: SpecialKind;
  price_e4?: number;
  starts_at?: Date;
  ends_at?: Date;
  warehouse_id?: number;
  lot_id?: number;
  stock_total?: number;
  stock_left?: number;
  limit_per_account?: number;
  is_stopped?: boolean;
  settled_at?: Date;
}
async function special(goodsId: number, row: Row = {}): Promise<number> {
  const { id } = await shop.db
    .insertInto('special_price')
    .values({
      goods_id: goodsId,
      kind: 'daily',
      price_e4: 50_000,
      starts_at: from(-1),
      ends_at: from(1),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const detailOf = async (goodsId: number, client = buyer) =>
  (await client.get<GoodsDetail>(`/api/goods/detail/${goodsId}`).expect(200)).data;
const offersOf = async (goodsId: number, client = buyer) =>
  (await detailOf(goodsId, client)).specials.map((one) => one.goods_price_id);

describe('special prices of a goods', () => {
  it('run within their window until they are stopped or settled', async () => {
    const runs = await special(GOODS.plain, { price_e4: 80_000 });
    await special(GOODS.plain, { starts_at: from(1), ends_at: from(2) });
    await special(GOODS.plain, { starts_at: from(-2), ends_at: from(-1) });
    await special(GOODS.plain, { is_stopped: true });
    await special(GOODS.plain, { settled_at: from(0) });
    expect(await detailOf(GOODS.plain)).toMatchObject({
      price: 8.4,
      special: { goods_price_id: runs, price: 8, ck_id: 0, stock_left: null, number: 1000, reason: null },
      specials: [{ goods_price_id: runs }],
      tags: [{ name: '特', describe: '每日特价 ¥8.00', is_show: 1 }],
    });
  });

  it('stand cheapest first, lots near their end last; the best open one is on the card', async () => {
    const { id: lotId } = await shop.db
      .selectFrom('lot')
      .select('id')
      .where('goods_id', '=', GOODS.ladder)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const stock = { warehouse_id: WAREHOUSE.chengdu, stock_total: 10 };
    const near = await special(GOODS.ladder, {
      kind: 'near_expiry',
      price_e4: 10_000,
      lot_id: lotId,
      ...stock,
      stock_left: 10,
    });
    const daily = await special(GOODS.ladder, { price_e4: 90_000 });
    const spike = await special(GOODS.ladder, {
      kind: 'seckill',
      price_e4: 70_000,
      ...stock,
      stock_left: 4,
      limit_per_account: 3,
    });
    const seen = await detailOf(GOODS.ladder);
    expect(seen.specials.map((one) => one.goods_price_id)).toEqual([spike, daily, near]);
    expect(seen.special).toMatchObject({ goods_price_id: spike, ck_id: 1, stock_left: 4, number: 3 });
    expect([seen.is_jxq, seen.is_youx]).toEqual([1, 0]);
    expect(seen.tags.map(({ name }) => name)).toEqual(['秒', '特']);

    await shop.db
      .insertInto('special_price_use')
      .values({ special_price_id: spike, account_id: accountId, number: 3 })
      .execute();
    const used = await detailOf(GOODS.ladder);
    expect(used.special?.goods_price_id).toBe(daily);
    expect(used.specials[0]).toMatchObject({ number: 0, reason: { message: '每户限购 3，已购 3' } });
    expect((await detailOf(GOODS.ladder, await shop.buyer('zhensuo'))).special?.goods_price_id).toBe(spike);

    await shop.db.updateTable('special_price').set({ stock_left: 0 }).where('id', '=', spike).execute();
    const soldOut = (await detailOf(GOODS.ladder, await shop.buyer('zhensuo'))).specials[0];
    expect(soldOut?.reason?.message).toBe('活动库存已抢完');

    await shop.db.updateTable('lot').set({ expires_on: '2020-01-01' }).where('id', '=', lotId).execute();
    expect(await offersOf(GOODS.ladder)).toEqual([spike, daily]);
  });

  it('hide price and numbers from who may not see them', async () => {
    await special(GOODS.hundred, {
      kind: 'seckill',
      warehouse_id: 1,
      stock_total: 9,
      stock_left: 5,
      limit_per_account: 2,
    });
    for (const client of [shop.visitor(), await shop.buyer('xinke')]) {
      const seen = await detailOf(GOODS.hundred, client);
      expect(seen.special).toMatchObject({ price: null, stock_total: null, stock_left: null, number: null });
      expect(seen.tags).toEqual([{ name: '秒', describe: '秒杀', is_show: 1 }]);
    }
  });

  it('of 优选 are for marked accounts, of newcomers for who has not bought yet', async () => {
    const youx = await special(GOODS.wholePacks, { kind: 'youx', price_e4: 40_000 });
    const newcomer = await special(GOODS.wholePacks, { kind: 'newcomer', price_e4: 45_000 });
    const account = shop.db.updateTable('account').where('id', '=', accountId);
    await account.set({ is_show_youx: true }).execute();
    expect(await offersOf(GOODS.wholePacks)).toEqual([youx, newcomer]);
    await account.set({ is_show_youx: false }).execute();
    expect(await offersOf(GOODS.wholePacks)).toEqual([newcomer]);
    expect(await offersOf(GOODS.wholePacks, shop.visitor())).toEqual([newcomer]);
    const bought = { last_price_e4: 1, last_number: 1, last_bought_at: from(-1), pieces: 1 };
    await shop.db
      .insertInto('account_goods')
      .values({ account_id: accountId, goods_id: GOODS.plain, ...bought })
      .execute();
    expect(await offersOf(GOODS.wholePacks)).toEqual([]);
  });

  it('are switched off by a contract price, but for lots near their end', async () => {
    const id = await special(GOODS.limited, { price_e4: 100_000 });
    expect(await offersOf(GOODS.limited)).toEqual([id]);
    await shop.db
      .insertInto('contract_price')
      .values({ account_id: accountId, goods_id: GOODS.limited, price_e4: 140_000 })
      .execute();
    await shop.db.updateTable('account').set({ is_special: true }).where('id', '=', accountId).execute();
    expect(await offersOf(GOODS.limited)).toEqual([]);
  });
});
