import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

const FAVORITES = 8;

/**
 * What the demo buyer `yaodian` keeps and looks for: eight favourites, one of them cheaper and one back in stock since it looked, a
 * goods that it waits for, an open wish and an answered one.
 */
export async function loadDemoWishes(tx: Tx): Promise<void> {
  const { id: account } = await idOf(tx, 'account', 'yaodian');
  const { id: purchaser } = await idOf(tx, 'staff', 'goods');
  await sql`
    insert into favorite (account_id, goods_id, created_at)
    select ${account}, id, now() - row_number() over (order by sales_count desc, id) * interval '2 days'
    from goods where status = 'on' and scope in (select scope from account_scope where account_id = ${account})
    order by sales_count desc, id limit ${FAVORITES}`.execute(tx);
  await loadNews(tx, account);
  const offered = await tx
    .selectFrom('goods')
    .select('id')
    .where('name', '=', '蜜炼川贝枇杷膏')
    // The smaller one is of controlled sale.
    .where('spec', '=', '300ml')
    .where('status', '=', 'on')
    .orderBy('id')
    .executeTakeFirst();
  await sql`
    insert into wanted (account_id, name, maker, spec, number, price_e4, valid_until, message, status, reply, goods_id,
      staff_id, created_at, answered_at, arrived_at)
    values
      (${account}, '强力枇杷露', '', '150ml', 120, 185000, null, '门店询问多，先要一件试销', 'answered',
        '厂家本月停产检修，可先用蜜炼川贝枇杷膏替代，现货充足。', ${offered?.id ?? null}, ${purchaser},
        now() - interval '6 days', now() - interval '5 days', now() - interval '5 days'),
      (${account}, '复方黄连素片', '广西', '30mg*100片', 200, 62000, current_date + 30, '要近半年的新批号', 'open',
        '', null, null, now() - interval '1 day', null, null)`.execute(tx);
}

/** The newest favourite was a tenth dearer, the next one out of stock; one that is out of stock is waited for, by others too. */
async function loadNews(tx: Tx, account: number): Promise<void> {
  await sql`
    with kept as (
      select f.goods_id, row_number() over (order by f.created_at desc) as place,
        (select price_e4 from goods_price p where p.goods_id = f.goods_id and p.rank <= a.rank
          order by p.rank desc limit 1) as price
      from favorite f join account a on a.id = f.account_id where f.account_id = ${account})
    update favorite f set was_available = kept.place <> 2,
      known_price_e4 = case when kept.place = 1 then (kept.price * 11 / 1000) * 100 end,
      told_price_e4 = case when kept.place = 1 then kept.price end,
      arrived_at = case when kept.place = 2 then now() end
    from kept where f.account_id = ${account} and f.goods_id = kept.goods_id`.execute(tx);
  await sql`
    insert into arrival_notice (account_id, goods_id, created_at)
    select a.id, g.id, now() - interval '3 days'
    from account a cross join lateral (
      select id from goods where status = 'on' and not is_ephedrine and not exists (select from control_rule where goods_id = goods.id)
        and not exists (select from stock where goods_id = goods.id and available > 0)
        and exists (select from goods_price where goods_id = goods.id and rank = 0 and price_e4 > 0)
        and scope in (select scope from account_scope where account_id = a.id)
      order by sales_count desc, id limit case when a.id = ${account} then 1 else 2 end) g
    where a.id = ${account} or a.username in ('zhensuo', 'guoqi')`.execute(tx);
}

function idOf(tx: Tx, table: 'account' | 'staff', username: string): Promise<{ id: number }> {
  return tx.selectFrom(table).select('id').where('username', '=', username).executeTakeFirstOrThrow();
}
