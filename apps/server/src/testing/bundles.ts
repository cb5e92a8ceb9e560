import type { StaffCombination } from '@qingnang/contract/admin-bundles';
import type { StaffPromotion } from '@qingnang/contract/admin-promotions';
import type { Client } from './client.ts';
import { GOODS } from './fixture.ts';

const HOUR = 3600;
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + Math.round(hours * HOUR);
const window = () => ({ starts_at: inHours(-1), ends_at: inHours(1) });

/** Two of `GOODS.plain` at ¥8.00 and one of `GOODS.ladder` at ¥9.00: a set of ¥25.00 (¥26.80 one by one), 10 of them. */
export const combinationForm = (more: Record<string, unknown> = {}) => ({
  name: '感冒消炎组合',
  warehouse_id: 1,
  ...window(),
  stock_total: 10,
  items: [
    { goods_id: GOODS.plain, number: 2, price: '8.00' },
    { goods_id: GOODS.ladder, number: 1, price: '9.00' },
  ],
  ...more,
});

export const openCombination = async (
  staff: Client,
  more: Record<string, unknown> = {},
): Promise<StaffCombination> =>
  (await staff.post<StaffCombination>('/api/admin/combinations', combinationForm(more)).expect(201)).data;

/** From ¥200 of `GOODS.plain` or `GOODS.ladder` on one box of 维生素C片 (`GOODS.ladderUpTo`), from ¥500 on three; 20 and 30 of them. */
export const promotionForm = (more: Record<string, unknown> = {}) => ({
  kind: 'gift',
  name: '满额有礼',
  warehouse_id: 1,
  basis: 'amount',
  ...window(),
  goods_ids: [GOODS.plain, GOODS.ladder],
  tiers: [
    { reach_amount: '200', goods_id: GOODS.ladderUpTo, gift_number: 1, stock_total: 20 },
    { reach_amount: '500', goods_id: GOODS.ladderUpTo, gift_number: 3, stock_total: 30 },
  ],
  ...more,
});

/** 满减 or 满返: from ¥200 of the same goods on ¥10, from ¥500 on ¥40. */
export const moneyForm = (kind: 'discount' | 'cashback', more: Record<string, unknown> = {}) =>
  promotionForm({
    kind,
    name: kind === 'discount' ? '满额立减' : '满额返现',
    tiers: [
      { reach_amount: '200', minus: '10' },
      { reach_amount: '500', minus: '40' },
    ],
    ...more,
  });

/** 换购: from ¥200 of the same goods on up to two boxes of 维生素C片 at ¥1.00 each; 20 of them. */
export const exchangeForm = (more: Record<string, unknown> = {}) =>
  promotionForm({
    kind: 'exchange',
    name: '加价换购',
    tiers: [{ reach_amount: '200', goods_id: GOODS.ladderUpTo, price: '1', gift_number: 2, stock_total: 20 }],
    ...more,
  });

/** 买赠: ten boxes of `GOODS.plain` bring one of 维生素C片; 20 of them. */
export const buyGiftForm = (more: Record<string, unknown> = {}) =>
  promotionForm({
    kind: 'buy_gift',
    name: '买十赠一',
    basis: 'number',
    is_repeating: 1,
    goods_ids: [GOODS.plain],
    tiers: [{ reach_number: 10, goods_id: GOODS.ladderUpTo, gift_number: 1, stock_total: 20 }],
    ...more,
  });

/** A promotion made by staff; by default the gifts of `promotionForm`. */
export const openPromotion = async (
  staff: Client,
  more: Record<string, unknown> = {},
): Promise<StaffPromotion> =>
  (await staff.post<StaffPromotion>('/api/admin/promotions', promotionForm(more)).expect(201)).data;
