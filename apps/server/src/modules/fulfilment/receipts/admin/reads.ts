import type { adminReceiptList, DeskTab } from '@qingnang/contract/receipts';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen, textHas, typeName } from '../../../identity/reads.ts';
import { filesByIds } from '../../../service/reads.ts';
import type { ReceiptRow } from '../reads.ts';

export interface DeskRow {
  id: number;
  order_no: string;
  kind: string;
  status: number;
  receipt_status: string;
  account_id: number;
  company: string;
  /** In words. */
  buyer_type: string;
  phone: string;
  total_fen: number;
  piece_count: number;
  goods: string;
  placed_at: Date;
  shipped_at: Date | null;
  since: Date;
  hold_reason: string;
  consignee: string;
  address: string;
}

const { pending_review, partly_shipped } = ORDER_STATUS;

/** What each list of the desk holds, since when a row waits in it, and what stands first. */
const LISTS: Readonly<Record<DeskTab, { where: string; since: string; order: string }>> = {
  uploaded: { where: `o.receipt_status = 'uploaded'`, since: 'last_receipt', order: 'since, o.id' },
  owed: {
    where: `o.receipt_status in ('owed', 'refused')`,
    since: 'coalesce(o.shipped_at, o.placed_at)',
    order: 'since, o.id',
  },
  held: {
    where: `o.held_at is not null and o.status between ${pending_review} and ${partly_shipped}`,
    since: 'o.held_at',
    order: 'since, o.id',
  },
  done: { where: `o.receipt_status = 'accepted'`, since: 'last_receipt', order: 'o.id desc' },
};
const LAST_RECEIPT = `(select max(r.created_at) from order_receipt r where r.order_id = o.id)`;

const rowsOf = (since: string) => sql`
  select o.id, o.order_no, o.kind, o.status, o.receipt_status, o.account_id, b.company, ${typeName(sql`b.buyer_type`)} as buyer_type, b.phone,
    o.goods_fen - o.discount_fen + o.shipping_fen as total_fen, l.piece_count, l.goods, o.placed_at, o.shipped_at,
    coalesce(${sql.raw(since.replace('last_receipt', LAST_RECEIPT))}, o.placed_at) as since,
    case when o.held_at is null then '' else o.hold_reason end as hold_reason, o.consignee, o.region || o.address as address
  from sales_order o join account b on b.id = o.account_id
  cross join lateral (
    select sum(number) as piece_count, string_agg(name || ' ' || spec || ' ×' || number, '；' order by id) as goods
    from sales_order_line where order_id = o.id) l`;

const IS_RECEIPT = sql`o.kind = 'receipt'`;

type Filter = z.output<NonNullable<typeof adminReceiptList.query>>;

/** One page of a list of the desk, what waits longest first, and how many wait in each. */
export async function deskList(db: Db, staff: Staff, { tab, keywords = '', page, page_size }: Filter) {
  const { where, since, order } = LISTS[tab];
  const words = everyWord(keywords, [sql`o.order_no`, sql`b.company`, textHas(staff, sql`b.username`)]);
  const own = sql`${IS_RECEIPT} and ${seen(staff, sql`o.account_id`)}`;
  const filter = sql`${own} and ${sql.raw(where)} and ${words}`;
  const waiting = (name: DeskTab) =>
    sql`(select count(*) from sales_order o where ${own} and ${sql.raw(LISTS[name].where)})`;
  const [found, count, counts] = await Promise.all([
    sql<DeskRow>`${rowsOf(since)} where ${filter} order by ${sql.raw(order)}
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{
      total: number;
    }>`select count(*) as total from sales_order o join account b on b.id = o.account_id where ${filter}`.execute(
      db,
    ),
    sql<{ uploaded: number; owed: number; held: number }>`
      select ${waiting('uploaded')} as uploaded, ${waiting('owed')} as owed, ${waiting('held')} as held`.execute(
      db,
    ),
  ]);
  return {
    rows: found.rows,
    total: count.rows[0]?.total ?? 0,
    counts: counts.rows[0] ?? { uploaded: 0, owed: 0, held: 0 },
  };
}

export interface DeskLine {
  name: string;
  spec: string;
  unit: string;
  maker: string;
  number: number;
  lots: { lot_no: string; number: number }[] | null;
}
export type ReviewedReceipt = ReceiptRow & { reviewer: string | null };

/** A receipt order as staff look at it; undefined for any other. */
export async function deskReceipt(db: Db, staff: Staff, id: number) {
  const [found, lines, receipts, authorisation] = await Promise.all([
    sql<DeskRow>`${rowsOf('o.placed_at')} where ${IS_RECEIPT} and o.id = ${id} and ${seen(staff, sql`o.account_id`)}`.execute(
      db,
    ),
    sql<DeskLine>`
      select l.name, l.spec, l.unit, l.maker, l.number,
        (select json_agg(json_build_object('lot_no', s.lot_no, 'number', s.number) order by s.id)
          from shipment_line s where s.order_line_id = l.id) as lots
      from sales_order_line l where l.order_id = ${id} order by l.id`.execute(db),
    sql<ReviewedReceipt>`
      select r.*, s.name as reviewer from order_receipt r left join staff s on s.id = r.reviewed_by
      where r.order_id = ${id} order by r.id desc`.execute(db),
    db
      .selectFrom('special_authorisation')
      .select(['number', 'agent_name', 'agent_id_no'])
      .where('order_id', '=', id)
      .executeTakeFirst(),
  ]);
  const order = found.rows[0];
  if (!order) return undefined;
  const files = await filesByIds(
    db,
    receipts.rows.flatMap(({ file_ids }) => file_ids.map(Number)),
  );
  return { order, lines: lines.rows, receipts: receipts.rows, authorisation, files };
}
export type DeskReceipt = NonNullable<Awaited<ReturnType<typeof deskReceipt>>>;
