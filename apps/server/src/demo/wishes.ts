import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

const FAVORITES = 8;

/** What the demo buyer `yaodian` keeps and looks for: eight favourites, an open wish and an answered one. */
export async function loadDemoWishes(tx: Tx): Promise<void> {
  const { id: account } = await idOf(tx, 'account', 'yaodian');
  const { id: purchaser } = await idOf(tx, 'staff', 'goods');
  await sql`
    insert into favorite (account_id, goods_id, created_at)
    select ${account}, id, now() - row_number() over (order by sales_count desc, id) * interval '2 days'
    from goods where status = 'on' and scope in (select scope from account_scope where account_id = ${account})
    order by sales_count desc, id limit ${FAVORITES}`.execute(tx);
  const offered = await tx
    .selectFrom('goods')
    .select('id')
    .where('name', '=', '蜜炼川贝枇杷膏')
    .where('status', '=', 'on')
    .orderBy('id')
    .executeTakeFirst();
  await sql`
    insert into wanted (account_id, name, maker, spec, number, price_e4, valid_until, message, status, reply, goods_id,
      staff_id, created_at, answered_at)
    values
      (${account}, '强力枇杷露', '', '150ml', 120, 185000, null, '门店询问多，先要一件试销', 'answered',
        '厂家本月停产检修，可先用蜜炼川贝枇杷膏替代，现货充足。', ${offered?.id ?? null}, ${purchaser},
        now() - interval '6 days', now() - interval '5 days'),
      (${account}, '复方黄连素片', '广西', '30mg*100片', 200, 62000, current_date + 30, '要近半年的新批号', 'open',
        '', null, null, now() - interval '1 day', null)`.execute(tx);
}

function idOf(tx: Tx, table: 'account' | 'staff', username: string): Promise<{ id: number }> {
  return tx.selectFrom(table).select('id').where('username', '=', username).executeTakeFirstOrThrow();
}
