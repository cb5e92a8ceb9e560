/** `npm run --silent demo:ids`: ids of rows of the demo shop, one JSON object, for programs that check a running shop. */
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { type Db, openDatabase } from '../db/client.ts';
import { SetupError } from '../db/embedded/setup-error.ts';
import { readArguments, runCommand, withDatabase } from './command.ts';

/** The account whose eyes the goods are seen with; the orders and the stores are its own. */
const BUYER = 'yaodian';

readArguments({
  usage: 'npm run --silent demo:ids',
  about: '以 JSON 输出演示商城的编号，供检查程序使用。  Ids of demo rows, as one JSON object.',
});
await runCommand(async () => {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const ids = await withDatabase(readConfig(process.env), say, readIds);
  process.stdout.write(`${JSON.stringify(ids)}\n`);
});

/** The first row of each kind that acceptance checks and load tests ask for, as far as the shop has one. */
async function readIds(url: string): Promise<Record<string, number>> {
  const database = openDatabase({ url, max: 1 });
  return await idsOf(database.db).finally(() => database.close());
}

async function idsOf(db: Db): Promise<Record<string, number>> {
  const { rows } = await named()
    .execute(db)
    .catch((error: unknown) => {
      throw new SetupError(`没有可读的商城数据 (no shop in this database): ${String(error)}`);
    });
  const ids = Object.fromEntries(rows.flatMap(({ name, id }) => (id === null ? [] : [[name, id]])));
  if (ids.store === undefined)
    throw new SetupError('没有演示商城 (no demo shop here): DEMO=1 loads it at the first start.');
  return ids;
}

// Always the lowest id that fits: the same shop answers the same ids. Goods of `shelf` can be bought by the buyer at once.
function named() {
  return sql<{ name: string; id: number | null }>`
  with buyer as (select id from account where username = ${BUYER}),
  on_hand as (select goods_id, sum(available) as pieces from stock group by goods_id),
  seen as (
    select g.*, coalesce(h.pieces, 0) as pieces, exists (select 1 from ladder l where l.goods_id = g.id) as has_ladder
    from goods g left join on_hand h on h.goods_id = g.id
    where g.status = 'on' and g.scope in (select s.scope from account_scope s join buyer b on b.id = s.account_id)),
  running as (select s.*, g.pieces from special_price s join seen g on g.id = s.goods_id
    where not s.is_stopped and s.settled_at is null and s.starts_at <= now() and s.ends_at > now()
      and (s.stock_left is null or s.stock_left > 0) and not g.is_ephedrine),
  shelf as (select * from seen where pieces >= 500 and not is_ephedrine and limit_per_order is null and limit_per_day is null
    and not exists (select from special_price s where s.goods_id = seen.id)
    and not exists (select from control_rule c where c.goods_id = seen.id))
  -- twenty of them reach the minimum order by themselves
  (select 'goods' as name, s.id from shelf s join goods_price p on p.goods_id = s.id and p.rank = 0
    where not s.has_ladder and s.can_split and s.multiple = 1 and p.price_e4 between 150000 and 400000 order by s.id limit 1)
  union all select 'goodsLadder', min(id) from shelf where has_ladder
  union all select 'goodsEphedrine', min(id) from seen where is_ephedrine
  union all select 'goodsControlled', min(c.goods_id) from control_rule c where c.dimension = 'buyer_type' and c.effect = 'allow'
  union all select 'goodsOutOfStock', min(id) from seen where pieces = 0 and not is_ephedrine
  union all select 'goodsTcm', min(id) from shelf where is_tcm
  union all select 'goodsDevice', min(id) from shelf where rx_class = 'device'
  union all select 'goodsManjian', min(g.id) from shelf g join promotion_goods pg on pg.goods_id = g.id
    join promotion p on p.id = pg.promotion_id and p.kind = 'discount' and p.basis = 'amount' and not p.is_all_goods
      and p.exclusion_group = '' and not p.is_stopped and p.starts_at <= now() and p.ends_at > now()
  union all select 'goodsSeckill', min(goods_id) from running where kind = 'seckill'
  union all select 'goodsNearExpiry', min(goods_id) from running where kind = 'near_expiry'
  union all select 'groupGoods', min(goods_id) from running where kind = 'group' and group_status = 'open'
  union all select 'coupon', min(c.id) from coupon c where c.is_claimable and not c.is_stopped and c.buyer_types = '{}'
    and c.claim_from <= now() and c.claim_until > now() and (c.total is null or c.taken < c.total)
    and not exists (select from coupon_use u join buyer b on b.id = u.account_id where u.coupon_id = c.id)
  union all select 'draw', min(id) from draw where is_on and is_popup and starts_at <= now() and ends_at > now()
  union all select 'combination', min(id) from combination where not is_stopped and starts_at <= now() and ends_at > now()
  union all select 'activity', min(id) from zone where kind = 'activity' and is_published and not is_stopped
    and starts_at <= now() and ends_at > now()
  union all select 'controlled', min(id) from zone where kind = 'controlled' and is_published and not is_stopped
  union all select 'category', min(c.category_id) from goods_category c join shelf g on g.id = c.goods_id
  union all select 'brand', min(brand_id) from shelf
  union all select 'order', min(o.id) from sales_order o join buyer b on b.id = o.account_id where o.status = 50
  union all select 'unpaidOrder', min(o.id) from sales_order o join buyer b on b.id = o.account_id
    where o.status = 10 and o.expires_at > now()
  union all select 'receiptOrder', min(o.id) from sales_order o join buyer b on b.id = o.account_id
    where o.kind = 'receipt' and o.status = 10 and o.expires_at > now()
  union all select 'return', min(a.id) from after_sales a join buyer b on b.id = a.account_id where a.kind = 'return'
  union all select 'afterSales', min(a.id) from after_sales a join buyer b on b.id = a.account_id where a.kind <> 'return'
  union all (select 'warehouse', id from warehouse order by sort, id limit 1)
  union all select 'ad', min(id) from banner where place = 'kxzq'
  union all select 'news', min(id) from article where category_id = 3 and status = 'published'
  union all select 'newsType', 3
  union all select 'article', min(id) from article where code is not null and status = 'published'
  union all select 'wanted', min(w.id) from wanted w join buyer b on b.id = w.account_id
  union all select 'report', min(r.id) from inspection_report r where r.void_at is null
  union all select 'store', min(a.id) from account a join buyer b on b.id = a.head_account_id`;
}
