import type { ReceiptTab } from '@qingnang/contract/receipts';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { OrderReceipt } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { MONTH_START, USABLE } from '../../catalogue/reads.ts';
import { sellerName } from '../../company/reads.ts';
import { type Bounded, mayRead } from '../../identity/reads.ts';
import { firstLinesOf, linesOf, type OrderHead, orderHeads } from '../../ordering/reads.ts';
import { filesByIds } from '../../service/reads.ts';

export { sellerName };

export type ReceiptRow = Selectable<OrderReceipt>;

const { pending_payment, partly_shipped, completed } = ORDER_STATUS;

/** What each tab of a buyer's receipt orders holds, for an order named `o`. */
const TABS: Readonly<Record<ReceiptTab, string>> = {
  all: 'true',
  pay: `o.status = ${pending_payment}`,
  ship: `o.status between ${pending_payment + 1} and ${partly_shipped}`,
  owed: `o.receipt_status in ('owed', 'refused')`,
  uploaded: `o.receipt_status = 'uploaded'`,
  done: `o.status = ${completed}`,
};

const OWN = (buyer: Buyer) => sql<boolean>`(o.account_id = ${buyer.accountId} and o.kind = 'receipt')`;

/** A buyer's receipt orders of a tab, newest first, with their first lines and newest receipts, and how many are in each tab. */
export async function receiptOrders(
  db: Db,
  buyer: Buyer,
  { tab, page, pageSize }: { tab: ReceiptTab; page: number; pageSize: number },
) {
  const counted = Object.entries(TABS).map(([name, where]) =>
    sql.raw(`count(*) filter (where ${where}) as "${name}"`),
  );
  const [rows, counts] = await Promise.all([
    orderHeads(db)
      .where(OWN(buyer))
      .where(sql<boolean>`${sql.raw(`(${TABS[tab]})`)}`)
      .orderBy('o.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    sql<
      Record<ReceiptTab, number>
    >`select ${sql.join(counted)} from sales_order o where ${OWN(buyer)}`.execute(db),
  ]);
  const ids = rows.map((row) => row.id);
  const [lines, receipts] = await Promise.all([firstLinesOf(db, ids), lastReceipts(db, ids)]);
  return { rows, lines, receipts, counts: onlyRow(counts.rows) };
}

/** A receipt order of this buyer; undefined for any other. */
export const ownReceiptOrder = (db: Db, buyer: Buyer, id: number): Promise<OrderHead | undefined> =>
  orderHeads(db).where(OWN(buyer)).where('o.id', '=', id).executeTakeFirst();

/** The newest receipt of each order; the caller has checked whose orders they are. */
async function lastReceipts(db: Db, orderIds: readonly number[]): Promise<Map<number, ReceiptRow>> {
  const { rows } = await sql<ReceiptRow>`
    select distinct on (order_id) * from order_receipt where order_id = any(${[...orderIds]}::bigint[])
    order by order_id, id desc`.execute(db);
  return new Map(rows.map((row) => [row.order_id, row]));
}

export interface LinkedOrder {
  id: number;
  order_no: string;
  kind: string;
  status: number;
  total_fen: number;
}

/** What stands beside a receipt order: its lines, what was uploaded, the authorisation it uses, the orders of the same checkout. */
export async function receiptParts(db: Db, order: OrderHead) {
  const [lines, receipts, authorisation, linked] = await Promise.all([
    linesOf(db, [order.id], null),
    db
      .selectFrom('order_receipt')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('special_authorisation')
      .select(['number', 'agent_name', 'agent_id_no'])
      .where('order_id', '=', order.id)
      .executeTakeFirst(),
    sql<LinkedOrder>`
      select id, order_no, kind, status, goods_fen - discount_fen + shipping_fen as total_fen from sales_order
      where checkout_id = ${order.checkout_id} and account_id = ${order.account_id} and id <> ${order.id} order by id`.execute(
      db,
    ),
  ]);
  const files = await filesByIds(
    db,
    receipts.flatMap(({ file_ids }) => file_ids.map(Number)),
  );
  return { lines, receipts, files, authorisation, linked: linked.rows };
}
export type ReceiptParts = Awaited<ReturnType<typeof receiptParts>>;

export interface QuotaFacts {
  authorisations: number;
  valid_until: string | null;
  next_until: string | null;
  month: string;
  goods:
    | { goods_id: number; name: string; spec: string; unit: string; bought: number; own: number | null }[]
    | null;
  owed: { id: number; order_no: string; status: 'owed' | 'refused'; shipped_at: number | null }[] | null;
}

/** What an account holds, has bought this month and owes. */
export async function quotaFacts(db: Db, { accountId }: Buyer): Promise<QuotaFacts> {
  const { rows } = await sql<QuotaFacts>`
    select count(a.id) as authorisations, max(a.valid_until) as valid_until, min(a.valid_until) as next_until,
      to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      (select json_agg(m) from (
        select g.id as goods_id, g.name, g.spec, g.unit, sum(l.number - l.cut_number) as bought, g.ephedrine_month_limit as own
        from sales_order o join sales_order_line l on l.order_id = o.id join goods g on g.id = l.goods_id
        where o.account_id = ${accountId} and o.kind = 'receipt' and o.status < 70 and o.placed_at >= ${sql.raw(MONTH_START)}
        group by g.id order by g.name, g.id) m) as goods,
      (select json_agg(json_build_object('id', o.id, 'order_no', o.order_no, 'status', o.receipt_status,
          'shipped_at', floor(extract(epoch from o.shipped_at))) order by o.id)
        from sales_order o where o.account_id = ${accountId} and o.kind = 'receipt' and o.receipt_status in ('owed', 'refused')) as owed
    from (select 1) one left join special_authorisation a on a.account_id = ${accountId} and ${sql.raw(USABLE)}`.execute(
    db,
  );
  return onlyRow(rows);
}

export interface FormFacts {
  order_no: string;
  placed_at: Date;
  company: string;
  consignee: string;
  phone: string;
  address: string;
  authorisation_no: string | null;
  agent_name: string | null;
  lines:
    | {
        name: string;
        spec: string;
        unit: string;
        maker: string;
        approval_no: string;
        number: number;
        lot_no: string;
        expires_on: string | null;
        shipped_on: string;
      }[]
    | null;
}

/**
 * What the receipt form of an order says: every lot that has left.
 * @param owner the buyer it must belong to, or the member of staff who may see it
 */
export async function formFacts(
  db: Db | Tx,
  orderId: number,
  owner: Buyer | Bounded,
): Promise<FormFacts | undefined> {
  const { rows } = await sql<FormFacts>`
    select o.order_no, o.placed_at, b.company, o.consignee, o.phone, o.region || o.address as address,
      a.number as authorisation_no, a.agent_name,
      (select json_agg(json_build_object('name', l.name, 'spec', l.spec, 'unit', l.unit, 'maker', l.maker,
          'approval_no', l.approval_no, 'number', sl.number, 'lot_no', sl.lot_no, 'expires_on', sl.expires_on,
          'shipped_on', (s.shipped_at at time zone 'Asia/Shanghai')::date) order by sl.id)
        from shipment s join shipment_line sl on sl.shipment_id = s.id join sales_order_line l on l.id = sl.order_line_id
        where s.order_id = o.id) as lines
    from sales_order o join account b on b.id = o.account_id
    left join special_authorisation a on a.order_id = o.id
    where o.id = ${orderId} and o.kind = 'receipt' and o.status between ${partly_shipped} and ${completed}
      and ${mayRead(owner, sql`o.account_id`)}`.execute(db);
  return rows[0];
}
