import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { TestShop } from './shop.ts';

/** An order that somebody has paid today, a piece of each goods, written past the acts: for figures that only count orders. */
export async function paidOrder(
  shop: TestShop,
  username: string,
  goodsIds: readonly number[],
): Promise<void> {
  await sql`with placed as (
      insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone,
        region, address, placed_at, paid_at)
      select 'T' || gen_random_uuid(), id, 'normal', 1, 60, 1, 1, '', '', '', '', now(), now()
      from account where username = ${username} returning id)
    insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen)
    select placed.id, goods_id, '', '', '', '', '', 1, 1, 1 from placed, unnest(${[...goodsIds]}::int8[]) goods_id`.execute(
    shop.db,
  );
}

/**
 * An order of one line written past the acts, so that every sum is known.
 * @param paidAt a time as PostgreSQL reads it
 * @param line pieces, and what they cost in fen
 */
export async function soldOrder(
  db: Db,
  paidAt: string,
  { goods, number, amount }: { goods: number; number: number; amount: number },
  { username = 'yaodian', status = 60 } = {},
): Promise<void> {
  await sql`with placed as (
      insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone,
        region, address, placed_at, paid_at)
      select 'T' || gen_random_uuid(), id, 'normal', 1, ${status}, ${amount}, ${amount}, '', '', '', '', ${paidAt}::timestamptz,
        ${paidAt}::timestamptz from account where username = ${username} returning id)
    insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen)
    select id, ${goods}, '', '', '', '', '', ${number}, 10000, ${amount} from placed`.execute(db);
}
