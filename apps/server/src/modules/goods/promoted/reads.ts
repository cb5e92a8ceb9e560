import { fen, priceE4 } from '@qingnang/rules/money';
import type { PromotionKind } from '@qingnang/rules/promotion-types';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { READS_UNDER_WAY, TOGETHER, together } from '../../../db/together.ts';
import { type PromotionEntry, PromotionTable, type Step, tierWords } from './rules.ts';

/** Names of gifts stand in the words and stamp nothing. */
const NAMES_FRESH_MS = 60_000;

/** The number that all processes compare, as an expression for a statement that is made anyway. */
export const PROMOTION_STAMP = '(select stamp from promotion_stamp)';

// What has no budget, no gifts left is not worth a tag; whatever changes that stamps (0014).
const TABLE = `select s.stamp, p.id, p.kind, p.warehouse_id, p.basis, p.is_repeating, p.is_all_goods,
  to_json(p.ranks) as ranks, to_json(p.provinces) as provinces, to_json(p.buyer_types) as buyer_types,
  floor(extract(epoch from p.starts_at))::int8 as starts, floor(extract(epoch from p.ends_at))::int8 as ends,
  case when p.kind = 'buy_gift' then (select g.unit from promotion_goods pg join goods g on g.id = pg.goods_id
    where pg.promotion_id = p.id limit 1) end as unit,
  (select json_agg(goods_id) from promotion_goods where promotion_id = p.id) as goods_ids,
  (select json_agg(json_build_array(coalesce(t.reach_fen, t.reach_number), t.minus_fen, t.gift_number, o.price_e4, g.name, g.unit)
      order by coalesce(t.reach_fen, t.reach_number))
    from promotion_tier t left join special_price o on o.id = t.gift_offer_id left join goods g on g.id = o.goods_id
    where t.promotion_id = p.id and (t.gift_offer_id is null or o.stock_left > 0)) as steps
  from promotion_stamp s left join promotion p on not p.is_stopped and p.ends_at > now()
    and (p.budget_fen is null or p.spent_fen < p.budget_fen)
  order by p.sort, p.ends_at, p.id`;

interface TableRow {
  stamp: number;
  /** null: there is no promotion. */
  id: number | null;
  kind: PromotionKind;
  warehouse_id: number;
  basis: 'amount' | 'number';
  is_repeating: boolean;
  is_all_goods: boolean;
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
  starts: number;
  ends: number;
  unit: string | null;
  goods_ids: number[] | null;
  steps:
    | [
        reach: number,
        minusFen: number | null,
        number: number | null,
        priceE4: number | null,
        name: string | null,
        unit: string | null,
      ][]
    | null;
}

interface KeptTable {
  stamp: number;
  until: number;
  table: PromotionTable;
}
const kept = new WeakMap<Db, KeptTable>();

/**
 * The promotions that run or will run, from memory while the stamp is the same.
 * @param stamp as the caller's statement has just read it
 */
export async function promotionTable(db: Db, stamp: number): Promise<PromotionTable> {
  const known = kept.get(db);
  if (known?.stamp === stamp && known.until > Date.now()) return known.table;
  const read = await readTogether(db, null);
  kept.set(db, read);
  return read.table;
}

const readTogether = together(TOGETHER, READS_UNDER_WAY, async (db, askers: readonly null[]) => {
  const { rows } = await db.executeQuery<TableRow>(CompiledQuery.raw(TABLE));
  const table = new PromotionTable(rows.flatMap(toEntry));
  const read: KeptTable = { stamp: rows[0]?.stamp ?? 0, until: Date.now() + NAMES_FRESH_MS, table };
  return askers.map(() => read);
});

function toEntry(row: TableRow): PromotionEntry[] {
  if (row.id === null || row.steps === null) return [];
  const counting = {
    kind: row.kind,
    basis: row.basis,
    isRepeating: row.is_repeating,
    unit: row.unit ?? '',
  };
  const words = (isVisible: boolean) =>
    (row.steps ?? []).map((step) => tierWords(counting, toStep(step, isVisible))).join('，');
  return [
    {
      id: row.id,
      kind: row.kind,
      warehouseId: row.warehouse_id,
      words: words(true),
      hiddenWords: words(false),
      ranks: row.ranks,
      provinces: row.provinces,
      buyerTypes: row.buyer_types,
      startsAt: row.starts,
      endsAt: row.ends,
      isAllGoods: row.is_all_goods,
      goodsIds: row.goods_ids ?? [],
    },
  ];
}

const toStep = (
  [reach, minus, number, price, name, unit]: NonNullable<TableRow['steps']>[number],
  isVisible: boolean,
): Step => ({
  reach: BigInt(reach),
  minus: fen(minus ?? 0),
  number: number ?? 0,
  price: priceE4(price ?? 0),
  gift: name === null ? null : { name, unit: unit ?? '件', isVisible },
});
