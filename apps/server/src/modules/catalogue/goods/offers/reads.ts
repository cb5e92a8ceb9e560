/**
 * A goods as it holds for who asks: price by rank or contract, ladder, special prices, stock by warehouse, limits, the reason
 * why not; in a constant number of statements for any number of goods. List, detail, cart, checkout and order all use it.
 */

import { priceE4 } from '@qingnang/rules/money';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { TOGETHER, together } from '../../../../db/together.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina, toSeconds } from '../../../../http/dates.ts';
import { type Buyer, isApproved, type Viewer } from '../../../../http/session.ts';
import { type QuotaRow, quotaJson, toQuota } from '../../eligibility/authorisations/reads.ts';
import type { PurchaseRight } from '../../eligibility/control/rules.ts';
import { sellableScopes } from '../../eligibility/seller/reads.ts';
import { CONTRACT_PRICE, CONTRACT_UNTIL, contractJoin } from '../../pricing/reads.ts';
import { warehousesOf } from '../../warehouses/reads.ts';
import { type Mine, type MineRow, mineParts, toMine } from '../mine/reads.ts';
import { PROMOTION_STAMP, promotionTable } from '../promoted/reads.ts';
import type { GoodsPromotion } from '../promoted/rules.ts';
import { recordsOf } from '../records/reads.ts';
import type { GoodsRecord } from '../records/rules.ts';
import type { GoodsOffer } from '../rules.ts';

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
 * rules; where promotions have changed, one more reads them. Price and stock are never older than the first statement.
 * @param withMine the first statement reads what the account has to do with the goods, too
 */
