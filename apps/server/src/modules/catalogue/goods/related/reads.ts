import { CompiledQuery } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { rememberEach } from '../../../../db/memory.ts';
import type { Viewer } from '../../../../http/session.ts';
import { type LotReports, reportsOfGoods } from '../../reports/reads.ts';
import { type FoundGoods, goodsOf } from '../offers/reads.ts';
import { closest, type Substitute } from './rules.ts';

/** Goods to show beside a goods. */
export interface Related<T> {
  /** Same generic name and form from other makers, the same strength first, then most sold. */
  substitutes: readonly T[];
  /** Often in the same orders, most often first. */
  together: readonly T[];
  /** For the same use, by the same leaf of the main menu: other medicines in stock, each once, most sold first. */
  similar: readonly T[];
}

const SHOWN = 6;
/** Most sold substitutes among which the strength is looked for. */
const CONSIDERED = 60;
/** Latest orders of a goods that say what it is bought with. */
const ORDERS = 300;
const KEPT_GOODS = 10_000;
const RELATED_FRESH_MS = 5 * 60_000;

const RELATED = `select self.spec,
  (select json_agg(json_build_object('id', id, 'spec', spec)) from (
    select s.id, s.spec from goods s
    where self.generic_name <> '' and s.generic_name = self.generic_name and s.dosage_form = self.dosage_form
      and s.maker_id <> self.maker_id and s.status = 'on'
    order by s.sales_count desc, s.id limit ${CONSIDERED}) considered) as substitutes,
  (select json_agg(goods_id) from (
    select l.goods_id from (select order_id from sales_order_line where goods_id = self.id
      order by order_id desc limit ${ORDERS}) latest
    join sales_order_line l on l.order_id = latest.order_id join goods g on g.id = l.goods_id
    where l.goods_id <> self.id and g.status = 'on'
    group by l.goods_id order by count(*) desc, l.goods_id limit ${SHOWN}) with_it) as together,
  (select json_agg(id) from (
    select id from (
      select distinct on (coalesce(nullif(s.generic_name, ''), s.name)) s.id, s.sales_count
      from goods_category own join category c on c.id = own.category_id and c.tree = 'xi'
        join goods_category other on other.category_id = own.category_id join goods s on s.id = other.goods_id
      where own.goods_id = self.id and s.id <> self.id and s.status = 'on'
        and (self.generic_name = '' or s.generic_name <> self.generic_name)
        and exists (select from stock t where t.goods_id = s.id and t.available > 0)
      order by coalesce(nullif(s.generic_name, ''), s.name), s.sales_count desc, s.id) each_once
    order by sales_count desc, id limit ${SHOWN}) alike) as similar
  from goods self where self.id = $1::int8`;

interface RelatedRow {
  spec: string;
  substitutes: Substitute[] | null;
  together: number[] | null;
  similar: number[] | null;
}

/** What stands beside a goods and is on sale now, and the buyer's reports of it; nothing for an unknown one. */
export async function relatedTo(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<Related<FoundGoods> & { reports: LotReports[] }> {
  const [{ substitutes, together, similar }, reports] = await Promise.all([
    relatedIds(db, id),
    viewer.buyer ? reportsOfGoods(db, viewer.buyer, id) : [],
  ]);
  const goods = await goodsOf(db, viewer, [...new Set([...substitutes, ...together, ...similar])], true);
  const onSale = (ids: readonly number[]) =>
    ids.flatMap((other) => goods.get(other) ?? []).filter(({ offer }) => offer.onShelf);
  return { substitutes: onSale(substitutes), together: onSale(together), similar: onSale(similar), reports };
}

/** Which goods stand beside one, some minutes old: that changes slowly and costs more than the goods themselves. */
const relatedIds = rememberEach<number, Related<number>>({
  freshMs: RELATED_FRESH_MS,
  most: KEPT_GOODS,
  keyOf: (id) => id,
  read: async (db, id) => {
    const { rows } = await db.executeQuery<RelatedRow>(CompiledQuery.raw(RELATED, [id]));
    const [row] = rows;
    return {
      substitutes: closest(row?.spec ?? '', row?.substitutes ?? [], SHOWN),
      together: row?.together ?? [],
      similar: row?.similar ?? [],
    };
  },
});
