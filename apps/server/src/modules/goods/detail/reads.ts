import { CompiledQuery } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Viewer } from '../../../http/session.ts';
import { categoryTrees } from '../../catalog/categories/reads.ts';
import type { Category } from '../../catalog/categories/rules.ts';
import { OFFER_COLUMNS, type OfferRow, offerParameters, toOffer } from '../offers/reads.ts';
import type { GoodsOffer } from '../rules.ts';

/** What only the detail page shows of a goods. */
export interface DetailFacts {
  description: string;
  brand: { id: number; name: string } | null;
  category_ids: number[] | null;
  lots: { lot_no: string; produced_on: string | null; expires_on: string | null; ck_name: string }[] | null;
}

export interface Detail {
  offer: GoodsOffer;
  facts: DetailFacts;
  /** Its category from the root down. */
  path: readonly Category[];
  /** Same generic name and form from other makers, most sold first. */
  substitutes: GoodsOffer[];
}

const SUBSTITUTES = 8;
const LOTS = 20;

// The goods and its substitutes come as rows of one statement; only the goods itself ($1) carries the detail.
const DETAIL = `with wanted as (
    select id, 0 as place from goods where id = $1::int8 and status = 'on'
    union all
    (select s.id, 1 from goods self join goods s on s.generic_name = self.generic_name and s.dosage_form = self.dosage_form
      where self.id = $1::int8 and self.generic_name <> '' and s.maker_id <> self.maker_id and s.status = 'on'
      order by s.sales_count desc, s.id limit ${SUBSTITUTES}))
  select ${OFFER_COLUMNS}, wanted.place,
    case when wanted.place = 0 then json_build_object(
      'description', g.description,
      'brand', (select json_build_object('id', b.id, 'name', b.name) from brand b where b.id = g.brand_id),
      'category_ids', (select json_agg(category_id order by category_id) from goods_category where goods_id = g.id),
      'lots', (select json_agg(json_build_object('lot_no', lot_no, 'produced_on', produced_on, 'expires_on', expires_on,
        'ck_name', ck_name)) from (
          select lot.lot_no, lot.produced_on, lot.expires_on, w.name as ck_name
          from lot join warehouse w on w.id = lot.warehouse_id
          where lot.goods_id = g.id and lot.quantity > 0
            and (lot.expires_on is null or lot.expires_on >= (now() at time zone 'Asia/Shanghai')::date)
          order by lot.expires_on nulls last, lot.received_at, lot.id limit ${LOTS}) on_offer)) end as facts
  from wanted join goods g on g.id = wanted.id join maker m on m.id = g.maker_id
  order by wanted.place, g.sales_count desc, g.id`;

interface DetailRow extends OfferRow {
  place: number;
  facts: DetailFacts | null;
}

/** A goods on sale with everything its page shows, in one statement; null when it is unknown or off the shelf. */
export async function goodsDetailOf(db: Db, viewer: Viewer, id: number): Promise<Detail | null> {
  const query = CompiledQuery.raw(DETAIL, [id, ...offerParameters(viewer)]);
  const [{ rows }, trees] = await Promise.all([db.executeQuery<DetailRow>(query), categoryTrees(db)]);
  const [first, ...others] = rows;
  if (!first?.facts) return null;
  return {
    offer: toOffer(first, viewer),
    facts: first.facts,
    path: trees.mainPathOf(first.facts.category_ids ?? []),
    substitutes: others.map((row) => toOffer(row, viewer)),
  };
}
