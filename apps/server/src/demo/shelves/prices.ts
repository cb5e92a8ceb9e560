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
  await loadGroupPrices(tx, goodsIds);
  await loadLadders(tx, goodsIds);
}

/** Who buys by contract in the demo shop. */
const BY_CONTRACT = 'zhensuo';
/** Every so many goods, so many of them. */
const [CONTRACT_STEP, CONTRACTS] = [30, 6];

/** The clinic pays 5 % less for a few goods until the end of next year; of the last two, one price has ended and one is to come. */
async function loadContractPrices(tx: Tx, goodsIds: readonly number[]): Promise<void> {
  const rows = agreed(goodsIds, 95n)
    .slice(0, CONTRACTS)
    .map((row, place) => ({ ...row, place }));
  await tx.updateTable('account').set({ is_special: true }).where('username', '=', BY_CONTRACT).execute();
  await sql`
    insert into contract_price (account_id, goods_id, price_e4, valid_from, valid_until)
    select a.id, r.goods_id, r.price_e4,
      case when r.place = ${CONTRACTS - 1} then day.today + 30 else day.today - 90 end,
      case when r.place = ${CONTRACTS - 2} then day.today - 1 else (date_trunc('year', day.today) + interval '2 years')::date - 1 end
    from account a, ${recordset(rows, 'goods_id bigint, price_e4 bigint, place int')},
      (select (now() at time zone 'Asia/Shanghai')::date as today) as day
    where a.username = ${BY_CONTRACT}`.execute(tx);
}

/** Every so many goods at so many per cent of its list price. */
const agreed = (goodsIds: readonly number[], percent: bigint) =>
  demoGoods.flatMap(({ price }, index) =>
    index % CONTRACT_STEP === CONTRACT_STEP - 1
      ? [{ goods_id: goodsIds[index], price_e4: Number(percentOf(exact(price), percent)) }]
      : [],
  );

/** The clinic buys with others: a group that pays 8 % less for some more goods until next year. */
async function loadGroupPrices(tx: Tx, goodsIds: readonly number[]): Promise<void> {
  const { id } = await tx
    .insertInto('customer_group')
    .values({ name: '基层医疗联采', note: '诊所、卫生院联合议价，每年一签' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('account')
    .set({ customer_group_id: id })
    .where('username', '=', BY_CONTRACT)
    .execute();
  const rows = agreed(goodsIds, 92n).slice(CONTRACTS, 2 * CONTRACTS);
  await sql`
    insert into contract_price (customer_group_id, goods_id, price_e4, valid_from, valid_until)
    select ${id}, r.goods_id, r.price_e4, day.today - 60, day.today + 305
    from ${recordset(rows, 'goods_id bigint, price_e4 bigint')},
      (select (now() at time zone 'Asia/Shanghai')::date as today) as day`.execute(tx);
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
