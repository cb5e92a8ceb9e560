import type { adminPromotionReport, StaffPromotion } from '@qingnang/contract/admin-promotions';
import { fen, fenToYuan, formatPrice, priceE4 } from '@qingnang/rules/money';
import { isMoney } from '@qingnang/rules/progress';
import type { z } from 'zod';
import { toSeconds } from '../../../../http/dates.ts';
import { stateOf } from '../../campaigns/rules.ts';
import type { PromotionRow, TierRow } from './reads.ts';
import type { ReportRow } from './report/reads.ts';

export function staffPromotionData(row: PromotionRow, now: Date): StaffPromotion {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    name: row.name,
    describe: row.describe,
    image: row.image,
    ck_id: row.warehouse_id,
    ck_name: row.warehouse_name,
    basis: row.basis,
    is_repeating: row.is_repeating ? 1 : 0,
    is_all_goods: row.is_all_goods ? 1 : 0,
    exclusion_group: row.exclusion_group,
    with_coupon: row.with_coupon ? 1 : 0,
    budget: fenText(row.budget_fen),
    spent: fenToYuan(fen(row.spent_fen)),
    ranks: row.ranks,
    provinces: row.provinces,
    buyer_types: row.buyer_types,
    starts_at: toSeconds(row.starts_at),
    ends_at: toSeconds(row.ends_at),
    sort: row.sort,
    state: stateOf({ ...row, stock_left: whatIsLeft(row) }, now),
    tiers: row.tiers.map(tierData),
    goods: row.goods.map((goods) => ({
      id: goods.id,
      name: goods.name,
      ypgg: goods.spec,
      sccj: goods.maker,
      image: goods.image ?? '',
    })),
    goods_count: row.goods_count,
    given: row.tiers.reduce((sum, { gift }) => sum + (gift?.given ?? 0), 0),
  };
}

/** Pieces or fen that it can still give; null = no bound. */
function whatIsLeft({ kind, budget_fen, spent_fen, tiers }: PromotionRow): number | null {
  if (isMoney(kind)) return budget_fen === null ? null : budget_fen - spent_fen;
  return tiers.reduce((sum, { gift }) => sum + (gift?.stock_left ?? 0), 0);
}

const tierData = ({
  id,
  reach_fen,
  reach_number,
  minus_fen,
  gift,
}: TierRow): StaffPromotion['tiers'][number] => ({
  id,
  reach_amount: fenText(reach_fen),
  reach_number,
  minus: fenText(minus_fen),
  gift: gift && {
    goods_id: gift.goods_id,
    name: gift.name,
    ypgg: gift.spec,
    number: gift.number,
    price: gift.price_e4 === 0 ? '0' : formatPrice(priceE4(gift.price_e4)).replaceAll(',', ''),
    stock_total: gift.stock_total,
    stock_left: gift.stock_left,
    limit_per_account: gift.limit_per_account,
  },
});

const fenText = (amount: number | null): string => (amount === null ? '' : fenToYuan(fen(amount)).toFixed(2));

/** @param rows the sum over all days first, then the days */
export function reportData([sum, ...days]: readonly ReportRow[]): z.output<typeof adminPromotionReport.data> {
  const amount = (fenNumber: number | undefined) => fenToYuan(fen(fenNumber ?? 0));
  return {
    orders: sum?.orders ?? 0,
    buyers: sum?.buyers ?? 0,
    goods_amount: amount(sum?.goods_fen),
    cost: amount(sum?.cost_fen),
    gift_pieces: sum?.gift_pieces ?? 0,
    gift_value: amount(sum?.gift_fen),
    days: days.map((one) => ({
      day: one.day ?? '',
      orders: one.orders,
      goods_amount: amount(one.goods_fen),
      cost: amount(one.cost_fen),
      gift_pieces: one.gift_pieces,
    })),
  };
}
