import { priceE4 } from '@qingnang/rules/money';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { dayInChina, toSeconds } from '../../../http/dates.ts';
import { type Buyer, isApproved, type Viewer } from '../../../http/session.ts';
import type { PurchaseRight } from '../../eligibility/control/rules.ts';
import { type Mine, type MineRow, mineParts, toMine } from '../mine/reads.ts';
import { recordsOf } from '../records/reads.ts';
import type { GoodsRecord } from '../records/rules.ts';
import type { GoodsOffer } from '../rules.ts';
import { warehousesOf } from '../warehouses/reads.ts';
import { hasOwn, type Live, type Occasion, type Own, offerFrom } from './rules.ts';

/** A goods as it holds for who asks, with what it is made of. */
export interface FoundGoods {
  record: GoodsRecord;
  offer: GoodsOffer;
  /** What the account has to do with it; null for visitors and where nobody asked. */
  mine: Mine | null;
}

/**
 * Offers of any number of goods as they hold for who asks. Goods off the shelf are among them, with their reason; unknown
 * ids are missing. The order is not that of the ids.
 */
export async function offersOf(
  db: Db | Tx,
  viewer: Viewer,
  goodsIds: readonly number[],
): Promise<Map<number, GoodsOffer>> {
  const goods = await goodsOf(db, viewer, goodsIds);
  return new Map([...goods].map(([id, { offer }]) => [id, offer]));
}

/**
 * Offers with the records they are made of. One statement reads stamps, stock and contract prices; a second one the records
 * that memory does not hold as stamped; a third what the account has done with goods that have limits, special prices or
 * rules. Price and stock are never older than the first statement.
 * @param withMine the first statement reads what the account has to do with the goods, too
 */
export async function goodsOf(
  db: Db | Tx,
  viewer: Viewer,
  goodsIds: readonly number[],
  withMine = false,
): Promise<Map<number, FoundGoods>> {
  if (goodsIds.length === 0) return new Map();
  const [live, warehouses] = await Promise.all([liveOf(db, viewer, goodsIds, withMine), warehousesOf(db)]);
  const records = await recordsOf(db, live);
  const own = await ownOf(db, viewer, records);
  const now = new Date();
  const occasion: Occasion = {
    buyer: viewer.buyer,
    now: toSeconds(now),
    today: dayInChina(now),
    warehouses,
  };
  const goods = new Map<number, FoundGoods>();
  for (const [id, state] of live) {
    const record = records.get(id);
    if (!record) continue;
    const offer = offerFrom(record, state, own.get(id) ?? null, occasion);
    goods.set(id, { record, offer, mine: state.mine });
  }
  return goods;
}

/**
 * One row for each warehouse with a goods of $1. Nothing is read that the account ($2) does not need: contract prices for one
 * that buys by contract, what is its own for a page that shows it.
 */
function liveStatement(hasContract: boolean, withMine: boolean): string {
  const mine = mineParts('t.goods_id');
  return `select t.goods_id, t.stamp, s.warehouse_id, s.available${hasContract ? ', c.price_e4 as contract_e4' : ''}
  ${withMine ? `, ${mine.columns}` : ''}
  from goods_stamp t left join stock s on s.goods_id = t.goods_id
  ${hasContract ? 'left join contract_price c on c.account_id = $2::int8 and c.goods_id = t.goods_id' : ''}
  ${withMine ? mine.joins : ''}
  where t.goods_id = any($1::int8[])`;
}
const LIVE = {
  bare: liveStatement(false, false),
  contract: liveStatement(true, false),
  mine: liveStatement(false, true),
  both: liveStatement(true, true),
};

interface LiveRow extends Partial<MineRow> {
  goods_id: number;
  stamp: number;
  warehouse_id: number | null;
  available: number | null;
  contract_e4?: number | null;
}
type LiveState = Live & { stock: Map<number, number>; mine: Mine | null };

