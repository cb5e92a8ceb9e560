import type { StockKind, StockState } from '@qingnang/contract/stock-document-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { everyWord } from '../../../db/keywords.ts';
import { pageOf } from '../../../db/paging.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../http/session.ts';

/** The subject of a request for a document, for the queue of second persons. */
export const documentSubject = (id: number): string => `stock_document:${id}`;

export interface DocumentRow {
  id: number;
  kind: StockKind;
  warehouse: string;
  to_warehouse: string;
  note: string;
  lines: number;
  delta: number;
  staff: string;
  at: Date;
  state: StockState;
  decided_by: string;
  reply: string;
}

const STATE = sql<StockState>`case when d.done_at is not null then 'done' else coalesce(a.state, 'waiting') end`;
const FROM = sql`stock_document d
  join warehouse w on w.id = d.warehouse_id left join warehouse v on v.id = d.to_warehouse_id
  join staff s on s.id = d.staff_id
  left join lateral (select state, decided_by, reply from approval
    where act = 'stock.document' and subject = 'stock_document:' || d.id order by id desc limit 1) a on true
  left join staff b on b.id = a.decided_by`;
const ROW = sql`d.id, d.kind, w.name as warehouse, coalesce(v.name, '') as to_warehouse, d.note, s.name as staff, d.at,
  ${STATE} as state, coalesce(b.name, '') as decided_by, coalesce(a.reply, '') as reply,
  (select count(*) from stock_document_line l where l.document_id = d.id)::int as lines,
  (select coalesce(sum(delta), 0) from stock_document_line l where l.document_id = d.id)::int as delta`;

export interface DocumentFilter {
  kind?: StockKind | undefined;
  state?: StockState | undefined;
  keywords: string;
  page: number;
  page_size: number;
}

/** One page of documents, the newest first. */
export async function documentPage(
  db: Db,
  _staff: Staff,
  { page, page_size, ...filter }: DocumentFilter,
): Promise<{ rows: DocumentRow[]; total: number }> {
  const isUndone = filter.state !== undefined && filter.state !== 'done';
  const ids = sql`select d.id from ${isUndone ? FROM : sql`stock_document d`} where ${whereOf(filter)}`;
  const [found, count] = await Promise.all([
    sql<DocumentRow>`
      with ${pageOf({ ids, order: sql`d.id desc` }, { page, page_size })}
      select ${ROW} from page join (${FROM}) on d.id = page.id order by page.place`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${ids}) d`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

function whereOf({ kind, state, keywords }: Omit<DocumentFilter, 'page' | 'page_size'>): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (kind !== undefined) parts.push(sql`d.kind = ${kind}`);
  // Of a document that is done nobody is asked.
  if (state === 'done') parts.push(sql`d.done_at is not null`);
  else if (state !== undefined) parts.push(sql`d.done_at is null and ${STATE} = ${state}`);
  if (keywords !== '')
    parts.push(sql`(${everyWord(keywords, [sql`d.note`])} or exists (select from stock_document_line l
      join lot t on t.id = l.lot_id join goods g on g.id = t.goods_id
      where l.document_id = d.id and ${everyWord(keywords, [sql`g.name`, sql`g.spec`, sql`t.lot_no`])}))`);
  return sql.join(parts, sql` and `);
}

export interface DocumentLine {
  line: number;
  lot_id: number;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  lot_no: string;
  before: number;
  delta: number;
  reason: string;
}

/** A document with its lines in their order; undefined = there is none. */
export async function documentById(
  db: Db | Tx,
  _staff: Staff,
  id: number,
): Promise<(DocumentRow & { rows: DocumentLine[] }) | undefined> {
  const { rows } = await sql<DocumentRow>`select ${ROW} from ${FROM} where d.id = ${id}`.execute(db);
  return rows[0] && { ...rows[0], rows: await linesOf(db, id) };
}

/** The lines of a document in their order. */
export async function linesOf(db: Db | Tx, id: number): Promise<DocumentLine[]> {
  const { rows } = await sql<DocumentLine>`
    select l.line, l.lot_id, t.goods_id, g.name, g.spec, g.unit, t.lot_no, l.before, l.delta, l.reason
    from stock_document_line l join lot t on t.id = l.lot_id join goods g on g.id = t.goods_id
    where l.document_id = ${id} order by l.line`.execute(db);
  return rows;
}

export interface WaitingShortage {
  id: number;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  warehouse_id: number;
  warehouse: string;
  lot_no: string;
  number: number;
  reasons: ('short' | 'damaged')[];
  orders: string[];
  at: Date;
}

const MOST_SHORTAGES = 200;

/** What waits for a count, by lot, the oldest first. */
export async function waitingShortages(db: Db, _staff: Staff): Promise<WaitingShortage[]> {
  const { rows } = await sql<WaitingShortage>`
    select min(h.id) as id, h.goods_id, g.name, g.spec, g.unit, h.warehouse_id, w.name as warehouse, h.lot_no,
      sum(h.open)::int as number, array_agg(distinct h.reason) as reasons,
      array_agg(distinct h.order_no order by h.order_no) as orders, min(h.at) as at
    from shortage h join goods g on g.id = h.goods_id join warehouse w on w.id = h.warehouse_id
    where h.open > 0 group by h.goods_id, g.id, h.warehouse_id, w.id, h.lot_no order by min(h.id)
    limit ${MOST_SHORTAGES}`.execute(db);
  return rows;
}

export interface FoundLot {
  id: number;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  lot_no: string;
  expires_on: string | null;
  number: number;
  locked: number;
  reserved: number;
  to_count: number;
}

const MOST_LOTS = 50;

/** What `FoundLot` says, of `LOT_TABLES`. */
export const LOT_COLUMNS = sql`t.id, t.goods_id, g.name, g.spec, g.unit, t.lot_no, t.expires_on::text, t.quantity + t.locked as number,
  t.locked, coalesce(s.reserved, 0) as reserved, coalesce(s.to_count, 0) as to_count`;
export const LOT_TABLES = sql`(lot t join goods g on g.id = t.goods_id
  left join stock s on s.goods_id = t.goods_id and s.warehouse_id = t.warehouse_id)`;

/** Lots of a warehouse that words name, those with pieces first; of a goods all that have pieces. */
export async function findLots(
  db: Db,
  _staff: Staff,
  asked: { warehouse_id: number; keywords: string; goods_id?: number | undefined },
): Promise<FoundLot[]> {
  const { warehouse_id, keywords, goods_id } = asked;
  const where =
    goods_id === undefined
      ? everyWord(keywords, [
          sql`g.name`,
          sql`g.spec`,
          sql`g.barcode`,
          sql`g.source_code`,
          sql`g.id::text`,
          sql`t.lot_no`,
        ])
      : sql`t.goods_id = ${goods_id} and t.quantity + t.locked > 0`;
  const { rows } = await sql<FoundLot>`
    select ${LOT_COLUMNS} from ${LOT_TABLES}
    where t.warehouse_id = ${warehouse_id} and ${where}
    order by t.quantity + t.locked = 0, g.name, t.goods_id, t.expires_on nulls last, t.id limit ${MOST_LOTS}`.execute(
    db,
  );
  return rows;
}

/** Every warehouse, by name. */
export const warehouseNames = (db: Db, _staff: Staff) =>
  db.selectFrom('warehouse').select(['id', 'name']).orderBy('sort').orderBy('id').execute();
