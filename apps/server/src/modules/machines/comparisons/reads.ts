import type { ComparedKind } from '@qingnang/contract/comparison-words';
import { orderStatuses } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../http/session.ts';
import { COMPARISONS_DUE } from '../../identity/reads.ts';

/** A figure of the shop; null = it knows nothing of the kind. */
export interface ShopFigure {
  subject: string;
  place: string;
  shop: string | null;
}

const E4 = (column: string) => sql`to_char(${sql.ref(column)} / 10000.0, 'FM999999999990.0000')`;
const FEN = (amount: RawBuilder<unknown>) => sql`to_char(${amount} / 100.0, 'FM999999999990.00')`;
/** `{ "10": "pending_payment", … }` */
const STATE_KEYS = JSON.stringify(Object.fromEntries(orderStatuses.map(({ code, key }) => [code, key])));
const PIECES = sql`coalesce(t.available + t.reserved + t.to_count, 0) + coalesce((select sum(locked) from lot
  where goods_id = n.goods_id and warehouse_id = w.id), 0)`;
const PAID = sql`coalesce((select sum(s.amount_fen) from payment_order s join payment p on p.id = s.payment_id
  where s.order_id = o.id and p.status = 'paid'), 0)`;
const SHIPPED = sql`(select coalesce(sum(shipped_number), 0) from sales_order_line where order_id = o.id)`;

/** In one statement each: all figures are of the same moment. `a` is what the caller asks about. */
const FOUND: Readonly<Record<ComparedKind, (source: string) => RawBuilder<unknown>>> = {
  stock: (source) => sql`
    select a.subject, a.place, case when n.goods_id is null or w.id is null then null else (${PIECES})::text end as shop
    from asked a left join external_number n on n.kind = 'goods' and n.source = ${source} and n.external_id = a.subject
    left join warehouse w on w.code = a.place left join stock t on t.goods_id = n.goods_id and t.warehouse_id = w.id`,
  prices: (source) => sql`
    select a.subject, a.place, ${E4('p.price_e4')} as shop
    from asked a left join external_number n on n.kind = 'goods' and n.source = ${source} and n.external_id = a.subject
    left join goods_price p on p.goods_id = n.goods_id and p.rank::text = a.place`,
  orders: () => sql`
    select a.subject, a.place, case when o.id is null then null else case a.place
      when 'state' then ${STATE_KEYS}::jsonb ->> o.status::text when 'payable' then ${FEN(sql`o.payable_fen`)}
      when 'refunded' then ${FEN(sql`o.refunded_fen`)} when 'paid' then ${FEN(PAID)} else ${SHIPPED}::text end end as shop
    from asked a left join sales_order o on o.order_no = a.subject`,
};

/** What the shop says of the figures that are asked about. */
export async function shopFigures(
  tx: Tx,
  kind: ComparedKind,
  source: string,
  asked: readonly { subject: string; place: string }[],
): Promise<ShopFigure[]> {
  const { rows } = await sql<ShopFigure>`
    with asked as (select * from unnest(${asked.map(({ subject }) => subject)}::text[],
      ${asked.map(({ place }) => place)}::text[]) as a (subject, place))
    ${FOUND[kind](source)}`.execute(tx);
  return rows;
}

/** A comparison whose caller has said all. */
interface Finished {
  source: string;
  /** Orders of this day and later are looked for; null = none are. */
  from: string | null;
  comparisonId: number;
}

/** What the shop has that could have been mentioned. */
const HAD: Readonly<Record<ComparedKind, (of: Finished) => RawBuilder<unknown>>> = {
  stock: ({ source }) => sql`
    select n.external_id as subject, w.code as place, (${PIECES})::text as shop
    from external_number n join stock t on t.goods_id = n.goods_id join warehouse w on w.id = t.warehouse_id
    where n.kind = 'goods' and n.source = ${source} and (${PIECES}) <> 0`,
  prices: ({ source }) => sql`
    select n.external_id as subject, p.rank::text as place, ${E4('p.price_e4')} as shop
    from external_number n join goods_price p on p.goods_id = n.goods_id
    where n.kind = 'goods' and n.source = ${source}`,
  orders: ({ source, from, comparisonId }) => sql`
    select o.order_no as subject, 'order' as place, ${FEN(sql`o.payable_fen`)} as shop from sales_order o
    where o.paid_at is not null and o.placed_at >= (${from}::date::timestamp at time zone 'Asia/Shanghai')
      and not exists (select from figure f where f.source = ${source} and f.kind = 'orders' and f.subject = o.order_no
        and f.place <> 'order' and f.comparison_id >= ${comparisonId})`,
};

/** What the shop has and a comparison did not mention. */
export async function unsaidFigures(tx: Tx, kind: ComparedKind, of: Finished): Promise<ShopFigure[]> {
  const { rows } = await sql<ShopFigure>`
    select h.* from (${HAD[kind](of)}) h
    where not exists (select from figure f where f.source = ${of.source} and f.kind = ${kind} and f.subject = h.subject
      and f.place = h.place and f.comparison_id >= ${of.comparisonId} and f.said is not null)
    order by h.subject, h.place`.execute(tx);
  return rows;
}

export interface RunRow {
  source: string;
  kind: ComparedKind;
  compared: number;
  differences: number;
  ended_at: Date;
  /** When the next one should have come, where it has not; null = it is not waited for. */
  due_at: Date | null;
}

/** The last finished comparison of each kind by each system. */
export async function lastRuns(db: Db, _staff: Staff): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select distinct on (c.source, c.kind) c.source, c.kind, c.compared, c.ended_at,
      (select count(*)::int from figure f where f.source = c.source and f.kind = c.kind
        and f.differs_since is not null) as differences, d.due_at
    from comparison c left join (${COMPARISONS_DUE}) d on d.source = c.source and d.kind = c.kind
    where c.ended_at is not null order by c.source, c.kind, c.ended_at desc`.execute(db);
  return rows;
}

export interface DifferingRow {
  source: string;
  kind: ComparedKind;
  subject: string;
  place: string;
  place_name: string | null;
  name: string;
  goods_id: number | null;
  order_id: number | null;
  said: string | null;
  shop: string | null;
  differs_since: Date;
  compared_at: Date;
}

/** What differs, the longest first. */
export async function differing(
  db: Db,
  _staff: Staff,
  query: { kind?: ComparedKind | undefined; page: number; page_size: number },
): Promise<{ rows: DifferingRow[]; total: number }> {
  const { kind = null, page, page_size: size } = query;
  const where = sql`f.differs_since is not null and (${kind}::text is null or f.kind = ${kind})`;
  const [{ rows }, counted] = await Promise.all([
    sql<DifferingRow>`
      select f.*, coalesce(g.name, a.company, '') as name, n.goods_id, o.id as order_id, w.name as place_name
      from figure f
      left join external_number n on n.kind = 'goods' and n.source = f.source and n.external_id = f.subject and f.kind <> 'orders'
      left join goods g on g.id = n.goods_id
      left join warehouse w on w.code = f.place and f.kind = 'stock'
      left join sales_order o on o.order_no = f.subject and f.kind = 'orders' left join account a on a.id = o.account_id
      where ${where} order by f.differs_since, f.source, f.kind, f.subject, f.place
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from figure f where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
