import { MIXED_UNIT } from '@qingnang/rules/piece-words';
/**
 * The promotions behind the tags 满, 赠 and 换购, and behind the quote of a cart: kept under one stamp for all; the clock decides
 * which of them run. What each order changes (budgets, pieces left) is read by the quote itself.
 */

import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import { fen, priceE4 } from '@qingnang/rules/money';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { rememberEach } from '../../../../db/memory.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { type EntryStep, type PromotionEntry, PromotionTable, type Step, tierWords } from './rules.ts';

/** Names of gifts stand in the words and stamp nothing. */
const NAMES_FRESH_MS = 60_000;

/** The number that all processes compare, as an expression for a statement that is made anyway. */
export const PROMOTION_STAMP = '(select stamp from promotion_stamp)';

// Whatever changes of these stamps (0014); what each order changes, budgets and pieces, is left out but for whether any is left.
const TABLE = `select p.id, p.kind, p.name, p.describe, p.image, p.warehouse_id, w.name as warehouse_name, p.basis,
  p.is_repeating, p.is_all_goods, p.exclusion_group, p.with_coupon, p.budget_fen is not null as has_budget,
  coalesce(p.spent_fen >= p.budget_fen, false) as is_spent,
  to_json(p.ranks) as ranks, to_json(p.provinces) as provinces, to_json(p.buyer_types) as buyer_types,
  floor(extract(epoch from p.starts_at))::int8 as starts, floor(extract(epoch from p.ends_at))::int8 as ends,
  case when p.kind = 'buy_gift' then (select g.unit from promotion_goods pg join goods g on g.id = pg.goods_id
    where pg.promotion_id = p.id limit 1) end as unit,
  (select json_agg(goods_id) from promotion_goods where promotion_id = p.id) as goods_ids,
  (select json_agg(json_build_object('id', t.id, 'reach', coalesce(t.reach_fen, t.reach_number), 'minus_fen', t.minus_fen,
      'number', t.gift_number, 'offer_id', o.id, 'goods_id', o.goods_id, 'price_e4', o.price_e4, 'limit', o.limit_per_account,
      'is_left', t.gift_offer_id is null or o.stock_left > 0, 'name', g.name, 'unit', g.unit)
      order by coalesce(t.reach_fen, t.reach_number))
    from promotion_tier t left join special_price o on o.id = t.gift_offer_id left join goods g on g.id = o.goods_id
    where t.promotion_id = p.id) as steps
  from promotion p left join warehouse w on w.id = p.warehouse_id
  where not p.is_stopped and p.ends_at > now()
  order by p.sort, p.ends_at, p.id`;

interface StepJson {
  id: number;
  reach: number;
  minus_fen: number | null;
  number: number | null;
  offer_id: number | null;
  goods_id: number | null;
  price_e4: number | null;
  limit: number | null;
  is_left: boolean;
  name: string | null;
  unit: string | null;
}

interface TableRow {
  id: number;
  kind: PromotionKind;
  name: string;
  describe: string;
  image: string;
  warehouse_id: number;
  warehouse_name: string;
  basis: 'amount' | 'number';
  is_repeating: boolean;
  is_all_goods: boolean;
  exclusion_group: string;
  with_coupon: boolean;
  has_budget: boolean;
  is_spent: boolean;
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
  starts: number;
  ends: number;
  unit: string | null;
  goods_ids: number[] | null;
  steps: StepJson[] | null;
}

const recentTable = rememberEach<number, PromotionTable>({
  freshMs: NAMES_FRESH_MS,
  most: 2,
  keyOf: () => 0,
  versionOf: (stamp) => stamp,
  // A stamp is the number of a transaction: no two databases of a server share one by chance.
  isOfProcess: true,
  read: async (db) => {
    const { rows } = await db.executeQuery<TableRow>(CompiledQuery.raw(TABLE));
    return new PromotionTable(rows.map(toEntry));
  },
});

/**
 * The promotions that run or will run, from memory while the stamp is the same.
 * @param stamp as the caller's statement has just read it
 */
export const promotionTable = (db: Db | Tx, stamp: number): Promise<PromotionTable> => recentTable(db, stamp);

/** The stamp by itself, for those who make no statement that could bring it. */
export async function promotionStamp(db: Db | Tx): Promise<number> {
  const { stamp } = await db.selectFrom('promotion_stamp').select('stamp').executeTakeFirstOrThrow();
  return stamp;
}

function toEntry(row: TableRow): PromotionEntry {
  const counting = {
    kind: row.kind,
    basis: row.basis,
    isRepeating: row.is_repeating,
    unit: row.unit ?? '',
  };
  const steps = row.steps ?? [];
  const giving = steps.filter((step) => step.is_left);
  const words = (isVisible: boolean) =>
    giving.map((step) => tierWords(counting, toStep(step, isVisible))).join('，');
  return {
    ...counting,
    id: row.id,
    name: row.name,
    describe: row.describe,
    image: row.image,
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name,
    exclusionGroup: row.exclusion_group,
    withCoupon: row.with_coupon,
    hasBudget: row.has_budget,
    isGiving: !row.is_spent && giving.length > 0,
    words: words(true),
    hiddenWords: words(false),
    ranks: row.ranks,
    provinces: row.provinces,
    buyerTypes: row.buyer_types,
    startsAt: row.starts,
    endsAt: row.ends,
    isAllGoods: row.is_all_goods,
    goodsIds: row.goods_ids ?? [],
    steps: steps.map(toEntryStep),
  };
}

const toEntryStep = (step: StepJson): EntryStep => ({
  id: step.id,
  reach: BigInt(step.reach),
  minus: fen(step.minus_fen ?? 0),
  number: step.number ?? 0,
  offerId: step.offer_id ?? 0,
  goodsId: step.goods_id ?? 0,
  price: priceE4(step.price_e4 ?? 0),
  limitPerAccount: step.limit,
});

const toStep = (step: StepJson, isVisible: boolean): Step => ({
  ...toEntryStep(step),
  gift: step.name === null ? null : { name: step.name, unit: step.unit ?? MIXED_UNIT, isVisible },
});
