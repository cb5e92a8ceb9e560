import { type PriceE4, parsePriceE4, priceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { demoGoods } from '../catalog/goods.ts';
import { recordset } from './rows.ts';

/** Percent of the list price that a rank pays; silver (1) pays what rank 0 pays. */
const RANK_PERCENT: readonly (readonly [rank: number, percent: bigint])[] = [
  [0, 100n],
  [2, 98n],
  [3, 96n],
];
/** Prices from ¥1 on end in whole fen, smaller ones (herbs by the gram) in ten-thousandths. */
const WHOLE_FEN_FROM = 10_000n;

/** Prices by rank, contract prices of the accounts that have a contract, ladders. */
export async function loadPrices(tx: Tx, goodsIds: readonly number[]): Promise<void> {
  const prices = demoGoods.flatMap(({ price }, index) =>
    RANK_PERCENT.map(([rank, percent]) => ({
      goods_id: goodsIds[index],
      rank,
      price_e4: Number(percentOf(exact(price), percent)),
    })),
  );
  await sql`
    insert into goods_price (goods_id, rank, price_e4)
    select goods_id, rank, price_e4 from ${recordset(prices, 'goods_id bigint, rank smallint, price_e4 bigint')}
  `.execute(tx);
  await loadContractPrices(tx, goodsIds);
  await loadLadders(tx, goodsIds);
}

/** Every tenth goods has a contract price. */
async function loadContractPrices(tx: Tx, goodsIds: readonly number[]): Promise<void> {
  const rows = demoGoods.flatMap(({ price }, index) =>
    index % 10 === 0 ? [{ goods_id: goodsIds[index], price_e4: Number(percentOf(exact(price), 95n)) }] : [],
  );
  await sql`
    insert into contract_price (account_id, goods_id, price_e4)
    select a.id, r.goods_id, r.price_e4
    from account a, ${recordset(rows, 'goods_id bigint, price_e4 bigint')} where a.is_special`.execute(tx);
}

async function loadLadders(tx: Tx, goodsIds: readonly number[]): Promise<void> {
  const ladders = demoGoods.flatMap(({ ladder }, index) =>
    ladder ? [{ goods_id: goodsIds[index], type: ladder.type }] : [],
  );
  const steps = demoGoods.flatMap(({ ladder }, index) =>
    (ladder?.steps ?? []).map(([number, price]) => ({
      goods_id: goodsIds[index],
      number,
      price_e4: Number(exact(price)),
    })),
  );
  await sql`
    insert into ladder (goods_id, type)
    select goods_id, type from ${recordset(ladders, 'goods_id bigint, type smallint')}`.execute(tx);
  await sql`
    insert into ladder_step (ladder_id, number, price_e4)
    select l.id, r.number, r.price_e4
    from ${recordset(steps, 'goods_id bigint, number int, price_e4 bigint')} join ladder l using (goods_id)`.execute(
    tx,
  );
}

function exact(price: string): PriceE4 {
  const parsed = parsePriceE4(price);
  if (parsed === null) throw new RangeError(`not a price: ${price}`);
  return parsed;
}

function percentOf(price: PriceE4, percent: bigint): PriceE4 {
  const part = (price * percent) / 100n;
  return priceE4(price >= WHOLE_FEN_FROM ? part - (part % 100n) : part);
}
