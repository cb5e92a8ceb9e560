import type { goodsPromotions } from '@qingnang/contract/bundles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { kyselyOn } from '../../../db/client.ts';
import { type Buyer, findBuyer, openSession } from '../../../http/session.ts';
import { buyGiftForm, exchangeForm, moneyForm, openPromotion } from '../../../testing/bundles.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { promotionStamp } from '../../catalogue/goods/promoted/reads.ts';
import { exchangeSpecials } from './exchange/reads.ts';
import { goodsOfPromotion, promotionsFor, runningPromotion, runningPromotions } from './reads.ts';

let shop: TestShop;
let staff: Client;
let buyer: Buyer;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  const { id } = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'yaodian')
    .executeTakeFirstOrThrow();
  const token = await openSession(shop.db, { accountId: id, ip: '', userAgent: '' });
  buyer = (await findBuyer(shop.db, token)) as Buyer;
});
afterAll(() => shop.close());
afterEach(async () => {
  const open = await shop.db.selectFrom('promotion').select('id').where('is_stopped', '=', false).execute();
  for (const { id } of open) await staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
});

const open = async (form: Record<string, unknown>) => (await openPromotion(staff, form)).id;
const found = async (goods: number[], viewer: { buyer: Buyer | null } = { buyer }) =>
  (await promotionsFor(shop.db, viewer, goods, await promotionStamp(shop.db))).map(({ id, goodsIds }) => [
    id,
    [...goodsIds].sort((a, b) => a - b),
  ]);

describe('promotions for goods', () => {
  it('are those of every kind that the goods count towards, with which of them do', async () => {
    const discount = await open(moneyForm('discount', { sort: 1 }));
    const free = await open(buyGiftForm({ sort: 2 }));
    const sold = await open(exchangeForm({ sort: 3, goods_ids: [GOODS.ladder] }));
    const back = await open(moneyForm('cashback', { sort: 4, is_all_goods: 1, goods_ids: [GOODS.ladder] }));
    expect(await found([GOODS.plain, GOODS.limited])).toEqual([
      [discount, [GOODS.plain]],
      [free, [GOODS.plain]],
      [back, [GOODS.plain, GOODS.limited]],
    ]);
    expect(await found([GOODS.ladder])).toEqual([
      [discount, [GOODS.ladder]],
      [sold, [GOODS.ladder]],
    ]);
    expect(await found([])).toEqual([]);
  });

  it('are not those that wait, have ended or were stopped', async () => {
    const now = Math.floor(Date.now() / 1000);
    await open(moneyForm('discount', { starts_at: now + 600 }));
    const stopped = await open(moneyForm('discount'));
    await staff.post(`/api/admin/promotions/${stopped}/stop`).expect(200);
    const ended = await open(moneyForm('discount'));
    await shop.db.updateTable('promotion').set({ ends_at: new Date() }).where('id', '=', ended).execute();
    expect(await found([GOODS.plain])).toEqual([]);
  });

  it.each<[string, object, (one: Buyer) => Buyer]>([
    ['rank', { ranks: [2, 3] }, (one) => ({ ...one, rank: 3 })],
    ['province', { provinces: ['云南省', '四川省'] }, (one) => ({ ...one, province: '四川省' })],
    ['type', { buyer_types: ['clinic'] }, (one) => ({ ...one, buyerType: 'clinic' })],
  ])('are for who is of the %s that it names', async (_, audience, inside) => {
    const id = await open(moneyForm('discount', { ...audience }));
    const outside = { ...buyer, rank: 0, province: '贵州省', buyerType: 'pharmacy' };
    expect(await found([GOODS.plain], { buyer: outside })).toEqual([]);
    expect(await found([GOODS.plain], { buyer: null })).toEqual([]);
    expect(await found([GOODS.plain], { buyer: inside(outside) })).toEqual([[id, [GOODS.plain]]]);
    expect(await runningPromotion(shop.db, { buyer: outside }, id)).toBeUndefined();
    expect((await runningPromotion(shop.db, { buyer: inside(outside) }, id))?.id).toBe(id);
  });

  it('say what the budget leaves', async () => {
    const id = await open(moneyForm('discount', { budget: '50' }));
    await shop.db.updateTable('promotion').set({ spent_fen: 1200 }).where('id', '=', id).execute();
    const [promotion] = await promotionsFor(shop.db, { buyer }, [GOODS.plain], await promotionStamp(shop.db));
    expect(promotion?.budgetLeft).toBe(3800n);
    await shop.db.updateTable('promotion').set({ spent_fen: 0 }).where('id', '=', id).execute();
  });

  it('take two statements for many, none where nothing is bounded or given', async () => {
    const statements: string[] = [];
    const db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
    const goods = [GOODS.plain, GOODS.ladder, GOODS.limited];
    const asked = async () => {
      const from = statements.length;
      const list = await promotionsFor(db, { buyer }, goods, await promotionStamp(shop.db));
      return [list.length, statements.length - from];
    };
    // What has changed is read once.
    expect(await asked()).toEqual([0, 1]);
    expect(await asked()).toEqual([0, 0]);
    await open(moneyForm('discount'));
    expect(await asked()).toEqual([1, 1]);
    expect(await asked()).toEqual([1, 0]);
    const tier = { goods_id: GOODS.ladderUpTo, gift_number: 1, stock_total: 1 };
    for (let at = 0; at < 8; at += 1) {
      await open(moneyForm('cashback', { is_all_goods: at % 2, goods_ids: [GOODS.plain] }));
      await open(buyGiftForm({ tiers: [{ reach_number: 5, ...tier }] }));
      await open(exchangeForm({ tiers: [{ reach_amount: '9', price: '1', ...tier }] }));
    }
    // Reads the goods that are given, which the process may have to remember first.
    await asked();
    expect(await asked()).toEqual([25, 2]);
  });
});

