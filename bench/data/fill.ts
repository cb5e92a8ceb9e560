import type { Sql } from 'postgres';
import { connect } from '../shop/database.ts';
import { type Served, startShop } from '../shop/process.ts';
import { fillAccounts, LONG_CART, SHORT_CART } from './accounts.ts';
import { fillContent } from './content.ts';
import { fillGoods, GOODS } from './goods.ts';
import { keepLastOrders } from './orders.ts';
import { keepFittingData, stampData } from './stamp.ts';

export const LONG_LINES = 500;
export const SHORT_LINES = 5;

/** A running shop with the made-up data, freshly made or kept from an earlier run; its second start or a later one. */
export async function startFilledShop(say: (line: string) => void): Promise<Served> {
  if (!keepFittingData()) {
    const began = performance.now();
    say('filling the database …');
    const empty = await startShop();
    try {
      await fill();
    } finally {
      await empty.stop();
    }
    stampData();
    say(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  const shop = await startShop();
  const sql = connect();
  await resetCarts(sql);
  await forgetImported(sql);
  await sql.end();
  return shop;
}

async function fill(): Promise<void> {
  const sql = connect(1);
  // Without triggers and checks of foreign keys: the rows fit by construction, and nobody searches yet.
  await sql`set session_replication_role = replica`;
  await fillGoods(sql);
  await fillAccounts(sql);
  await keepLastOrders(sql);
  await fillContent(sql);
  await openShop(sql);
  await restartIdentities(sql);
  await sql`vacuum analyze`;
  await sql.end();
}

/** Until staff have opened it, visitors see no shop and nobody buys. */
async function openShop(sql: Sql): Promise<void> {
  await sql`insert into setting (key, value) values ('opened_at', ${sql.json(new Date().toISOString())})`;
}

/** Rows that came with their ids leave the counters behind. */
async function restartIdentities(sql: Sql): Promise<void> {
  for (const table of ['goods', 'maker', 'brand', 'category', 'account']) {
    await sql.unsafe(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
}

/** Goods that a measured import has added. */
export async function forgetImported(sql: Sql): Promise<void> {
  await sql`delete from goods where id > ${GOODS}`;
}

/** Every run begins with the same carts: one long, one short, the others empty. */
export async function resetCarts(sql: Sql): Promise<void> {
  await sql`truncate cart_line, cart_size`;
  for (const [account, lines] of [
    [LONG_CART, LONG_LINES],
    [SHORT_CART, SHORT_LINES],
  ] as const) {
    await sql`insert into cart_line (account_id, goods_id, warehouse_id, number, seen_price_e4)
      select ${account}, s.goods_id, 1, 2, null from stock s where s.warehouse_id = 1 and s.available > 1000
      order by s.goods_id * 7919 % 100003, s.goods_id limit ${lines}`;
  }
  await sql`analyze cart_line`;
}
