import type { adminPromotionSimulate } from '@qingnang/contract/admin-promotions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { exchangeForm, moneyForm, openPromotion, promotionForm } from '../../../../testing/bundles.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

type Simulated = z.output<typeof adminPromotionSimulate.data>;

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());

const LINES = [
  { goods_id: GOODS.plain, number: 30 },
  { goods_id: GOODS.limited, number: 2 },
];
const ask = (form: object, more: object = {}) =>
  staff.post<Simulated>('/api/admin/promotions/simulate', {
    username: 'yaodian',
    lines: LINES,
    form,
    ...more,
  });
const simulated = async (form: object, more: object = {}) => (await ask(form, more).expect(200)).data;

describe('a promotion that is tried out', () => {
  it('shows what a cart costs without and with it, and writes nothing', async () => {
    const data = await simulated(moneyForm('discount'));
    expect(
      data.lines.map((one) => [one.goods_id, one.amount, one.discount_before, one.discount_after]),
    ).toEqual([
      [GOODS.plain, 252, 0, 10],
      [GOODS.limited, 30, 0, 0],
    ]);
    expect([data.before.discount_amount, data.after.discount_amount]).toEqual([0, 10]);
    expect(data.after.payable).toBe(data.before.payable - 10);
    expect(data.company).not.toBe('');
    const { rows } = await sql<{ number: number }>`
      select (select count(*) from promotion) + (select count(*) from cart_line) as number`.execute(shop.db);
    expect(rows).toEqual([{ number: 0 }]);
  });

  it('stands beside those that run: only the better one of an exclusion group applies', async () => {
    const { id } = await openPromotion(staff, moneyForm('discount', { exclusion_group: '秋季' }));
    const better = { exclusion_group: '秋季', tiers: [{ reach_amount: '250', minus: '25' }] };
    const data = await simulated(moneyForm('discount', better));
    expect([data.before.discount_amount, data.after.discount_amount]).toEqual([10, 25]);
    const worse = { exclusion_group: '秋季', tiers: [{ reach_amount: '250', minus: '5' }] };
    expect((await simulated(moneyForm('discount', worse))).after.discount_amount).toBe(10);
    await staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
  });

  it('stands in the place of the saved one that is being changed', async () => {
    const { id } = await openPromotion(staff, moneyForm('discount'));
    const more = moneyForm('discount', { tiers: [{ reach_amount: '100', minus: '12' }] });
    const data = await simulated(more, { id });
    expect([data.before.discount_amount, data.after.discount_amount]).toEqual([0, 12]);
    expect(data.after.promotions).toHaveLength(1);
    await staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
  });

  it('does nothing for an account that is not in its audience', async () => {
    const data = await simulated(moneyForm('discount', { provinces: ['西藏自治区'] }));
    expect(data.after).toEqual(data.before);
  });

  it('knows gifts and cashback, all goods and those excluded', async () => {
    expect((await simulated(promotionForm())).after.gifts).toMatchObject([
      { number: 1, goods_id: GOODS.ladderUpTo },
    ]);
    const all = moneyForm('cashback', { is_all_goods: 1, goods_ids: [] });
    expect((await simulated(all)).after.cashback_amount).toBe(10);
    const excluded = moneyForm('cashback', { is_all_goods: 1, goods_ids: [GOODS.plain] });
    expect((await simulated(excluded)).after.cashback_amount).toBe(0);
    await ask(exchangeForm()).expect(200);
  });

  it('takes the account’s own cart when no lines are named', async () => {
    const buyer = await shop.buyer();
    await buyer.post('/api/cart', { params: [{ goods_id: GOODS.ladder, number: 60 }] }).expect(200);
    const data = await simulated(moneyForm('discount'), { lines: [] });
    expect(data.lines.map((one) => [one.goods_id, one.number, one.discount_after])).toEqual([
      [GOODS.ladder, 60, 40],
    ]);
    await sql`delete from cart_line`.execute(shop.db);
  });

  it.each<[string, object, object, string, string]>([
    ['an unknown account', {}, { username: 'nobody' }, 'username', '没有这个账号'],
    ['one that sees no prices', {}, { username: 'xinke' }, 'username', '该账号未通过审核，没有价格'],
    ['an unknown goods', {}, { lines: [{ goods_id: 99_999, number: 1 }] }, 'lines.0.goods_id', '商品不存在'],
    ['an unknown warehouse', { warehouse_id: 99 }, {}, 'form.warehouse_id', '仓库不存在'],
    [
      'steps without money',
      { tiers: [{ reach_amount: '9' }] },
      {},
      'form.tiers.0.minus',
      '请填写减免金额，最多 2 位小数',
    ],
  ])('is refused for %s', async (_, form, more, field, message) => {
    const answer = await ask(moneyForm('discount', { ...form }), more).expect(422);
    expect(answer.errors).toEqual({ [field]: [message] });
  });
});
