import type { StaffPromotion } from '@qingnang/contract/admin-promotions';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  buyGiftForm,
  exchangeForm,
  moneyForm,
  openPromotion,
  promotionForm,
} from '../../../../testing/bundles.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

/** What staff may and may not set of each kind. */

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

const create = (form: object) => staff.post('/api/admin/promotions', form);
const put = (id: number, change: object) => staff.put<StaffPromotion>(`/api/admin/promotions/${id}`, change);
const errorOf = async (form: object, field: string) => (await create(form).expect(422)).errors?.[field];
const changeOf = (made: StaffPromotion, more: object = {}) => ({
  ...made,
  goods_ids: made.goods.map(({ id }) => id),
  ...more,
});

describe('each kind', () => {
  it('keeps what staff set', async () => {
    const audience = { ranks: [2, 1], provinces: ['四川省'], buyer_types: ['pharmacy'] };
    const made = await openPromotion(
      staff,
      moneyForm('discount', { budget: '500.5', exclusion_group: '秋季', with_coupon: 0, ...audience }),
    );
    expect(made).toMatchObject({
      kind: 'discount',
      state: 'running',
      exclusion_group: '秋季',
      with_coupon: 0,
      budget: '500.50',
      spent: 0,
      ranks: [1, 2],
      provinces: ['四川省'],
      buyer_types: ['pharmacy'],
      goods_count: 2,
      tiers: [
        { reach_amount: '200.00', minus: '10.00', gift: null },
        { reach_amount: '500.00', minus: '40.00', gift: null },
      ],
    });
    const back = await openPromotion(
      staff,
      moneyForm('cashback', { is_all_goods: 1, goods_ids: [GOODS.plain] }),
    );
    expect(back).toMatchObject({ is_all_goods: 1, goods_count: 1, goods: [{ id: GOODS.plain }] });
    const sold = await openPromotion(staff, exchangeForm());
    expect(sold.tiers[0]).toMatchObject({
      minus: '',
      gift: { goods_id: GOODS.ladderUpTo, price: '1.00', number: 2, stock_total: 20, stock_left: 20 },
    });
    const free = await openPromotion(staff, buyGiftForm());
    expect(free.tiers[0]).toMatchObject({ reach_number: 10, gift: { price: '0', number: 1 } });
    for (const { id } of [made, back, sold, free])
      await staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
  });

  it('takes as many pieces as it sets aside, once for each idempotency key', async () => {
    const key = { 'idempotency-key': 'promotion-kinds-0001' };
    const form = exchangeForm();
    const first = await staff.post<StaffPromotion>('/api/admin/promotions', form, key).expect(201);
    const again = await staff.post<StaffPromotion>('/api/admin/promotions', form, key).expect(201);
    expect(again.data.id).toBe(first.data.id);
    await staff.post(`/api/admin/promotions/${first.data.id}/stop`).expect(200);
  });
});

