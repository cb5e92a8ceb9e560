/**
 * Parts of a combination and gifts of a promotion are special prices of their own kinds, so that own stock, limits, ledgers and
 * giving back are those of special prices. Nobody sees or buys one by itself.
 */

import type { PriceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import type { StockDemand } from '../../../catalogue/rules.ts';
import { reserveStock, StockShort } from '../../../catalogue/writes.ts';
import { settleSpecials } from '../writes.ts';

/**
 * A special price that is a part of something: a goods of a combination, a gift, or what may be bought by 换购. Nobody buys it
 * by itself; its own stock, limit, window and ledger are those of every special price.
 */
export interface NewPart {
  kind: 'combination' | 'gift' | 'exchange';
  goodsId: number;
  goodsName: string;
  warehouseId: number;
  name: string;
  price: PriceE4;
  startsAt: Date;
  endsAt: Date;
  /** Pieces set aside at once; null = sells from the shelf. */
  stockTotal: number | null;
  limitPerAccount: number | null;
  combinationId: number | null;
  /** Pieces in one set of its combination. */
  setNumber: number | null;
}

/**
 * Makes the parts of one thing; own stock leaves the shelf at once.
 * @param ref names the thing in the ledger of the stock
 * @returns ids in the order of the parts
 * @throws 409 when the warehouse holds fewer pieces, with what is there (`data.short`)
 */
export async function openParts(tx: Tx, parts: readonly NewPart[], ref: string): Promise<number[]> {
  const rows = await tx
    .insertInto('special_price')
    .values(
      parts.map((part) => ({
        kind: part.kind,
        goods_id: part.goodsId,
        warehouse_id: part.warehouseId,
        name: part.name,
        price_e4: Number(part.price),
        starts_at: part.startsAt,
        ends_at: part.endsAt,
        stock_total: part.stockTotal,
        stock_left: part.stockTotal,
        limit_per_account: part.limitPerAccount,
        combination_id: part.combinationId,
        set_number: part.setNumber,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  await setAside(tx, parts, ids, ref);
  return ids;
}

async function setAside(
  tx: Tx,
  parts: readonly NewPart[],
  ids: readonly number[],
  ref: string,
): Promise<void> {
  const own = parts.flatMap(({ goodsId, warehouseId, stockTotal }, at) =>
    stockTotal === null ? [] : [{ id: ids[at] ?? 0, goodsId, warehouseId, number: stockTotal }],
  );
  if (own.length === 0) return;
  await tx
    .insertInto('special_price_movement')
    .values(
      own.map(({ id, number }) => ({
        special_price_id: id,
        stock_delta: number,
        use_delta: 0,
        cause: 'open',
        ref: '',
      })),
    )
    .execute();
  try {
    await reserveStock(tx, own, 'special_open', ref);
  } catch (error) {
    if (!(error instanceof StockShort)) throw error;
    throw await shortOf(tx, parts, own, error.goodsIds);
  }
}

/** Says of each goods that is short how many pieces can be set aside. */
async function shortOf(
  tx: Tx,
  parts: readonly NewPart[],
  own: readonly StockDemand[],
  goodsIds: readonly number[],
) {
  const rows = await tx
    .selectFrom('stock')
    .select(['goods_id', 'available'])
    .where('warehouse_id', '=', own[0]?.warehouseId ?? 0)
    .where('goods_id', '=', sql<number>`any(${[...goodsIds]}::bigint[])`)
    .execute();
  const left = new Map(rows.map((row) => [row.goods_id, row.available]));
  const short = [...new Set(goodsIds)].map((goodsId) => ({
    goods_id: goodsId,
    left: left.get(goodsId) ?? 0,
  }));
  const nameOf = (goodsId: number) => parts.find((part) => part.goodsId === goodsId)?.goodsName ?? '';
  const words = short.map((one) => `${nameOf(one.goods_id)} ${one.left}`).join('、');
  return conflict(`该仓库可售库存不足：${words}`, { short });
}

/** Locks parts in the order in which orders lock them. */
export async function lockParts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from special_price where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

/** Moves the window of parts; they follow what they belong to. */
export async function moveParts(tx: Tx, ids: readonly number[], startsAt: Date, endsAt: Date): Promise<void> {
  await lockParts(tx, ids);
  await tx
    .updateTable('special_price')
    .set({ starts_at: startsAt, ends_at: endsAt, updated_at: sql`now()` })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Stops parts and gives what was set aside back to the shelf. */
export async function stopParts(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockParts(tx, ids);
  await tx
    .updateTable('special_price')
    .set({ is_stopped: true, updated_at: sql`now()` })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  await settleSpecials(tx, ids);
}
