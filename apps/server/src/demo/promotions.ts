import { type PromotionForm, promotionForm } from '@qingnang/contract/admin-promotions';
import { priceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../db/client.ts';
import type { Staff } from '../http/session.ts';
import { priceText } from '../modules/catalogue/catalog/admin/rules.ts';
import { createPromotion } from '../modules/marketing/promotions/admin/writes.ts';
import { type DemoGoods, giftGoods, goodsIn } from './plain-goods.ts';

const DAY = 24 * 3600;

type Tier = z.input<typeof promotionForm>['tiers'][number];

interface DemoPromotion extends Pick<PromotionForm, 'kind' | 'name' | 'describe' | 'basis'> {
  more?: Partial<z.input<typeof promotionForm>>;
  /** Codes of the categories whose goods count; undefined = as `more` says. */
  categories?: readonly string[];
  /** Days from now. */
  from?: number;
  days: number;
  tiers: readonly Tier[];
}

/** Goods that promotions give or sell cheaper. */
interface Presents {
  gifts: readonly DemoGoods[];
  /** For 换购. */
  dearer: readonly DemoGoods[];
}

const off = (reach: number, minus: number): Tier => ({ reach_amount: String(reach), minus: String(minus) });

const MONEY: readonly DemoPromotion[] = [
  {
    kind: 'discount',
    name: '心脑慢病用药满减',
    describe: '降压、心绞痛用药跨品种累计，档位取最高',
    basis: 'amount',
    categories: ['xi-ccb', 'xi-arb', 'xi-angina'],
    days: 30,
    more: { budget: '50000' },
    tiers: [off(300, 15), off(800, 50), off(2000, 150)],
  },
  {
    kind: 'discount',
    name: '维生素钙剂每满立减',
    describe: '上不封顶，多买多减，不与优惠券同享',
    basis: 'amount',
    categories: ['xi-vitamin', 'xi-calcium'],
    days: 20,
    more: { is_repeating: 1, with_coupon: 0 },
    tiers: [off(200, 8)],
  },
  {
    kind: 'discount',
    name: '退热止痛满额立减',
    describe: '与“退热抗敏满件立减”二选一，系统自动取更优惠',
    basis: 'amount',
    categories: ['xi-fever', 'xi-allergy'],
    days: 15,
    more: { exclusion_group: '退热止痛' },
    tiers: [off(400, 20), off(1000, 60)],
  },
  {
    kind: 'discount',
    name: '退热抗敏满件立减',
    describe: '与“退热止痛满额立减”二选一，系统自动取更优惠',
    basis: 'number',
    categories: ['xi-fever', 'xi-allergy'],
    days: 15,
    more: { exclusion_group: '退热止痛' },
    tiers: [
      { reach_number: 30, minus: '12' },
      { reach_number: 100, minus: '50' },
    ],
  },
  {
    kind: 'cashback',
    name: '全场采购满返',
    describe: '单笔订单满额即返，订单完成后返到账户余额',
    basis: 'amount',
    days: 30,
    more: { is_all_goods: 1, budget: '20000' },
    tiers: [off(3000, 30), off(6000, 80)],
  },
  {
    kind: 'discount',
    name: '五官用药周满减',
    describe: '眼科、鼻科、口腔用药',
    basis: 'amount',
    categories: ['xi-eye', 'xi-nose', 'xi-mouth'],
    from: 7,
    days: 14,
    tiers: [off(300, 20)],
  },
];

/** It ran until yesterday: nothing may be made that has ended, so it is moved back when it is there. */
const ENDED: DemoPromotion = {
  kind: 'cashback',
  name: '双十一采购满返',
  describe: '订单完成后返到账户余额',
  basis: 'amount',
  categories: ['xi-kidney', 'xi-tonic'],
  days: 10,
  tiers: [off(1000, 20)],
};

/** Given or sold through steps; each uses a present of its own. */
function withPresents({ gifts, dearer }: Presents): DemoPromotion[] {
  const gift = (at: number, reach: number, gift_number: number): Tier => ({
    reach_amount: String(reach),
    goods_id: gifts[at]?.id,
    gift_number,
    stock_total: 60 * gift_number,
    limit_per_account: 10 * gift_number,
  });
  const pieces = (at: number, reach_number: number, gift_number: number): Tier => ({
    ...gift(at, 0, gift_number),
    reach_amount: undefined,
    reach_number,
  });
  const sold = (at: number, reach: number, number: number): Tier => ({
    reach_amount: String(reach),
    goods_id: dearer[at]?.id,
    price: cheaper(dearer[at]),
    gift_number: number,
    stock_total: 100 * number,
    limit_per_account: 10 * number,
  });
  return [
    {
      kind: 'gift',
      name: '感冒咳嗽满额赠',
      describe: '活动商品满额即赠，档位取最高',
      basis: 'amount',
      categories: ['xi-cold-wind', 'xi-cough', 'xi-throat'],
      days: 30,
      tiers: [gift(0, 500, 2), gift(0, 1000, 5)],
    },
    {
      kind: 'gift',
      name: '抗感染每满 800 元赠',
      describe: '每满 800 元赠一份，多买多赠',
      basis: 'amount',
      categories: ['xi-ceph', 'xi-macrolide', 'xi-quinolone', 'xi-virus'],
      days: 20,
      more: { is_repeating: 1 },
      tiers: [gift(1, 800, 2)],
    },
    {
      kind: 'gift',
      name: '肠胃用药满件赠',
      describe: '活动商品合计满件即赠',
      basis: 'number',
      categories: ['xi-acid', 'xi-motility', 'xi-diarrhoea', 'xi-constipation'],
      days: 25,
      tiers: [pieces(2, 50, 2), pieces(2, 120, 6)],
    },
    {
      kind: 'buy_gift',
      name: '畅销品买十赠一',
      describe: '买 10 赠 1，多买多赠，赠完为止',
      basis: 'number',
      days: 20,
      more: { is_repeating: 1, goods_ids: gifts[3] ? [gifts[3].id] : [] },
      tiers: [pieces(3, 10, 1)],
    },
    {
      kind: 'exchange',
      name: '风湿骨伤加价换购',
      describe: '活动商品满额，可加价换购店铺动销品',
      basis: 'amount',
      categories: ['xi-bruise', 'xi-rheuma'],
      days: 30,
      tiers: [sold(0, 300, 2), sold(1, 800, 5)],
    },
  ];
}

/** Six tenths of the price, in whole jiao. */
function cheaper(goods: DemoGoods | undefined): string {
  const exact = (BigInt(goods?.price_e4 ?? 0) * 6n) / 10n;
  return priceText(priceE4(exact - (exact % 1000n)));
}

/** Promotions of every kind, made by staff's own acts. Goods without a fitting shelf are left out. */
export async function openPromotions(db: Db, staff: Staff, warehouseId: number, now: number): Promise<void> {
  const presents = {
    gifts: await giftGoods(db, warehouseId, [20_000, 150_000], 4),
    dearer: await giftGoods(db, warehouseId, [100_000, 400_000], 2),
  };
  const open = async (one: DemoPromotion, sort: number) => {
    const goods = one.categories ? await goodsIn(db, warehouseId, one.categories, 12) : [];
    const form = formOf(one, goods, { warehouse_id: warehouseId, sort }, now);
    const hasGoods = form.is_all_goods === 1 || form.goods_ids.length > 0;
    const hasPresents = form.tiers.every((tier) => tier.minus !== undefined || tier.goods_id !== undefined);
    return hasGoods && hasPresents ? createPromotion(db, staff, form, null) : null;
  };
  for (const [sort, one] of [...withPresents(presents), ...MONEY].entries()) await open(one, sort);
  const ended = await open(ENDED, 0);
  if (ended)
    await sql`update promotion set starts_at = starts_at - interval '20 days', ends_at = now() - interval '1 day'
      where id = ${ended.id}`.execute(db);
}

function formOf(
  { kind, name, describe, basis, more, from = 0, days, tiers }: DemoPromotion,
  goods: readonly DemoGoods[],
  frame: { warehouse_id: number; sort: number },
  now: number,
): PromotionForm {
  const starts_at = from === 0 ? now - 3600 : now + from * DAY;
  return promotionForm.parse({
    kind,
    name,
    describe,
    basis,
    ...frame,
    starts_at,
    ends_at: starts_at + days * DAY,
    goods_ids: goods.map(({ id }) => id),
    ...more,
    tiers,
  });
}
