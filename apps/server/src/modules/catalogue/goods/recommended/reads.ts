import type { SearchIndex } from '@qingnang/search/types';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Viewer } from '../../../../http/session.ts';
import { categoryTrees } from '../../catalog/categories/reads.ts';
import { inDemand, inStock } from '../demand/reads.ts';
import { type Mine, mineOf } from '../mine/reads.ts';
import { offersOf } from '../offers/reads.ts';
import type { GoodsOffer } from '../rules.ts';
import { spread } from './rules.ts';

const PAGE = 12;
const PAGES = 10;
const MOST = PAGE * PAGES;

/** Kinds of goods that visitors are shown, and how many of each are looked at. */
const KINDS = 16;
const OF_KIND = 12;
const KINDS_FRESH_MS = 5 * 60_000;

// Part 0: due, since most of its own cycle has passed and not many cycles; 1: often in the same orders as what its cart holds; 2: what
// accounts bought that share most of its goods; 3: its other goods. What lies in the cart is wanted already.
const FOR_ACCOUNT = `with own as (
    select goods_id, orders, last_bought_at,
      extract(epoch from now() - last_bought_at) / nullif(extract(epoch from last_bought_at - first_bought_at) / nullif(orders - 1, 0), 0)
        as cycles
    from account_goods where account_id = $1::int8),
  usual as (select * from own order by orders desc, last_bought_at desc limit 60),
  due as (select goods_id, cycles from own where cycles between 0.8 and 4 order by orders desc, last_bought_at desc limit 24),
  basket as (select goods_id from cart_line where account_id = $1::int8 order by id desc limit 5),
  beside as (
    select l.goods_id, count(*) as orders from basket b
      cross join lateral (select order_id from sales_order_line where goods_id = b.goods_id order by order_id desc limit 60) latest
      join sales_order_line l on l.order_id = latest.order_id and l.promotion_id = 0
    group by l.goods_id order by count(*) desc, l.goods_id limit 24),
  peers as (
    select a.account_id from account_goods a join usual using (goods_id) where a.account_id <> $1::int8
    group by a.account_id order by count(*) desc, a.account_id limit 40),
  theirs as (
    select a.goods_id, count(*) as accounts from account_goods a join peers using (account_id)
    where not exists (select from own where own.goods_id = a.goods_id)
    group by a.goods_id order by count(*) desc, a.goods_id limit 60)
  select g.id from (
    select goods_id, 0 as part, cycles as weight from due
    union all select goods_id, 1, orders from beside
    union all select goods_id, 2, accounts from theirs
    union all select goods_id, 3, orders from usual) chosen
  join goods g on g.id = chosen.goods_id and g.status = 'on'
  where not exists (select from cart_line c where c.account_id = $1::int8 and c.goods_id = g.id)
  order by chosen.part, chosen.weight desc, g.id limit ${MOST}`;

export interface Recommended {
  /** In their order. */
  ids: number[];
  offers: ReadonlyMap<number, GoodsOffer>;
  mine: ReadonlyMap<number, Mine> | null;
  hasMore: boolean;
}

/**
 * One page of 为您推荐: for a buyer what is due by its own cycle, what goes with its cart, what accounts that buy the same goods buy, its
 * other goods, then what is in demand where it is; for visitors what sells best of each kind of goods in turn. At most ten pages.
 */
export async function recommendedTo(
  db: Db,
  index: SearchIndex,
  viewer: Viewer,
  page: number,
): Promise<Recommended> {
  const all = page > PAGES ? [] : await idsFor(db, index, viewer);
  const ids = all.slice((page - 1) * PAGE, page * PAGE);
  const [offers, mine] = await Promise.all([offersOf(db, viewer, ids), mineOf(db, viewer, ids)]);
  return { ids, offers, mine, hasMore: all.length > page * PAGE };
}

async function idsFor(db: Db, index: SearchIndex, viewer: Viewer): Promise<readonly number[]> {
  const ofKinds = await bestOfKinds(db, index);
  if (!viewer.buyer) return ofKinds;
  const query = CompiledQuery.raw(FOR_ACCOUNT, [viewer.buyer.accountId]);
  const [{ rows }, demand] = await Promise.all([
    db.executeQuery<{ id: number }>(query),
    inDemand(db, viewer),
  ]);
  const own = rows.map(({ id }) => id);
  return [...new Set([...own, ...inStock(index, demand), ...ofKinds])].slice(0, MOST);
}

/** What sells best of each kind of goods (second level of the main menu), in turn. */
async function bestOfKinds(db: Db, index: SearchIndex): Promise<readonly number[]> {
  const known = remembered.get(index);
  if (known && known.until > Date.now()) return known.ids;
  const trees = await categoryTrees(db);
  const kinds = trees.rootsOf('xi').flatMap(({ id }) => trees.childrenOf(id));
  const best = (categoryId?: number) =>
    index.search({
      words: '',
      filters: { inStock: true, ...(categoryId === undefined ? {} : { categoryId }) },
      sort: 'sales',
      page: 1,
      pageSize: categoryId === undefined ? MOST : OF_KIND,
    }).ids;
  const spreadOut = spread(
    kinds.slice(0, KINDS).map(({ id }) => best(id)),
    MOST,
  );
  const ids = [...new Set([...spreadOut, ...best()])].slice(0, MOST);
  remembered.set(index, { ids, until: Date.now() + KINDS_FRESH_MS });
  return ids;
}

/** Worked out of an index that is in memory: it goes with it. */
const remembered = new WeakMap<SearchIndex, { ids: readonly number[]; until: number }>();
