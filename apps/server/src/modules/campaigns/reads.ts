import type { SpecialKind } from '@qingnang/contract/catalog';
import { priceE4 } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { toSeconds } from '../../http/dates.ts';
import type { Viewer } from '../../http/session.ts';
import { hasBought, offersOf } from '../goods/offers/reads.ts';
import type { GoodsOffer } from '../goods/rules.ts';
import type { Special } from '../goods/specials/rules.ts';

const { pending_payment, pending_review, pending_shipment, partly_shipped } = ORDER_STATUS;

/**
 * Pieces of a lot that near-expiry offers hold and that orders bought through them, as an expression.
 * @param lotId expression of the lot's id
 * @param exceptOrder its own pieces are not counted; 0 counts all
 */
export const setAside = (lotId: RawBuilder<unknown>, exceptOrder: number): RawBuilder<number> => sql`(
  (select coalesce(sum(sp.stock_left), 0) from special_price sp where sp.lot_id = ${lotId})
  + (select coalesce(sum(sl.number - sl.shipped_number), 0) from special_price sp
    join sales_order_line sl on sl.special_price_id = sp.id
    join sales_order so on so.id = sl.order_id
    where sp.lot_id = ${lotId} and sl.order_id <> ${exceptOrder}
      and so.status in (${pending_payment}, ${pending_review}, ${pending_shipment}, ${partly_shipped})))::int4`;

/** A goods with the offer that is shown with it. */
export interface Item {
  offer: GoodsOffer;
  special: Special;
}

// What everybody may be shown; who may buy is decided with the goods' offer.
const OPEN = sql`not s.is_stopped and s.settled_at is null and s.ends_at > now() and g.status = 'on'
  and not exists (select from lot where lot.id = s.lot_id and lot.expires_on < current_date)`;

interface SeckillRow {
  id: number;
  goods_id: number;
  name: string;
  price_e4: number;
  starts_at: Date;
  ends_at: Date;
  warehouse_id: number | null;
  stock_total: number | null;
  stock_left: number | null;
  limit_per_account: number | null;
  runs: boolean;
}

const SPIKE_ITEMS = 60;

export interface Spike {
  now: Item[];
  next: Item[];
}

/** The 秒杀 that runs and the one that starts next: one statement beside the offers of the goods. */
export async function spikeOf(db: Db, viewer: Viewer): Promise<Spike> {
  const { rows } = await sql<SeckillRow>`
    with open as (
      select s.* from special_price s join goods g on g.id = s.goods_id where s.kind = 'seckill' and ${OPEN})
    select id, goods_id, name, price_e4, starts_at, ends_at, warehouse_id, stock_total, stock_left, limit_per_account,
      starts_at <= now() as runs
    from open where starts_at <= now() or starts_at = (select min(starts_at) from open where starts_at > now())
    order by starts_at, id limit ${SPIKE_ITEMS}`.execute(db);
  const offers = await offersOf(db, viewer, goodsIds(rows));
  return {
    now: rows.filter(({ runs }) => runs).flatMap((row) => runningItem(offers, row)),
    next: rows.filter(({ runs }) => !runs).flatMap((row) => waitingItem(offers, row)),
  };
}

/** An offer that has not started, as `GoodsOffer.specials` will hold it. */
function waitingItem(offers: ReadonlyMap<number, GoodsOffer>, row: SeckillRow): Item[] {
  const offer = offers.get(row.goods_id);
  if (!offer) return [];
  const special: Special = {
    id: row.id,
    kind: 'seckill',
    name: row.name,
    price: offer.isVisible ? priceE4(row.price_e4) : null,
    startsAt: toSeconds(row.starts_at),
    endsAt: toSeconds(row.ends_at),
    warehouseId: row.warehouse_id ?? 0,
    stockTotal: offer.isVisible ? row.stock_total : null,
    stockLeft: offer.isVisible ? row.stock_left : null,
    limitPerAccount: row.limit_per_account,
    used: 0,
    lot: null,
  };
  return [{ offer, special }];
}

interface NamedRow {
  id: number;
  goods_id: number;
}

const goodsIds = (rows: readonly NamedRow[]) => [...new Set(rows.map((row) => row.goods_id))];

function runningItem(offers: ReadonlyMap<number, GoodsOffer>, row: NamedRow): Item[] {
  const offer = offers.get(row.goods_id);
  const special = offer?.specials.find(({ id }) => id === row.id);
  return offer && special ? [{ offer, special }] : [];
}

/** One page of the goods with a running offer of a kind; what still has pieces and ends first stands first. */
export async function runningOfKind(
  db: Db,
  viewer: Viewer,
  kind: SpecialKind,
  page: number,
  pageSize: number,
): Promise<{ items: Item[]; total: number }> {
  const where = sql`s.kind = ${kind} and s.starts_at <= now() and ${OPEN} ${kind === 'newcomer' ? onlyNew(viewer) : sql``}`;
  const [found, count] = await Promise.all([
    sql<NamedRow>`
      select s.id, s.goods_id from special_price s join goods g on g.id = s.goods_id where ${where}
      order by coalesce(s.stock_left = 0, false), s.ends_at, s.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from special_price s join goods g on g.id = s.goods_id where ${where}`.execute(
      db,
    ),
  ]);
  const offers = await offersOf(db, viewer, goodsIds(found.rows));
  const items = found.rows.flatMap((row) => runningItem(offers, row));
  return { items, total: count.rows[0]?.total ?? 0 };
}

const onlyNew = ({ buyer }: Viewer) =>
  buyer ? sql`and not ${sql.raw(hasBought(String(buyer.accountId)))}` : sql``;

const ACTIVITIES = 100;

/**
 * Running offers of goods that who asks may see.
 * @param ids of goods; null = of all, the first hundred
 */
export async function activitiesOf(db: Db, viewer: Viewer, ids: readonly number[] | null): Promise<Item[]> {
  const offers = await offersOf(db, viewer, ids ?? (await goodsWithOffers(db)));
  return [...offers.values()]
    .filter((offer) => offer.onShelf)
    .flatMap((offer) => offer.specials.map((special) => ({ offer, special })))
    .sort((a, b) => a.special.endsAt - b.special.endsAt || a.special.id - b.special.id)
    .slice(0, ACTIVITIES);
}

async function goodsWithOffers(db: Db): Promise<number[]> {
  const { rows } = await sql<NamedRow>`
    select s.id, s.goods_id from special_price s join goods g on g.id = s.goods_id
    where s.starts_at <= now() and ${OPEN} order by s.ends_at, s.id limit ${ACTIVITIES}`.execute(db);
  return goodsIds(rows);
}