describe('is refused', () => {
  const money = (kind: 'discount' | 'cashback', ...tiers: object[]) => moneyForm(kind, { tiers });
  const gift = { goods_id: GOODS.ladderUpTo, gift_number: 1, stock_total: 5 };
  const sold = (more: object) =>
    exchangeForm({ tiers: [{ reach_amount: '200', ...gift, price: '1', ...more }] });
  it.each<[string, object, string, string]>([
    ['an unknown kind', promotionForm({ kind: 'lottery' }), 'kind', '格式不正确'],
    ['a step without money', money('discount', { reach_amount: '100' }), 'tiers.0.minus', '请填写减免金额'],
    [
      'nothing back',
      money('cashback', { reach_amount: '100', minus: '0' }),
      'tiers.0.minus',
      '请填写返还金额',
    ],
    [
      'parts of a cent',
      money('discount', { reach_amount: '9', minus: '1.005' }),
      'tiers.0.minus',
      '最多 2 位小数',
    ],
    [
      'parts of a cent to reach',
      money('discount', { reach_amount: '9.999', minus: '1' }),
      'tiers.0.reach_amount',
      '2 位',
    ],
    [
      'all that is paid',
      money('discount', { reach_amount: '100', minus: '100' }),
      'tiers.0.minus',
      '须小于满额',
    ],
    [
      'less for more',
      money('discount', { reach_amount: '100', minus: '20' }, { reach_amount: '200', minus: '10' }),
      'tiers.1.minus',
      '不能少于低档位在此前已有的 ¥20.00',
    ],
    ['a budget of nothing', moneyForm('discount', { budget: '0' }), 'budget', '预算须大于 0'],
    ['a budget in parts of a cent', moneyForm('discount', { budget: '1.234' }), 'budget', '最多 2 位小数'],
    ['a budget of gifts', promotionForm({ budget: '100' }), 'budget', '只有满减和满返可以设置预算'],
    ['no goods', moneyForm('discount', { goods_ids: [] }), 'goods_ids', '请选择参加活动的商品'],
    ['买赠 by amount', buyGiftForm({ basis: 'amount' }), 'basis', '买赠按件数计算'],
    ['买赠 of two', buyGiftForm({ goods_ids: [GOODS.plain, GOODS.ladder] }), 'goods_ids', '只能选择一个商品'],
    ['买赠 of all', buyGiftForm({ is_all_goods: 1, goods_ids: [] }), 'is_all_goods', '只能选择一个商品'],
    ['换购 for nothing', sold({ price: '0' }), 'tiers.0.price', '换购价须大于 0'],
    ['换购 as dear as alone', sold({ price: '4' }), 'tiers.0.price', '换购价须低于普通价 ¥4.00'],
    ['换购 without goods', sold({ goods_id: '' }), 'tiers.0.goods_id', '请选择换购商品'],
    ['换购 of ephedrine', sold({ goods_id: GOODS.ephedrine }), 'tiers.0.goods_id', '含特殊药品复方制剂'],
    ['换购 off the shelf', sold({ goods_id: GOODS.offShelf }), 'tiers.0.goods_id', '换购商品已下架'],
    ['no number', sold({ gift_number: '' }), 'tiers.0.gift_number', '请填写数量'],
    ['no stock', sold({ stock_total: '' }), 'tiers.0.stock_total', '请填写活动库存'],
    [
      'a buyer type of nobody',
      moneyForm('discount', { buyer_types: ['aliens'] }),
      'buyer_types',
      '客户类型不存在',
    ],
    ['a rank of nobody', moneyForm('discount', { ranks: [7] }), 'ranks.0', '等级不能大于 3'],
    ['no steps', moneyForm('discount', { tiers: [] }), 'tiers', '请添加档位'],
    ['an end before its start', moneyForm('discount', { ends_at: 100 }), 'ends_at', '结束时间须晚于开始时间'],
  ])('%s', async (_, form, field, message) => {
    expect((await errorOf(form, field))?.join()).toContain(message);
  });

  it('a prescription medicine as a gift, though it may be sold by 换购', async () => {
    const rx = { goods_id: GOODS.hundred, gift_number: 1, stock_total: 1 };
    expect(await errorOf(buyGiftForm({ tiers: [{ reach_number: 1, ...rx }] }), 'tiers.0.goods_id')).toEqual([
      '赠品不能是处方药',
    ]);
    const { id } = await openPromotion(staff, sold(rx));
    await staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
  });
});

describe('a change', () => {
  it('of budget, audience and excluded goods is kept and written down', async () => {
    const made = await openPromotion(staff, moneyForm('discount', { is_all_goods: 1, goods_ids: [] }));
    const change = { budget: '80', ranks: [3], goods_ids: [GOODS.limited], exclusion_group: '甲' };
    const { data } = await put(made.id, changeOf(made, change)).expect(200);
    const { goods_ids, ...kept } = change;
    expect(data).toMatchObject({
      ...made,
      ...kept,
      goods: data.goods,
      budget: '80.00',
      version: 2,
      goods_count: 1,
    });
    expect(data.goods.map(({ id }) => id)).toEqual(goods_ids);
    const { rows } = await sql<{ after: object }>`select after from audit_log
      where action = 'promotion.update' and entity_id = ${String(made.id)}`.execute(shop.db);
    expect(rows.map(({ after }) => after)).toEqual([
      { budget: '80', ranks: '3', goods_ids: String(GOODS.limited), exclusion_group: '甲' },
    ]);
    await staff.post(`/api/admin/promotions/${made.id}/stop`).expect(200);
  });

  it('never leaves less budget than is spent, nor a 买赠 of two goods', async () => {
    const made = await openPromotion(staff, moneyForm('cashback', { budget: '100' }));
    await sql`with spent as (update promotion set spent_fen = 6000 where id = ${made.id})
      insert into promotion_movement (promotion_id, account_id, delta_fen, cause, ref)
      select ${made.id}, min(id), 6000, 'order', 'T1' from account`.execute(shop.db);
    const refused = await put(made.id, changeOf(made, { budget: '59.99' })).expect(422);
    expect(refused.errors).toEqual({ budget: ['预算不能少于已使用的 ¥60.00'] });
    const { data } = await put(made.id, changeOf(made, { budget: '60' })).expect(200);
    expect([data.state, data.spent]).toEqual(['sold_out', 60]);
    const free = await openPromotion(staff, buyGiftForm());
    await put(free.id, changeOf(free, { goods_ids: [GOODS.plain, GOODS.ladder] })).expect(422);
    for (const { id } of [made, free]) await staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
  });
});