async function liveOf(
  db: Db | Tx,
  { buyer }: Viewer,
  ids: readonly number[],
  withMine: boolean,
): Promise<Map<number, LiveState>> {
  const { rows } = await db.executeQuery<LiveRow>(liveQuery(buyer, ids, withMine));
  const live = new Map<number, LiveState>();
  for (const row of rows) {
    let state = live.get(row.goods_id);
    if (!state) {
      const contract = row.contract_e4 ?? null;
      state = {
        stamp: row.stamp,
        contractPrice: contract === null ? null : priceE4(contract),
        stock: new Map(),
        mine: isMineRow(row) ? toMine(row) : null,
      };
      live.set(row.goods_id, state);
    }
    if (row.warehouse_id !== null) state.stock.set(row.warehouse_id, row.available ?? 0);
  }
  return live;
}

function liveQuery(buyer: Buyer | null, ids: readonly number[], withMine: boolean): CompiledQuery {
  if (buyer === null || !(withMine || buyer.isSpecial)) return CompiledQuery.raw(LIVE.bare, [ids]);
  const statement = withMine ? (buyer.isSpecial ? LIVE.both : LIVE.mine) : LIVE.contract;
  return CompiledQuery.raw(statement, [ids, buyer.accountId]);
}

const isMineRow = (row: LiveRow): row is LiveRow & MineRow => row.is_favorite !== undefined;

const CHINA = `'Asia/Shanghai'`;
/** Orders that ended without delivery use up no limit: 70 cancelled, 80 closed (rules/order-state). */
const ENDED = '70, 80';

/**
 * Whether an account is no newcomer: it paid for an order, or has one that stands at a price of newcomers (新人特价 is for once,
 * not for as many orders as are placed before the first is paid).
 * @param account expression of its id
 */
export const hasBought = (
  account: string,
): string => `(exists (select from account_goods where account_id = ${account})
  or exists (select from special_price first join special_price_use u on u.special_price_id = first.id
    where first.kind = 'newcomer' and u.account_id = ${account} and u.number > 0))`;

// $1 goods, $2 those of them with a daily limit, $3 the account.
const OWN = `select goods.id,
  case when goods.id = any($2::int8[]) then (
    select coalesce(sum(line.number), 0) from sales_order_line line join sales_order o on o.id = line.order_id
    where line.goods_id = goods.id and o.account_id = $3::int8 and o.status not in (${ENDED})
      and o.placed_at >= date_trunc('day', now() at time zone ${CHINA}) at time zone ${CHINA}) else 0 end as bought_today,
  (select json_agg(json_build_array(p.id, p.stock_left, coalesce(u.number, 0)))
    from special_price p left join special_price_use u on u.special_price_id = p.id and u.account_id = $3::int8
    where p.goods_id = goods.id and p.ends_at > now() and not p.is_stopped and p.settled_at is null) as specials,
  (select json_build_object('status', r.status, 'reply', r.reply) from purchase_right r
    where r.account_id = $3::int8 and r.goods_id = goods.id) as right,
  ${hasBought('$3::int8')} as has_bought
  from unnest($1::int8[]) as goods (id)`;

interface OwnRow {
  id: number;
  bought_today: number;
  specials: [id: number, stockLeft: number | null, used: number][] | null;
  right: PurchaseRight | null;
  has_bought: boolean;
}

async function ownOf(
  db: Db | Tx,
  { buyer }: Viewer,
  records: ReadonlyMap<number, GoodsRecord>,
): Promise<Map<number, Own>> {
  if (!isApproved(buyer)) return new Map();
  const asked = [...records.values()].filter(hasOwn);
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ words }) => words.id);
  const limited = asked.filter(({ words }) => words.limitPerDay !== null).map(({ words }) => words.id);
  const { rows } = await db.executeQuery<OwnRow>(CompiledQuery.raw(OWN, [ids, limited, buyer.accountId]));
  return new Map(rows.map((row) => [row.id, toOwn(row)]));
}

const toOwn = (row: OwnRow): Own => ({
  boughtToday: row.bought_today,
  specials: new Map((row.specials ?? []).map(([id, stockLeft, used]) => [id, { stockLeft, used }])),
  right: row.right,
  hasBought: row.has_bought,
});
