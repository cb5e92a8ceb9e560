import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { allReference } from '../../../../identity/reads.ts';
import type { RankRow } from '../../../../identity/rules.ts';
import { type Act, type Asked, ask, askAll, writeAudit } from '../../../../identity/writes.ts';
import { differences, ladderText, pricesText } from '../rules.ts';
import { BOOK, bookOf, lockPriced, priceBooks } from './reads.ts';
import { movesOf, moveWords, type PriceBook, sameBook } from './rules.ts';

const e4 = z.int().min(0);
const bookJson = z.object({
  prices: z.array(z.object({ rank: z.int(), price: e4 })),
  ladder: z.object({ type: z.int(), steps: z.array(z.object({ number: z.int(), price: e4 })) }).nullable(),
});
type BookJson = z.output<typeof bookJson>;
/** Prices in 1/10000 yuan. */
const schema = z.object({ goods_id: z.int(), seen: bookJson, book: bookJson });

/** Prices of a goods that move further than one person may move them. */
export const priceAct: Act<typeof schema> = {
  key: 'goods.prices',
  policy: 'price',
  permission: 'goods.write',
  schema,
  perform: movePrices,
};

interface NamedGoods {
  id: number;
  name: string;
  spec: string;
}
/** What a goods costs now, and what it is to cost. */
interface OtherBook {
  seen: PriceBook;
  book: PriceBook;
}

/** Asks for another book of a goods. @throws 409 when another one waits */
export async function askPrices(tx: Tx, staff: Staff, goods: NamedGoods, other: OtherBook): Promise<void> {
  const { input, about } = requestFor(goods, other, (await allReference(tx)).ranks);
  await ask(tx, staff, priceAct, input, about);
}

/** The same for many goods, which are locked; where another one waits nothing is asked. */
export async function askAllPrices(
  tx: Tx,
  staff: Staff,
  all: readonly (OtherBook & { goods: NamedGoods })[],
): Promise<void> {
  const { ranks } = await allReference(tx);
  await askAll(
    tx,
    staff,
    priceAct,
    all.map(({ goods, ...other }) => requestFor(goods, other, ranks)),
  );
}

function requestFor(
  goods: NamedGoods,
  { seen, book }: OtherBook,
  ranks: readonly RankRow[],
): Asked<typeof schema> {
  const words = `商品「${goods.name}」${goods.spec}：${moveWords(movesOf(seen, book), ranks)}`;
  const input = { goods_id: goods.id, seen: jsonOf(seen), book: jsonOf(book) };
  return { input, about: { subject: `goods:${goods.id}`, words } };
}

/** What a goods costs becomes what the book says; what it cost until now is kept for a day, to compare with. */
export async function writeBook(tx: Tx, goodsId: number, { prices, ladder }: PriceBook): Promise<void> {
  await keepBooks(tx, [goodsId]);
  const ranks = prices.map(({ rank }) => rank);
  await sql`delete from goods_price where goods_id = ${goodsId} and rank <> all(${ranks}::int2[])`.execute(
    tx,
  );
  await sql`
    insert into goods_price (goods_id, rank, price_e4)
    select ${goodsId}, * from unnest(${ranks}::int2[], ${prices.map(({ price }) => Number(price))}::int8[])
    on conflict (goods_id, rank) do update set price_e4 = excluded.price_e4
      where goods_price.price_e4 <> excluded.price_e4`.execute(tx);
  await writeLadder(tx, goodsId, ladder);
}

/** Before prices are changed: what goods cost until now; what is older than a day is of no use any more. */
export async function keepBooks(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    delete from price_before where goods_id = any(${ids}::int8[]) and at <= now() - interval '24 hours'`.execute(
    tx,
  );
  await sql`
    insert into price_before (goods_id, book) select g.id, ${BOOK} from goods g
    where g.id = any(${ids}::int8[]) and exists (select from goods_price where goods_id = g.id)`.execute(tx);
}

/** Two have agreed: what goods cost now is what the next change is compared with. */
async function forgetBooks(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from price_before where goods_id = any(${ids}::int8[])`.execute(tx);
}

async function movePrices(tx: Tx, staff: Staff, input: z.output<typeof schema>): Promise<void> {
  const { goods_id: id } = input;
  const [seen, book] = [bookOf(input.seen), bookOf(input.book)];
  if (!(await lockPriced(tx, id))) throw notFound('商品不存在');
  const now = (await priceBooks(tx, [id])).get(id)?.now;
  if (!now || !sameBook(now, seen)) throw conflict('申请之后价格又被修改，请拒绝后重新申请');
  await writeBook(tx, id, book);
  await forgetBooks(tx, [id]);
  await sql`update goods set version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  const values = ({ prices, ladder }: PriceBook) => ({
    prices: pricesText(prices),
    ladder: ladderText(ladder),
  });
  await writeAudit(tx, staff, {
    action: 'goods.update',
    entity: 'goods',
    entityId: id,
    ...differences(values(seen), values(book)),
  });
}

const jsonOf = ({ prices, ladder }: PriceBook): BookJson => ({
  prices: prices.map(({ rank, price }) => ({ rank, price: Number(price) })),
  ladder: ladder && {
    type: ladder.type,
    steps: ladder.steps.map(({ number, price }) => ({ number, price: Number(price) })),
  },
});

/** The ladder keeps its id as long as there is one: cart lines name it. */
async function writeLadder(tx: Tx, goodsId: number, ladder: PriceBook['ladder']): Promise<void> {
  if (!ladder) {
    await tx.deleteFrom('ladder').where('goods_id', '=', goodsId).execute();
    return;
  }
  const { id } = await tx
    .insertInto('ladder')
    .values({ goods_id: goodsId, type: ladder.type })
    .onConflict((on) => on.column('goods_id').doUpdateSet({ type: ladder.type }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('ladder_step').where('ladder_id', '=', id).execute();
  await tx
    .insertInto('ladder_step')
    .values(ladder.steps.map(({ number, price }) => ({ ladder_id: id, number, price_e4: Number(price) })))
    .execute();
}
