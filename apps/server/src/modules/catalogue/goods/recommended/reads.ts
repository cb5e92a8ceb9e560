import type { SearchIndex } from '@qingnang/search/types';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Viewer } from '../../../../http/session.ts';
import { type Mine, mineOf } from '../mine/reads.ts';
import { offersOf } from '../offers/reads.ts';
import type { GoodsOffer } from '../rules.ts';

const PAGE = 12;
const PAGES = 10;
const MOST = PAGE * PAGES;

// Its usual goods, then what accounts bought that share most of them; the same goods once.
const FOR_ACCOUNT = `with usual as (
    select goods_id, orders, last_bought_at from account_goods where account_id = $1::int8
    order by orders desc, last_bought_at desc limit 60),
  peers as (
    select a.account_id from account_goods a join usual using (goods_id) where a.account_id <> $1::int8
    group by a.account_id order by count(*) desc, a.account_id limit 40),
  theirs as (
    select a.goods_id, count(*) as accounts from account_goods a join peers using (account_id)
    where not exists (select from account_goods own where own.account_id = $1::int8 and own.goods_id = a.goods_id)
    group by a.goods_id order by count(*) desc, a.goods_id limit 60)
  select g.id from (
    select goods_id, 0 as part, orders::int8 as weight, last_bought_at from usual
    union all select goods_id, 1, accounts, null from theirs) chosen
  join goods g on g.id = chosen.goods_id and g.status = 'on'
  order by chosen.part, chosen.weight desc, chosen.last_bought_at desc, g.id limit ${MOST}`;

export interface Recommended {
  /** In their order. */
  ids: number[];
  offers: ReadonlyMap<number, GoodsOffer>;
  mine: ReadonlyMap<number, Mine> | null;
  hasMore: boolean;
}

/**
 * One page of 为您推荐: for a buyer its usual goods, what accounts that buy the same goods buy, then what sells; for visitors
 * what sells. At most ten pages.
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

async function idsFor(db: Db, index: SearchIndex, { buyer }: Viewer): Promise<readonly number[]> {
  const selling = index.search({
    words: '',
    filters: { inStock: true },
    sort: 'sales',
    page: 1,
    pageSize: MOST,
  });
  if (!buyer) return selling.ids;
  const query = CompiledQuery.raw(FOR_ACCOUNT, [buyer.accountId]);
  const { rows } = await db.executeQuery<{ id: number }>(query);
  return [...new Set([...rows.map(({ id }) => id), ...selling.ids])].slice(0, MOST);
}
