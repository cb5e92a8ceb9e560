import type { LadderStep } from '@qingnang/rules/ladder';
import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { type Ladder, ladderFor, priceSource, pricesByRank } from '../../modules/catalogue/pricing/rules.ts';

/** A goods as the year's orders need it. */
export interface ShelfGoods {
  id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  approvalNo: string;
  image: string;
  scope: string;
  taxRate: number;
  /** Its categories and all above them, codes. */
  categories: readonly string[];
  /** Pieces sold, as lists sort by: what many buy. */
  sales: number;
  minimum: number;
  multiple: number;
  middlePack: number;
  casePack: number;
  canSplit: boolean;
  roundToCase: boolean;
  /** By rank. */
  prices: readonly (PriceE4 | null)[];
  ladder: Ladder | null;
  /** Pieces that can be sold now, by the warehouse's code. */
  stock: Readonly<Record<string, number>>;
}

type ShelfRow = Omit<ShelfGoods, 'prices' | 'ladder'> & {
  prices: Readonly<Record<string, number>>;
  ladder: { id: number; type: number; steps: { number: number; price_e4: number }[] } | null;
};

/** What anybody may buy in any number: nothing of controlled sale, with limits, or that needs papers of its own. */
export async function readShelf(tx: Tx): Promise<ShelfGoods[]> {
  const { rows } = await sql<ShelfRow>`
    with recursive above as (
      select id as leaf, id, parent_id, code from category
      union all
      select a.leaf, c.id, c.parent_id, c.code from above a join category c on c.id = a.parent_id),
    paths as (select leaf, array_agg(code) as codes from above group by leaf)
    select g.id, g.name, g.spec, g.unit, m.name as maker, g.approval_no as "approvalNo",
      coalesce((select url from goods_image i where i.goods_id = g.id order by position, id limit 1), '') as image,
      g.scope, g.tax_rate as "taxRate", g.sales_count as sales, g.min_order as minimum, g.multiple, g.middle_pack as "middlePack",
      g.case_pack as "casePack", g.can_split as "canSplit", g.round_to_case as "roundToCase",
      array(select distinct unnest(p.codes) from goods_category c join paths p on p.leaf = c.category_id where c.goods_id = g.id)
        as categories,
      (select jsonb_object_agg(rank, price_e4) from goods_price where goods_id = g.id) as prices,
      (select jsonb_build_object('id', l.id, 'type', l.type, 'steps',
        (select jsonb_agg(jsonb_build_object('number', number, 'price_e4', price_e4) order by number) from ladder_step where ladder_id = l.id))
        from ladder l where l.goods_id = g.id) as ladder,
      (select jsonb_object_agg(w.code, s.available) from stock s join warehouse w on w.id = s.warehouse_id where s.goods_id = g.id) as stock
    from goods g join maker m on m.id = g.maker_id
    where g.status = 'on' and not g.is_ephedrine and g.limit_per_order is null and g.limit_per_day is null
      and not exists (select from control_rule where goods_id = g.id)
      and exists (select from goods_price where goods_id = g.id and rank = 0)
    order by g.id`.execute(tx);
  return rows.map(({ prices, ladder, ...goods }) => ({
    ...goods,
    prices: pricesByRank(new Map(Object.entries(prices).map(([rank, e4]) => [Number(rank), priceE4(e4)]))),
    ladder: ladder && { ...ladder, steps: ladder.steps.map(stepOf) },
  }));
}

const stepOf = ({ number, price_e4 }: { number: number; price_e4: number }): LadderStep => ({
  number,
  price: priceE4(price_e4),
});

/** What a rank pays for a piece, and for more of them. */
export function priceFor(
  { prices, ladder }: ShelfGoods,
  rank: number,
): { base: PriceE4; ladder: Ladder | null } {
  const source = priceSource(prices, rank, null);
  return { base: source.basePrice ?? priceE4(0), ladder: ladderFor(source, ladder) };
}
