import type { Sql } from 'postgres';
import { ACCOUNTS, FIRST_BUYER } from './data/accounts.ts';
import { GOODS } from './data/goods.ts';

/** Ids of goods all over the catalogue, the same ones in every run. */
export const anyGoods = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => 1 + ((at * 48_271) % GOODS));

/** Goods on sale with stock that is not used up by a run. */
export async function buyableGoods(sql: Sql, count: number): Promise<number[]> {
  const rows = await sql<
    { goods_id: string }[]
  >`select goods_id from stock where warehouse_id = 1 and available > 1000
    order by goods_id * 7919 % 100003, goods_id limit ${count}`;
  return rows.map((row) => Number(row.goods_id));
}

/** What people type: beginnings of names in Chinese, of their initials, and of their full pinyin. */
export async function typedWords(sql: Sql, count: number): Promise<string[]> {
  const rows = await sql<{ generic_name: string; initials: string; pinyin: string }[]>`
    select generic_name, initials, pinyin from goods where id = any(${anyGoods(count)})`;
  return rows.map(({ generic_name, initials, pinyin }, at) => {
    const initial = initials.split(' ')[0] ?? '';
    const full = (pinyin.split(' ')[0] ?? '').replaceAll("'", '');
    switch (at % 3) {
      case 0:
        return generic_name.slice(0, 1 + (at % 4));
      case 1:
        return initial.slice(0, 1 + (at % 6));
      default:
        return full.slice(0, 2 + (at % 8));
    }
  });
}

/** First address of every buyer of the load. */
export async function buyerAddresses(sql: Sql): Promise<[account: number, address: number][]> {
  const rows = await sql<{ account_id: string; id: string }[]>`select account_id, min(id) as id from address
    where account_id between ${FIRST_BUYER} and ${ACCOUNTS} group by account_id order by account_id`;
  return rows.map((row) => [Number(row.account_id), Number(row.id)]);
}
