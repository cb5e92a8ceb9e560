import { type Kysely, sql } from 'kysely';

/** What 热销商品 and 为您推荐 go by: how many accounts have bought a goods lately, by province, and since when an account buys it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- of the last 30 days, counted every night; only the first of each province are kept
create table goods_demand (
  -- '' = everywhere
  province text not null,
  place smallint not null,
  goods_id bigint not null references goods (id) on delete cascade,
  accounts int not null,
  primary key (province, place)
);
create index goods_demand_goods_idx on goods_demand (goods_id);

-- null = not known: then nothing is said of how often it is bought
alter table account_goods add column first_bought_at timestamptz;
update account_goods a set first_bought_at = f.at from (
  select o.account_id, l.goods_id, min(o.paid_at) as at
  from sales_order o join sales_order_line l on l.order_id = o.id
  where o.paid_at is not null and l.promotion_id = 0 group by o.account_id, l.goods_id) f
where (a.account_id, a.goods_id) = (f.account_id, f.goods_id);
`.execute(db);
}
