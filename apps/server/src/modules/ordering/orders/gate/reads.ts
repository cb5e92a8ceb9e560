import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { GateCause } from '../../../../db/json-columns.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { findOrdering } from '../../../../http/session.ts';
import { orderQuotaJson, type QuotaRow, sellableScopes, toQuota } from '../../../catalogue/reads.ts';
import type { ControlRule, GoodsFacts, PurchaseRight } from '../../../catalogue/rules.ts';
import { addressProblem, type ReviewedAddress } from '../../../company/rules.ts';
import { causesOf, type GateLine, type GateMoment, type LastHold, type StoppedLot } from './rules.ts';

/** Lots under a stop that a line waits for: all that its warehouse has of the goods are, or the one that it is bound to is. */
const STOPPED = `(select json_agg(json_build_object('lotNo', t.lot_no, 'reason', coalesce(p.reason, ''),
      'recallClass', coalesce(p.recall_class, 0), 'recallNo', coalesce(r.recall_no, '')) order by t.lot_no)
    from lot t left join lot_stop p on p.goods_id = t.goods_id and p.lot_no = t.lot_no and p.released_at is null
      left join recall r on r.goods_id = t.goods_id and r.lot_no = t.lot_no and not r.is_drill and r.closed_at is null
    where t.goods_id = l.goods_id and t.warehouse_id = own.warehouse_id and t.stopped_at is not null
      and t.quantity + t.locked > 0 and (t.id = any(l.bound) or l.is_free and not exists (select from lot u
        where u.goods_id = l.goods_id and u.warehouse_id = own.warehouse_id and u.quantity > 0 and u.stopped_at is null
          and (u.expires_on is null or u.expires_on > (now() at time zone 'Asia/Shanghai')::date))))`;

/** What of an order is still to be shipped, goods by goods, as the facts of today. */
const linesOf = (open: string) => `select own.id as order_id, own.account_id, l.goods_id, g.name, g.scope,
    coalesce((select '药品经营许可证' = any(c.papers) from business_scope c where c.code = g.scope), false) as is_medicine,
    -- As it was when the order was placed: one that has moved since is another one.
    (select json_build_object('is_registered', d.is_registered, 'review', d.review, 'review_reason', d.review_reason)
      from address d where d.id = own.address_id and d.detail = own.address
        and place_words(d.province, d.city, d.district) = own.region) as address,
    coalesce((select c.name from business_scope c where c.code = g.scope), g.scope) as scope_name, g.status,
    g.forbidden_class,
    (select json_agg(json_build_object('effect', effect, 'dimension', dimension, 'value', value))
      from control_rule where goods_id = g.id) as control,
    (select json_build_object('status', r.status, 'reply', r.reply) from purchase_right r
      where r.account_id = own.account_id and r.goods_id = g.id) as right,
    case when g.is_ephedrine then ${orderQuotaJson('l.goods_id', 'own')} end as quota,
    ${STOPPED} as stopped
  from sales_order own
  join (${open}) l on l.order_id = own.id join goods g on g.id = l.goods_id order by own.id, g.id`;
/** `bound`: lots of near-expiry offers that lines wait for; `is_free`: some take any lot. */
const OPEN_LINES = linesOf(`select l.order_id, l.goods_id, bool_or(s.lot_id is null) as is_free,
    array_agg(s.lot_id) filter (where s.lot_id is not null) as bound
  from sales_order_line l left join special_price s on s.id = l.special_price_id
  where l.order_id = any($1::int8[]) and l.number > l.shipped_number + l.cut_number group by l.order_id, l.goods_id`);
const NAMED_GOODS = linesOf(
  'select $1::int8 as order_id, unnest($2::int8[]) as goods_id, true as is_free, null::int8[] as bound',
);

interface LineRow {
  order_id: number;
  account_id: number;
  goods_id: number;
  name: string;
  scope: string;
  scope_name: string;
  is_medicine: boolean;
  /** null = it was typed by staff before, or has moved. */
  address: ReviewedAddress | null;
  status: string;
  forbidden_class: string;
  control: ControlRule[] | null;
  right: PurchaseRight | null;
  quota: QuotaRow | null;
  stopped: StoppedLot[] | null;
}

/**
 * What stands against orders today, by their ids; nothing for those of which all has left. Three statements for any number of
 * orders and lines.
 */
export const judgeOrders = (db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, GateCause[]>> =>
  judged(db, CompiledQuery.raw(OPEN_LINES, [[...orderIds]]));

/** The same for goods that are sent once more for an order. */
export async function judgeResend(
  db: Db | Tx,
  orderId: number,
  goodsIds: readonly number[],
): Promise<readonly GateCause[]> {
  const query = CompiledQuery.raw(NAMED_GOODS, [orderId, [...new Set(goodsIds)]]);
  return (await judged(db, query)).get(orderId) ?? [];
}

async function judged(db: Db | Tx, query: CompiledQuery): Promise<Map<number, GateCause[]>> {
  const { rows } = await db.executeQuery<LineRow>(query);
  const buyers = await findOrdering(db, [...new Set(rows.map((row) => row.account_id))]);
  const sellable = await sellableScopes(db);
  const byOrder = new Map<number, { accountId: number; lines: GateLine[] }>();
  for (const row of rows) {
    const buyer = buyers.get(row.account_id);
    if (!buyer) continue;
    const order = byOrder.get(row.order_id) ?? { accountId: row.account_id, lines: [] };
    byOrder.set(row.order_id, order);
    const quota = row.quota && toQuota(row.quota, buyer.baseType);
    const problem = row.is_medicine && row.address ? addressProblem(row.address) : null;
    order.lines.push({
      name: row.name,
      addressProblem: problem,
      stopped: row.stopped ?? [],
      goods: goodsOf(row, quota, sellable.has(row.scope)),
    });
  }
  const causes = new Map<number, GateCause[]>();
  for (const [id, { accountId, lines }] of byOrder) {
    const buyer = buyers.get(accountId);
    if (buyer) causes.set(id, causesOf(lines, buyer));
  }
  return causes;
}

/** Price, limits and stock were settled when it was ordered. */
const goodsOf = (row: LineRow, quota: GoodsFacts['quota'], sellerMaySell: boolean): GoodsFacts => ({
  id: row.goods_id,
  scope: row.scope,
  scopeName: row.scope_name,
  quota,
  control: row.control ?? [],
  right: row.right,
  sellerMaySell,
  forbidden: row.forbidden_class,
  onShelf: row.status === 'on',
  hasPrice: true,
  dayLimitLeft: null,
  limitPerDay: null,
  stock: 1,
});

/** The last hold of each order that ever had one. */
export async function lastHolds(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, LastHold>> {
  const { rows } = await sql<LastHold & { order_id: number }>`
    select distinct on (order_id) order_id, id, causes, outcome from gate_hold
    where order_id = any(${[...orderIds]}::bigint[]) order by order_id, id desc`.execute(db);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** A hold as its order shows it. */
export interface GateHoldRow extends LastHold {
  moment: GateMoment;
  began_at: Date;
  ended_at: Date | null;
  reason: string;
  /** Of quality who released it. */
  staff: string | null;
}

/** All holds of an order, the newest first. */
export async function holdsOf(db: Db, orderId: number): Promise<GateHoldRow[]> {
  const { rows } = await sql<GateHoldRow>`
    select h.id, h.moment, h.causes, h.began_at, h.ended_at, h.outcome, h.reason, s.name as staff
    from gate_hold h left join staff s on s.id = h.staff_id where h.order_id = ${orderId} order by h.id desc`.execute(
    db,
  );
  return rows;
}