describe('the goods of a promotion of all goods', () => {
  it('are all on the shelf but those excluded, the most sold first, page by page', async () => {
    const id = await open(moneyForm('discount', { is_all_goods: 1, goods_ids: [GOODS.plain] }));
    const promotion = await runningPromotion(shop.db, { buyer }, id);
    if (!promotion) throw new Error('it runs');
    const page = async (number: number) =>
      (await goodsOfPromotion(shop.db, { buyer }, promotion, number, 4)).map((goods) => goods.id);
    const all = [...(await page(1)), ...(await page(2)), ...(await page(3)), ...(await page(4))];
    expect(all.slice(0, 3)).toEqual([GOODS.ladder, GOODS.ladderUpTo, GOODS.outOfStock]);
    expect([all.length, new Set(all).size]).toEqual([promotion.goodsCount, promotion.goodsCount]);
    expect(all).not.toContain(GOODS.plain);
    expect(all).not.toContain(GOODS.offShelf);
  });
});

describe('the zone and the page of a goods', () => {
  const ofGoods = async (client: Client, goods: number) =>
    (await client.get<z.output<typeof goodsPromotions.data>>(`/api/promotion/goods/${goods}`).expect(200))
      .data.list;

  it('lists gifts in the zone, every kind on the page, and hides prices from visitors', async () => {
    const gifts = await open({});
    const sold = await open(exchangeForm({ sort: 1 }));
    const all = await open(moneyForm('discount', { sort: 2, is_all_goods: 1, goods_ids: [] }));
    expect((await runningPromotions(shop.db, { buyer }, 'gift')).map(({ id }) => id)).toEqual([gifts]);
    const list = await ofGoods(await shop.buyer(), GOODS.plain);
    expect(list.map((one) => [one.id, one.goods_count, one.is_all_goods, one.tiers[0]?.words])).toEqual([
      [gifts, 2, 0, '满 ¥200 赠 1 盒 维生素C片'],
      [sold, 2, 0, '满 ¥200 加 ¥1 换购 维生素C片（限 2 盒）'],
      [all, 0, 1, '满 ¥200 减 ¥10'],
    ]);
    expect(list[1]?.tiers[0]?.gift).toMatchObject({
      goods_id: GOODS.ladderUpTo,
      price: 1,
      left: 20,
      number: 2,
    });
    expect(list[1]?.tiers[0]?.gift?.goods_price_id).toBeGreaterThan(0);
    const [, hidden] = await ofGoods(shop.visitor(), GOODS.plain);
    expect([hidden?.tiers[0]?.gift?.price, hidden?.tiers[0]?.gift?.left, hidden?.tiers[0]?.words]).toEqual([
      null,
      null,
      '满 ¥200 可换购 维生素C片（限 2 盒）',
    ]);
    expect(await ofGoods(shop.visitor(), 99_999)).toHaveLength(1);
    await shop.visitor().get('/api/promotion/goods/0').expect(404);
  });
});

describe('the special price of a 换购', () => {
  it('names its promotion and step; those of anything else, and of nobody, are missing', async () => {
    const sold = await open(exchangeForm({ ranks: [buyer.rank] }));
    await open({});
    const offers = await shop.db
      .selectFrom('special_price')
      .select(['id', 'kind'])
      .where('is_stopped', '=', false)
      .execute();
    const ids = offers.map(({ id }) => id);
    const specials = await exchangeSpecials(shop.db, buyer, [...ids, 999_999]);
    expect([...specials.values()]).toMatchObject([
      {
        goodsId: GOODS.ladderUpTo,
        promotionId: sold,
        promotionName: '加价换购',
        price: 10_000n,
        warehouseId: 1,
        stockLeft: 20,
        limitPerAccount: null,
        used: 0,
        runs: true,
      },
    ]);
    const other = await exchangeSpecials(shop.db, { ...buyer, rank: 3 - buyer.rank }, ids);
    expect([...other.values()].map(({ runs }) => runs)).toEqual([false]);
    await staff.post(`/api/admin/promotions/${sold}/stop`).expect(200);
    const stopped = await exchangeSpecials(shop.db, buyer, ids);
    expect([...stopped.values()].map(({ runs }) => runs)).toEqual([false]);
    expect((await exchangeSpecials(shop.db, buyer, [])).size).toBe(0);
  });

  it('is no offer of its goods: nobody sees it, counts it or stops it as one', async () => {
    const sold = await open(exchangeForm());
    const offer = await shop.db
      .selectFrom('special_price')
      .select('id')
      .where('kind', '=', 'exchange')
      .where('is_stopped', '=', false)
      .executeTakeFirstOrThrow();
    const { data } = await (await shop.buyer())
      .get<{ specials?: unknown[] }>(`/api/goods/detail/${GOODS.ladderUpTo}`)
      .expect(200);
    expect(JSON.stringify(data)).not.toContain(`"goods_price_id":${offer.id}`);
    await staff.post(`/api/admin/specials/${offer.id}/stop`).expect(404);
    const { data: list } = await staff.get<{ list: { id: number }[] }>('/api/admin/specials').expect(200);
    expect(list.list.map(({ id }) => id)).not.toContain(offer.id);
    expect(sold).toBeGreaterThan(0);
  });
});
