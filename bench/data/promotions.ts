import type { Sql } from 'postgres';

/** Running at once, and goods of each: every goods stands in one of them on average, as with 200,000 goods. */
const PROMOTIONS = 1000;
const GOODS_EACH = 200;
/** Names them, so that they are taken away again. */
const NAME = 'bench';

/** Puts up a thousand 满减 with two steps for goods drawn at random by a fixed seed. */
export async function openPromotions(sql: Sql): Promise<void> {
  await closePromotions(sql);
  await sql`select setseed(0.5)`;
  await sql`
    with opened as (
      insert into promotion (kind, name, warehouse_id, basis, is_repeating, starts_at, ends_at)
      select 'discount', ${NAME}, (select min(id) from warehouse), 'amount', n % 4 = 0, now() - interval '1 hour',
        now() + interval '1 day' from generate_series(1, ${PROMOTIONS}::int) n
      returning id),
    steps as (
      insert into promotion_tier (promotion_id, reach_fen, minus_fen)
      select id, reach, reach / 20 from opened, unnest(array[20000, 50000]) as reach)
    insert into promotion_goods (promotion_id, goods_id)
    select distinct drawn.promotion_id, goods.id from (
      select opened.id as promotion_id, 1 + floor(random() * (select max(id) from goods))::int8 as goods_id
      from opened, generate_series(1, ${GOODS_EACH}::int)) drawn
    join goods on goods.id = drawn.goods_id
    on conflict do nothing`;
  await sql`analyze promotion, promotion_tier, promotion_goods`;
}

export async function closePromotions(sql: Sql): Promise<void> {
  await sql`delete from promotion where name = ${NAME}`;
}
