/**
 * What buyers wait for. A favourite remembers price and stock as its account looked last, and what it has been told since. One
 * statement each round finds what may have moved; what the account pays and may buy is said by `goods/offers`. Drops from 1 %
 * on make one message a day, arrivals come at once.
 */

import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import type { ApprovedBuyer, Buyer } from '../../../../http/session.ts';
import { tellAll } from '../../../identity/writes.ts';
import { offersOf } from '../../goods/offers/reads.ts';
import { pricePaid } from '../../goods/specials/rules.ts';
import { inOrder } from '../reads.ts';
import { type Arrival, inStock, type Pair, type PriceMoved, type Seen } from './reads.ts';
import { canBuy, dropWords, knownNow, priceStep } from './rules.ts';

/** More than one pharmacy waits for. */
const MAX_WAITING = 500;

/**
 * Asks to be told when a goods is back in stock; asking again changes nothing.
 * @throws 404 when it is not on sale, 409 when there is nothing to wait for or too much is waited for already
 */
export async function askForArrival(db: Db, buyer: ApprovedBuyer, goodsId: number): Promise<void> {
  const offer = (await offersOf(db, { buyer }, [goodsId])).get(goodsId);
  if (!offer?.onShelf) throw notFound('商品不存在或已下架');
  if (canBuy(offer)) throw conflict('该商品有货，可直接购买');
  if (offer.reason?.code !== 'out_of_stock')
    throw conflict(offer.reason?.message ?? '该商品暂不能登记到货提醒');
  await inTransaction(db, async (tx) => {
    // One act at a time for an account: the count below stays true.
    await sql`select id from account where id = ${buyer.accountId} for no key update`.execute(tx);
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from arrival_notice
      where account_id = ${buyer.accountId} and goods_id <> ${goodsId} and told_at is null`.execute(tx);
    if ((rows[0]?.waiting ?? 0) >= MAX_WAITING)
      throw conflict(`最多同时登记 ${MAX_WAITING} 个商品，请先取消不需要的`);
    await sql`
      insert into arrival_notice as n (account_id, goods_id) values (${buyer.accountId}, ${goodsId})
      on conflict (account_id, goods_id) do update set created_at = now(), told_at = null
      where n.told_at is not null`.execute(tx);
  });
}

/** Waits no longer; what was not waited for is no matter. */
export async function cancelArrival(db: Db, buyer: Buyer, goodsId: number): Promise<void> {
  await sql`
    delete from arrival_notice where account_id = ${buyer.accountId} and goods_id = ${goodsId}`.execute(db);
}

/** Takes price and stock of favourites as they are now for what the account knows. @returns the favourites among the goods */
export async function lookAt(db: Db | Tx, buyer: Buyer, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const offers = await offersOf(db, { buyer }, ids);
  const looks = [...offers.values()].map((offer) => {
    const known = knownNow(offer);
    return { goods_id: offer.id, price: known?.price?.toString() ?? null, stock: known?.inStock ?? null };
  });
  const { rows } = await sql<{ goods_id: number }>`
    with held as (${inOrder(buyer, ids)})
    update favorite f set known_price_e4 = coalesce(look.price, f.known_price_e4),
      was_available = coalesce(look.stock, f.was_available), told_price_e4 = null, arrived_at = null
    from held join jsonb_to_recordset(${json(looks)}::jsonb) as look (goods_id int8, price int8, stock boolean)
      using (goods_id)
    where f.account_id = ${buyer.accountId} and f.goods_id = look.goods_id returning f.goods_id`.execute(db);
  return rows.map((row) => row.goods_id);
}

/** Whether the account wants to hear of favourites. @returns the favourites among the goods */
export async function setNotice(
  db: Db,
  buyer: Buyer,
  ids: readonly number[],
  wants: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ goods_id: number }>`
    with held as (${inOrder(buyer, ids)})
    update favorite f set wants_notice = ${wants} from held
    where f.account_id = ${buyer.accountId} and f.goods_id = held.goods_id returning f.goods_id`.execute(db);
  return rows.map((row) => row.goods_id);
}

/** Favourites that went out of stock wait for their return from now on; those of which nothing was known are taken as they are. */
export async function noteGone(db: Db): Promise<void> {
  await sql`
    with gone as (
      select f.account_id, f.goods_id, ${inStock('g')} as is_in from favorite f join goods g on g.id = f.goods_id
      where f.was_available is null or ((f.was_available or f.arrived_at is not null) and not ${inStock('g')})
      order by f.account_id, f.goods_id for no key update of f)
    update favorite f set was_available = gone.is_in, arrived_at = null
    from gone where f.account_id = gone.account_id and f.goods_id = gone.goods_id`.execute(db);
}

/**
 * Tells accounts of goods that are back, each arrival once: of two jobs that found the same one, the rows let only the first say it.
 * Favourites that cannot be bought for another reason are noted without a word; who asked by name goes on waiting.
 * @param day in China
 * @returns how many messages were written
 */
export function tellArrivals(db: Db, seen: readonly Seen<Arrival>[], day: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const favorites = await noteBack(
      tx,
      seen.filter(({ pair }) => pair.is_favorite).map(({ pair }) => pair),
    );
    const open = seen.filter(({ offer }) => canBuy(offer));
    const asked = await noteTold(
      tx,
      open.filter(({ pair }) => pair.is_asked).map(({ pair }) => pair),
    );
    const news = open.filter(({ pair }) => asked.has(keyOf(pair)) || favorites.has(keyOf(pair)));
    const told = await tellAll(
      tx,
      news.map(({ pair, offer }) => ({
        accountId: pair.account_id,
        key: 'goods.arrived' as const,
        fields: {
          how: asked.has(keyOf(pair)) ? '登记' : '收藏',
          goods: `${offer.name} ${offer.spec}`.trim(),
        },
        url: `/list/info/${offer.id}`,
        // A favourite is told of once a day, however often its stock comes and goes; who asks by name is answered each time.
        cause: `arrival:${offer.id}:${asked.get(keyOf(pair)) ?? day}`,
      })),
    );
    return told.length;
  });
}

const keyOf = ({ account_id, goods_id }: Pair): string => `${account_id}:${goods_id}`;
const keysOf = (rows: readonly Pair[]): ReadonlySet<string> => new Set(rows.map(keyOf));

/** @returns those that were noted now and whose accounts want to hear of it */
async function noteBack(tx: Tx, pairs: readonly Pair[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pair & { wants_notice: boolean }>`
    with back as (
      select f.account_id, f.goods_id from favorite f join ${asRows(pairs)} using (account_id, goods_id)
      where f.was_available = false and f.arrived_at is null
      order by f.account_id, f.goods_id for no key update of f)
    update favorite f set arrived_at = now() from back
    where f.account_id = back.account_id and f.goods_id = back.goods_id
    returning f.account_id, f.goods_id, f.wants_notice`.execute(tx);
  return keysOf(rows.filter((row) => row.wants_notice));
}

/** @returns those that were noted now, with the moment at which they were asked for (ms) */
async function noteTold(tx: Tx, pairs: readonly Pair[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Pair & { created_at: Date }>`
    with back as (
      select n.account_id, n.goods_id from arrival_notice n join ${asRows(pairs)} using (account_id, goods_id)
      where n.told_at is null order by n.account_id, n.goods_id for no key update of n)
    update arrival_notice n set told_at = now() from back
    where n.account_id = back.account_id and n.goods_id = back.goods_id
    returning n.account_id, n.goods_id, n.created_at`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.created_at.getTime()]));
}

const asRows = (pairs: readonly Pair[]) => sql`unnest(${pairs.map((pair) => pair.account_id)}::int8[],
  ${pairs.map((pair) => pair.goods_id)}::int8[]) as asked (account_id, goods_id)`;

/**
 * Takes over what prices have become and tells each account of its drops in one message.
 * @param cause of today's message
 * @returns accounts that were told
 */
export function tellDrops(db: Db, seen: readonly Seen<PriceMoved>[], cause: string): Promise<number> {
  const steps = seen.flatMap(({ pair, offer }) => {
    const step = priceStep(pair, pricePaid(offer), canBuy(offer));
    return step ? [{ pair, step, name: offer.name }] : [];
  });
  if (steps.length === 0) return Promise.resolve(0);
  return inTransaction(db, async (tx) => {
    const taken = await takePrices(tx, steps);
    const drops = steps.flatMap(({ pair, step: { known, told, isNews }, name }) =>
      isNews && known !== null && told !== null && taken.has(keyOf(pair))
        ? [{ accountId: pair.account_id, name, before: known, now: told }]
        : [],
    );
    const byAccount = [...Map.groupBy(drops, ({ accountId }) => accountId)];
    const told = await tellAll(
      tx,
      byAccount.map(([accountId, own]) => ({
        accountId,
        key: 'goods.dropped' as const,
        fields: { number: String(own.length), goods: dropWords(own) },
        url: '/star',
        cause,
      })),
    );
    return told.length;
  });
}

interface Step {
  pair: PriceMoved;
  step: { known: bigint | null; told: bigint | null };
}

/** @returns the favourites that still stood as they were read: others have been told of, or looked at, meanwhile */
async function takePrices(tx: Tx, steps: readonly Step[]): Promise<ReadonlySet<string>> {
  const changes = steps.map(({ pair, step }) => ({
    account_id: pair.account_id,
    goods_id: pair.goods_id,
    old_known: text(pair.known),
    old_told: text(pair.told),
    known: text(step.known),
    told: text(step.told),
  }));
  const { rows } = await sql<Pair>`
    with change as (
      select * from jsonb_to_recordset(${json(changes)}::jsonb)
        as c (account_id int8, goods_id int8, old_known int8, old_told int8, known int8, told int8)
    ), held as (
      select f.account_id, f.goods_id, c.known, c.told from favorite f join change c using (account_id, goods_id)
      where f.known_price_e4 is not distinct from c.old_known and f.told_price_e4 is not distinct from c.old_told
      order by f.account_id, f.goods_id for no key update of f)
    update favorite f set known_price_e4 = held.known, told_price_e4 = held.told from held
    where f.account_id = held.account_id and f.goods_id = held.goods_id
    returning f.account_id, f.goods_id`.execute(tx);
  return keysOf(rows);
}

const text = (price: bigint | null): string | null => price?.toString() ?? null;
