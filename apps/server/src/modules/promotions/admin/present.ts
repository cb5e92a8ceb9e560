import type { StaffPromotion } from '@qingnang/contract/admin-bundles';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../http/dates.ts';
import { stateOf } from '../../campaigns/rules.ts';
import type { PromotionRow } from './reads.ts';

export function staffPromotionData(row: PromotionRow, now: Date): StaffPromotion {
  const left = row.tiers.reduce((sum, tier) => sum + tier.stock_left, 0);
  return {
    id: row.id,
    version: row.version,
    kind: 'gift',
    name: row.name,
    describe: row.describe,
    image: row.image,
    ck_id: row.warehouse_id,
    ck_name: row.warehouse_name,
    basis: row.basis,
    is_repeating: row.is_repeating ? 1 : 0,
    starts_at: toSeconds(row.starts_at),
    ends_at: toSeconds(row.ends_at),
    sort: row.sort,
    state: stateOf({ ...row, stock_left: left }, now),
    tiers: row.tiers.map((tier) => ({
      id: tier.id,
      reach_amount: tier.reach_fen === null ? '' : fenToYuan(fen(tier.reach_fen)).toFixed(2),
      reach_number: tier.reach_number,
      goods_id: tier.goods_id,
      name: tier.name,
      ypgg: tier.spec,
      gift_number: tier.gift_number,
      stock_total: tier.stock_total,
      stock_left: tier.stock_left,
      limit_per_account: tier.limit_per_account,
    })),
    goods: row.goods.map((goods) => ({
      id: goods.id,
      name: goods.name,
      ypgg: goods.spec,
      sccj: goods.maker,
      image: goods.image ?? '',
    })),
    given: row.tiers.reduce((sum, tier) => sum + tier.given, 0),
  };
}
