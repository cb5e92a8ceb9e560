import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { Sql } from 'postgres';

const YEAR = 365 * 86_400;
/** Orders whose words are written by one statement. */
const SLICE = 10_000;

/** Customers and orders beside those of the filled shop, six orders a customer and ten lines an order, over a year. */
export async function addOrders(sql: Sql, count: number): Promise<void> {
  const customers = Math.ceil(count / 6);
  const [{ last } = { last: 0 }] = await sql<
    { last: number }[]
  >`select max(id)::int as last from sales_order`;
  // Without triggers: the rows fit by construction, and their words are written in slices below.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into account (username, phone, password_hash, company, contact_name, credit_code, buyer_type, province, city,
        district, rank, pass_status)
      select 'K' || i, (15000000000 + i)::text, 'x', '开元药店' || i, '王' || chr(19968 + i % 2000), '9151' || i, 'pharmacy', '四川省',
        '成都市', '锦江区', i % 4, 1 from generate_series(1, ${customers}::int) i`;
    const [{ first } = { first: 0 }] = await tx<
      { first: number }[]
    >`select min(id)::int as first from account where username like 'K%'`;
    await tx`insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone,
        region, address, placed_at, paid_at)
      select 'K' || i, ${first}::int + i * 7919::bigint % ${customers}::int, 'normal', 1, case when i % 300 = 0 then 20 else 60 end, 250000,
        250000, '李' || chr(19968 + i % 2000), (13800000000 + i % 90000)::text, '四川省成都市锦江区', '测试路 1 号', at, at
      from generate_series(1, ${count}::int) i, lateral (select now() - make_interval(secs => ${YEAR}::float8 * (${count}::int - i) / ${count}::int) as at)`;
    // Some goods are bought often, most seldom: half of the lines are of a sixteenth of the goods.
    await tx`insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen)
      select o.id, g.id, g.name, g.spec, g.unit, '', g.approval_no, 10, 250000, 25000
      from sales_order o cross join generate_series(0, 9) n
      join goods g on g.id = 1 + floor(power((o.id * 7919 + n * 104729) % 1000003 / 1000003.0, 4) * 200000)::int
      where o.id > ${last}`;
  });
  await tallyOrders(sql);
  await keepLastOrders(sql);
  await sql`select sum_sales_anew()`;
  await sql`vacuum analyze account, sales_order, sales_by_account, sales_by_goods`;
  await sql`vacuum analyze sales_order_line`;
}

/** Of the orders after `from`; as all tables of the bench these are filled without triggers. */
export async function rememberWords(sql: Sql, from: number): Promise<void> {
  const slices = await sql<{ ids: string }[]>`
    select array_agg(id)::text as ids from sales_order where id > ${from} group by id / ${SLICE}::int`;
  for (const { ids } of slices) await sql`select keep_order_words(${ids}::bigint[])`;
  await sql`vacuum analyze order_words`;
}

/** What a load has ordered and nobody has shipped is cancelled, and its goods are for sale again: who ships later finds orders that hold theirs. */
export async function endOrders(sql: Sql): Promise<void> {
  await sql`update sales_order set status = ${ORDER_STATUS.cancelled}
    where status < ${ORDER_STATUS.shipped} and order_no not like 'K%'`;
  await sql`update stock set available = available + reserved, reserved = 0 where reserved > 0`;
}

/** Counts all orders. */
export async function tallyOrders(sql: Sql): Promise<void> {
  await sql`truncate order_tally, order_tally_move`;
  await sql`insert into order_tally (account_id, status, number)
    select account_id, status, count(*) from sales_order group by account_id, status`;
  await sql`vacuum analyze order_tally`;
}

/** When each account last ordered. */
export async function keepLastOrders(sql: Sql): Promise<void> {
  await sql`truncate last_order`;
  await sql`insert into last_order (account_id, placed_at)
    select a.id, max(o.placed_at) from account a left join sales_order o on o.account_id = a.id group by a.id order by a.id`;
  await sql`vacuum analyze last_order`;
}

/** Takes them away again. */
export async function forgetOrders(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from order_words`;
    await tx`delete from sales_order_line where order_id in (select id from sales_order where order_no like 'K%')`;
    await tx`delete from sales_order where order_no like 'K%'`;
    await tx`delete from account where username like 'K%'`;
  });
  await tallyOrders(sql);
  await keepLastOrders(sql);
  await sql`select sum_sales_anew()`;
}