export async function goodsOf(
  db: Db | Tx,
  viewer: Viewer,
  goodsIds: readonly number[],
  withMine = false,
): Promise<Map<number, FoundGoods>> {
  if (goodsIds.length === 0) return new Map();
  const [live, warehouses, sellable] = await Promise.all([
    liveOf(db, viewer, goodsIds, withMine),
    warehousesOf(db),
    sellableScopes(db),
  ]);
  const records = await recordsOf(db, live);
  const own = await ownOf(db, viewer, records);
  const now = new Date();
  const occasion: Occasion = {
    buyer: viewer.buyer,
    now: toSeconds(now),
    today: dayInChina(now),
    warehouses,
    sellable,
    promotionsOf: await promotionsNow(db, viewer, live, toSeconds(now)),
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

/** Which promotions a goods counts towards now. Tags are for screens: in a transaction nobody looks at them. */
async function promotionsNow(
  db: Db | Tx,
  { buyer }: Viewer,
  live: LiveAnswer,
  now: number,
): Promise<Occasion['promotionsOf']> {
  const [first] = live.values();
  if (db.isTransaction || !first) return noPromotions;
  return (await promotionTable(db, first.promotionStamp)).openTo(buyer, now);
}
const noPromotions = (): readonly GoodsPromotion[] => [];

const MINE = mineParts('t.goods_id', 'asked.account_id');
const CONTRACT_COLUMNS = `${CONTRACT_PRICE} as contract_e4, (${CONTRACT_UNTIL})::text as contract_until`;
const CONTRACT = contractJoin({
  account: 'asked.account_id',
  head: 'asked.head_id',
  group: 'asked.group_id',
  goods: 't.goods_id',
});

/** One row for each warehouse with a goods of $1, for $2 (who asks, at the same place; $3 its head office, $4 its customer group) with the parts that matter to them. */
const liveStatement = (asked: string, columns: string, joins: string): string =>
  `select asked.place, t.stamp, ${PROMOTION_STAMP} as promotion_stamp, s.warehouse_id, s.available${columns} from ${asked}
  join goods_stamp t on t.goods_id = asked.goods_id left join stock s on s.goods_id = t.goods_id ${joins}`;
const GOODS_ONLY = 'unnest($1::int8[]) with ordinality as asked (goods_id, place)';
const BY_ACCOUNT =
  'unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[]) with ordinality as asked (goods_id, account_id, head_id, group_id, place)';

interface LiveRow extends Partial<MineRow> {
  /** Counted from 1. */
  place: number;
  stamp: number;
  promotion_stamp: number;
  warehouse_id: number | null;
  available: number | null;
  contract_e4?: number | null;
  /** Its last day; null = without end. */
  contract_until?: string | null;
}
type LiveState = Live & { promotionStamp: number; stock: Map<number, number>; mine: Mine | null };
interface LiveQuestion {
  ids: readonly number[];
  buyer: Buyer | null;
}
type LiveAnswer = Map<number, LiveState>;

/** How a statement is asked: for one caller as it is (in a transaction), or for all that come together. */
function liveReader(statement: string) {
  const byAccount = statement.includes(BY_ACCOUNT);
  const now = async (db: Db | Tx, questions: readonly LiveQuestion[]): Promise<LiveAnswer[]> => {
    const goods = questions.flatMap(({ ids }) => ids);
    const ofEach = (number: (buyer: Buyer) => number | null) =>
      questions.flatMap(({ ids, buyer }) => {
        const value = (buyer && number(buyer)) ?? 0;
        return ids.map(() => value);
      });
    const whose = () => [
      ofEach(({ accountId }) => accountId),
      ofEach(({ headAccountId }) => headAccountId),
      ofEach(({ customerGroupId }) => customerGroupId),
    ];
    const query = CompiledQuery.raw(statement, byAccount ? [goods, ...whose()] : [goods]);
    const { rows } = await db.executeQuery<LiveRow>(query);
    return toAnswers(questions, rows);
  };
  return { now, together: together(TOGETHER, Infinity, now) };
}
const LIVE = {
  /** What holds for everybody. */
  bare: liveReader(liveStatement(GOODS_ONLY, '', '')),
  contract: liveReader(liveStatement(BY_ACCOUNT, `, ${CONTRACT_COLUMNS}`, CONTRACT)),
  /** With what a page shows of the account, too. */
  page: liveReader(liveStatement(BY_ACCOUNT, `, ${MINE.columns}`, MINE.joins)),
  pageAndContract: liveReader(
    liveStatement(BY_ACCOUNT, `, ${CONTRACT_COLUMNS}, ${MINE.columns}`, `${CONTRACT} ${MINE.joins}`),
  ),
};

function readerFor(buyer: Buyer | null, withMine: boolean) {
  if (buyer?.isSpecial) return withMine ? LIVE.pageAndContract : LIVE.contract;
  return buyer && withMine ? LIVE.page : LIVE.bare;
}

async function liveOf(
  db: Db | Tx,
  { buyer }: Viewer,
  ids: readonly number[],
  withMine: boolean,
): Promise<LiveAnswer> {
  const reader = readerFor(buyer, withMine);
  // In the order of the indexes: for hundreds of goods the probes then touch the same pages one after the other.
  const question = { ids: ids.toSorted((a, b) => a - b), buyer };
  if (!db.isTransaction) return reader.together(db, question);
  const [answer] = await reader.now(db, [question]);
  return answer ?? new Map();
}

/** Deals the rows out to who asked for them. */
function toAnswers(questions: readonly LiveQuestion[], rows: readonly LiveRow[]): LiveAnswer[] {
  const answers = questions.map((): LiveAnswer => new Map());
  const places = questions.flatMap(({ ids, buyer }, at) =>
    ids.map((id) => ({ id, buyer, answer: answers[at] })),
  );
  for (const row of rows) {
    const { id, buyer, answer } = places[row.place - 1] ?? {};
    if (id === undefined || answer === undefined) continue;
    let state = answer.get(id);
    if (!state) {
      state = toState(row, buyer?.isSpecial ?? false);
      answer.set(id, state);
    }
    if (row.warehouse_id !== null) state.stock.set(row.warehouse_id, row.available ?? 0);
  }
  return answers;
}

/** @param buysByContract a price that was agreed once counts only for an account that buys by contract now */
function toState(row: LiveRow, buysByContract: boolean): LiveState {
  const price = buysByContract ? (row.contract_e4 ?? null) : null;
  return {
    stamp: row.stamp,
    promotionStamp: row.promotion_stamp,
    contract: price === null ? null : { price: priceE4(price), until: row.contract_until ?? null },
    stock: new Map(),
    mine: isMineRow(row) ? toMine(row) : null,
  };
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

// $1 goods, $2 those of them with a daily limit, $3 the account, $4 those of them that are 含麻.
const OWN = `select goods.id,
  case when goods.id = any($2::int8[]) then (
    select coalesce(sum(line.number), 0) from sales_order_line line join sales_order o on o.id = line.order_id
    where line.goods_id = goods.id and line.promotion_id = 0 and o.account_id = $3::int8 and o.status not in (${ENDED})
      and o.placed_at >= date_trunc('day', now() at time zone ${CHINA}) at time zone ${CHINA}) else 0 end as bought_today,
  (select json_agg(json_build_array(p.id, p.stock_left, coalesce(u.number, 0)))
    from special_price p left join special_price_use u on u.special_price_id = p.id and u.account_id = $3::int8
    where p.goods_id = goods.id and p.ends_at > now() and not p.is_stopped and p.settled_at is null) as specials,
  (select json_build_object('status', r.status, 'reply', r.reply) from purchase_right r
    where r.account_id = $3::int8 and r.goods_id = goods.id) as right,
  case when goods.id = any($4::int8[]) then ${quotaJson('goods.id', '$3::int8')} end as quota,
  ${hasBought('$3::int8')} as has_bought
  from unnest($1::int8[]) as goods (id)`;

interface OwnRow {
  id: number;
  bought_today: number;
  specials: [id: number, stockLeft: number | null, used: number][] | null;
  right: PurchaseRight | null;
  quota: QuotaRow | null;
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
  const ephedrine = asked.filter(({ words }) => words.isEphedrine).map(({ words }) => words.id);
  const parameters = [ids, limited, buyer.accountId, ephedrine];
  const { rows } = await db.executeQuery<OwnRow>(CompiledQuery.raw(OWN, parameters));
  return new Map(rows.map((row) => [row.id, toOwn(row, buyer)]));
}

const toOwn = (row: OwnRow, { baseType }: Buyer): Own => ({
  boughtToday: row.bought_today,
  specials: new Map((row.specials ?? []).map(([id, stockLeft, used]) => [id, { stockLeft, used }])),
  right: row.right,
  quota: row.quota && toQuota(row.quota, baseType),
  hasBought: row.has_bought,
});
