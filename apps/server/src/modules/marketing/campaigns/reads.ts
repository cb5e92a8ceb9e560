import type { SpecialKind } from '@qingnang/contract/catalog';
import { priceE4 } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { toSeconds } from '../../../http/dates.ts';
import type { Viewer } from '../../../http/session.ts';
import { groupBuyJson, hasBought, hasContractPrice, offersOf, PART_KINDS } from '../../catalogue/reads.ts';
import { type GoodsOffer, type GroupBuy, maySeePrices, type Special } from '../../catalogue/rules.ts';

const { pending_payment, pending_review, pending_shipment, partly_shipped } = ORDER_STATUS;

/**
 * Pieces of a lot that near-expiry offers hold and that orders bought through them, as an expression.
 * @param lotId expression of the lot's id
 * @param exceptOrder its own pieces are not counted; 0 counts all
 */
export const setAside = (
  lotId: RawBuilder<unknown>,
  exceptOrders: readonly number[],
): RawBuilder<number> => sql`(
  (select coalesce(sum(sp.stock_left), 0) from special_price sp where sp.lot_id = ${lotId})
  + (select coalesce(sum(sl.number - sl.shipped_number - sl.cut_number), 0) from special_price sp
    join sales_order_line sl on sl.special_price_id = sp.id
    join sales_order so on so.id = sl.order_id
    where sp.lot_id = ${lotId} and sl.order_id <> all(${[...exceptOrders]}::bigint[])
      and so.status in (${pending_payment}, ${pending_review}, ${pending_shipment}, ${partly_shipped})))::int4`;

/** A goods with the offer that is shown with it. */
export interface Item {
  offer: GoodsOffer;
  special: Special;
}

// What everybody may be shown; who may buy is decided with the goods' offer. Parts of combinations and gifts are not offers
// of their goods.
export const OPEN = sql`not s.is_stopped and s.settled_at is null and s.ends_at > now() and g.status = 'on'
  and s.kind not in (${sql.raw(PART_KINDS)}) and not exists (select from lot where lot.id = s.lot_id and (lot.expires_on < current_date or lot.stopped_at is not null))`;

/** An offer that runs or will run. */
export interface OfferRow {
  id: number;
  goods_id: number;
  kind: SpecialKind;
  name: string;
  price_e4: number;
  starts_at: Date;
  ends_at: Date;
  warehouse_id: number | null;
  stock_total: number | null;
  stock_left: number | null;
  limit_per_account: number | null;
  group: GroupBuy | null;
  runs: boolean;
}

/** Columns of an `OfferRow` of the special price `s`. */
export const OFFER_COLUMNS = sql`s.id, s.goods_id, s.kind, s.name, s.price_e4, s.starts_at, s.ends_at, s.warehouse_id,
  s.stock_total, s.stock_left, s.limit_per_account, ${sql.raw(groupBuyJson('s'))} as group, s.starts_at <= now() as runs`;

const SPIKE_ITEMS = 60;

export interface Spike {
  now: Item[];
  next: Item[];
}

/** The 秒杀 that runs and the one that starts next: one statement beside the offers of the goods. */
export async function spikeOf(db: Db, viewer: Viewer): Promise<Spike> {
  const { rows } = await sql<OfferRow>`
    with open as (
      select s.* from special_price s join goods g on g.id = s.goods_id where s.kind = 'seckill' and ${OPEN})
    select ${OFFER_COLUMNS} from open s where starts_at <= now() or starts_at = (select min(starts_at) from open where starts_at > now())
    order by starts_at, id limit ${SPIKE_ITEMS}`.execute(db);
  const items = await itemsOf(db, viewer, rows);
  return {
    now: items.filter(({ runs }) => runs),
    next: items.filter(({ runs }) => !runs),
  };
}

/** The goods of offers as they hold for who asks, in the order of the rows; without those that are not for them. */
export async function itemsOf(
  db: Db,
  viewer: Viewer,
  rows: readonly OfferRow[],
): Promise<(Item & { runs: boolean })[]> {
  const offers = await offersOf(db, viewer, goodsIds(rows));
  return rows.flatMap((row) =>
    (row.runs ? runningItem(offers, row) : waitingItem(offers, row)).map((item) => ({
      ...item,
      runs: row.runs,
    })),
  );
}

/** An offer that has not started, as `GoodsOffer.specials` will hold it. */
function waitingItem(offers: ReadonlyMap<number, GoodsOffer>, row: OfferRow): Item[] {
  const offer = offers.get(row.goods_id);
  if (!offer) return [];
  const special: Special = {
    id: row.id,
    kind: row.kind,
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
    group: row.group,
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
  const where = sql`s.kind = ${kind} and s.starts_at <= now() and ${OPEN} and ${seenBy(viewer, kind)}`;
  const from = sql`from special_price s join goods g on g.id = s.goods_id where ${where}`;
  const { rows } = await sql<NamedRow & { total: number }>`
    select s.id, s.goods_id, count(*) over () as total ${from}
    order by coalesce(s.stock_left = 0, false), s.ends_at, s.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countOf(db, from));
  const offers = await offersOf(db, viewer, goodsIds(rows));
  return { items: rows.flatMap((row) => runningItem(offers, row)), total };
}

/** For a page behind the last one, whose rows cannot say how many there are. */
async function countOf(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Whether who asks would find the offer `s` with its goods (`specialsFor`): counts must not promise what a list leaves out.
 */
export function seenBy({ buyer }: Viewer, kind: SpecialKind): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  if (buyer && kind === 'newcomer') parts.push(sql`not ${sql.raw(hasBought(String(buyer.accountId)))}`);
  if (buyer?.isSpecial && kind !== 'near_expiry') {
    const asked = {
      account: `${buyer.accountId}`,
      head: `${buyer.headAccountId ?? 0}`,
      group: `${buyer.customerGroupId ?? 0}`,
      goods: 's.goods_id',
    };
    parts.push(sql`not ${sql.raw(hasContractPrice(asked))}`);
  }
  if (maySeePrices(buyer)) {
    parts.push(sql`coalesce(s.price_e4 <= nullif((select p.price_e4 from goods_price p
      where p.goods_id = s.goods_id and p.rank <= ${buyer?.rank ?? 0} order by p.rank desc limit 1), 0), true)`);
  }
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

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
