import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { recordset } from '../shelves/rows.ts';
import { moveTo } from './lives.ts';
import type { YearOrder } from './orders.ts';

interface Bought {
  account_id: number;
  goods_id: number;
  last_price_e4: number;
  first_bought_at: Date;
  last_bought_at: Date;
  last_number: number;
  orders: number;
  pieces: number;
}

const SHAPE =
  'account_id bigint, goods_id bigint, last_price_e4 bigint, first_bought_at timestamptz, last_bought_at timestamptz, last_number int, orders int, pieces bigint';

/** What accounts have bought, as it is noted with every payment. What is there already was bought later. */
export async function writeBought(tx: Tx, orders: readonly YearOrder[]): Promise<void> {
  const bought = new Map<string, Bought>();
  for (const { customer, lines, paidAt } of orders.flatMap(paid))
    for (const { goods, number, unitPrice } of lines) {
      const key = `${customer.id}:${goods.id}`;
      const before = bought.get(key);
      bought.set(key, {
        account_id: customer.id,
        goods_id: goods.id,
        last_price_e4: Number(unitPrice),
        first_bought_at: before?.first_bought_at ?? paidAt,
        last_bought_at: paidAt,
        last_number: number,
        orders: (before?.orders ?? 0) + 1,
        pieces: (before?.pieces ?? 0) + number,
      });
    }
  await sql`
    insert into account_goods as a (account_id, goods_id, last_price_e4, first_bought_at, last_bought_at, last_number, orders, pieces)
    select * from ${recordset([...bought.values()], SHAPE)}
    on conflict (account_id, goods_id) do update set first_bought_at = least(a.first_bought_at, excluded.first_bought_at),
      orders = a.orders + excluded.orders, pieces = a.pieces + excluded.pieces`.execute(tx);
}

function paid(order: YearOrder) {
  const paidAt = order.method === 'balance' ? order.placedAt : moveTo(order.life, 'pay')?.at;
  return paidAt ? [{ ...order, paidAt }] : [];
}
