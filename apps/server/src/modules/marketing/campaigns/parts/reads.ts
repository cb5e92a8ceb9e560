import { priceE4 } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { PartGoods } from './rules.ts';

interface PartGoodsRow {
  id: number;
  name: string;
  rx_class: string;
  is_ephedrine: boolean;
  status: string;
  price_e4: number | null;
}

/** Goods by id; unknown ids are missing. They are locked: what is made of a goods is made one after the other. */
export const partGoods = (tx: Tx, ids: readonly number[]): Promise<Map<number, PartGoods>> =>
  readGoods(tx, ids, sql`for no key update of g`);

/** The same for something that is not made yet: nothing is locked. */
export const partGoodsNow = (db: Db, ids: readonly number[]): Promise<Map<number, PartGoods>> =>
  readGoods(db, ids, sql``);

async function readGoods(
  db: Db | Tx,
  ids: readonly number[],
  lock: RawBuilder<unknown>,
): Promise<Map<number, PartGoods>> {
  const { rows } = await sql<PartGoodsRow>`
    select g.id, g.name, g.rx_class, g.is_ephedrine, g.status,
      (select price_e4 from goods_price where goods_id = g.id and rank = 0) as price_e4
    from goods g where g.id = any(${[...ids]}::bigint[]) order by g.id ${lock}`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        rxClass: row.rx_class,
        isEphedrine: row.is_ephedrine,
        onShelf: row.status === 'on',
        listPrice: row.price_e4 === null ? null : priceE4(row.price_e4),
      },
    ]),
  );
}

export async function hasWarehouse(db: Db | Tx, id: number): Promise<boolean> {
  const row = await db.selectFrom('warehouse').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
