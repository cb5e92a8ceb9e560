import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { everyWord, type Searched } from '../../../db/keywords.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { type FileRow, filesByIds } from '../../service/reads.ts';
import type { CasePack } from './codes/rules.ts';
import { type CaseRow, isStopped, REFUNDS_OF_CASE } from './progress/reads.ts';

/** Whether the account may open cases at all. */
export async function mayClaim(db: Db | Tx, { accountId }: Buyer): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('is_after_sale')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.is_after_sale ?? false;
}

export type CaseHead = CaseRow & {
  order_no: string | null;
  /** Of the first line; null = none. */
  goods_name: string | null;
  image: string | null;
  line_count: number;
  piece_count: number;
};

/** Heads of cases with their order's number and first line; `where` is added by each caller. */
export function caseHeads(db: Db) {
  return db
    .selectFrom('after_sales as a')
    .leftJoin('sales_order as o', 'o.id', 'a.order_id')
    .leftJoinLateral(
      sql<{ goods_name: string; image: string; line_count: number; piece_count: number }>`(
        select (array_agg(l.name order by c.id))[1] as goods_name, (array_agg(l.image order by c.id))[1] as image,
          count(*) as line_count, sum(c.number) as piece_count
        from after_sales_line c join sales_order_line l on l.id = c.order_line_id where c.case_id = a.id)`.as(
        'f',
      ),
      (join) => join.onTrue(),
    )
    .selectAll('a')
    .select([
      'o.order_no',
      'f.goods_name',
      'f.image',
      sql<number>`coalesce(f.line_count, 0)`.as('line_count'),
      sql<number>`coalesce(f.piece_count, 0)::int8`.as('piece_count'),
    ])
    .$castTo<CaseHead>();
}

export interface CaseFilter {
  /** 0 = all. */
  status: number;
  /** '' = all. */
  kind: string;
  reason: string;
  keywords: string;
  page: number;
  pageSize: number;
}

/** What a filter says about cases `a`. @param where words are looked for */
export function caseFilter(
  { status, kind, reason, keywords }: CaseFilter,
  where: readonly Searched[],
): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (status !== 0) parts.push(sql`a.status = ${status}`);
  if (kind !== '') parts.push(sql`a.kind = ${kind}`);
  if (reason !== '') parts.push(sql`a.reason = ${reason}`);
  if (keywords !== '') parts.push(everyWord(keywords, where));
  return parts;
}

/** What a case is found by is kept beside it: its number, goods, makers and lots. A buyer's are few enough to be looked at. */
const OWN_WORDS = [sql`(select w.words from case_words w where w.case_id = a.id)`, sql`o.order_no`];

/** A buyer's cases, newest first, how many there are, and how many stand where. */
export async function ownCases(db: Db, { accountId }: Buyer, filter: CaseFilter) {
  const own = sql<boolean>`a.account_id = ${accountId}`;
  const where = sql<boolean>`(${sql.join([own, ...caseFilter(filter, OWN_WORDS)], sql` and `)})`;
  const [rows, count, counts] = await Promise.all([
    caseHeads(db)
      .where(where)
      .orderBy('a.id', 'desc')
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize)
      .execute(),
    db
      .selectFrom('after_sales as a')
      .leftJoin('sales_order as o', 'o.id', 'a.order_id')
      .where(where)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('after_sales as a')
      .where(own)
      .groupBy('status')
      .select(['status', sql<number>`count(*)`.as('count')])
      .orderBy('status')
      .execute(),
  ]);
  return { rows, total: count.total, counts };
}

/** A case of the account's own; undefined for one of others and an unknown one alike. */
export function ownCase(db: Db, { accountId }: Buyer, id: number): Promise<CaseHead | undefined> {
  return caseHeads(db).where('a.id', '=', id).where('a.account_id', '=', accountId).executeTakeFirst();
}

export interface CaseLineRow {
  id: number;
  shipment_line_id: number | null;
  order_line_id: number;
  lot_id: number | null;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  image: string;
  lot_no: string;
  expires_on: string | null;
  is_stopped: boolean;
  /** cold, cool or normal. */
  storage: string;
  is_gift: boolean;
  number: number;
  accepted_number: number | null;
  disposition: 'restock' | 'quarantine' | null;
  note: string;
  refund_fen: number;
  voucher_fen: number;
  /** 追溯码 that the buyer named, and packs of a named case that were accepted by themselves. */
  packs: CasePack[];
}

/** Lines of a case with their lots, in order of entry. */
export async function caseLines(db: Db | Tx, caseId: number): Promise<CaseLineRow[]> {
  const { rows } = await sql<CaseLineRow>`
    select c.id, c.shipment_line_id, c.order_line_id, s.lot_id, l.goods_id, l.name, l.spec, l.unit, l.maker, l.image,
      coalesce(s.lot_no, '') as lot_no, s.expires_on, ${isStopped('s.lot_id')} as is_stopped, g.storage,
      l.promotion_id <> 0 as is_gift, c.number, c.accepted_number,
      c.disposition, c.note, c.refund_fen, c.voucher_fen,
      coalesce((select jsonb_agg(jsonb_build_object('code', trace_text(k.code), 'pieces', k.pieces, 'accepted', k.accepted) order by k.code)
        from after_sales_code k where k.line_id = c.id), '[]') as packs
    from after_sales_line c
    join sales_order_line l on l.id = c.order_line_id
    join goods g on g.id = l.goods_id
    left join shipment_line s on s.id = c.shipment_line_id
    where c.case_id = ${caseId} order by c.id`.execute(db);
  return rows;
}

export interface CaseEventRow {
  at: Date;
  act: string;
  actor: 'buyer' | 'staff' | 'system';
  from_status: number | null;
  to_status: number;
  note: string;
  staff_name: string | null;
  /** The member of the buyer's company who acted. */
  person: string | null;
}
export interface CaseRefundRow {
  method: string;
  amount_fen: number;
  status: string;
  at: Date;
}
export interface CaseParcelRow {
  shipment_no: string;
  carrier: string;
  tracking_no: string;
  shipped_at: Date;
  lines: { name: string; spec: string; lot_no: string; number: number }[];
}

/** What a case's page shows beside its head; the caller has checked whose case it is. */
export async function caseParts(db: Db, caseId: number) {
  const [lines, events, refunds, parcel, files] = await Promise.all([
    caseLines(db, caseId),
    eventsOf(db, caseId),
    refundsOf(db, caseId),
    parcelOf(db, caseId),
    filesOf(db, caseId),
  ]);
  return { lines, events, refunds, parcel, files };
}
export type CaseParts = Awaited<ReturnType<typeof caseParts>>;

async function eventsOf(db: Db, caseId: number): Promise<CaseEventRow[]> {
  const { rows } = await sql<CaseEventRow>`
    select e.at, e.act, e.actor, e.from_status, e.to_status, e.note, s.name as staff_name, m.name as person
    from after_sales_event e left join staff s on s.id = e.staff_id left join member m on m.id = e.member_id where e.case_id = ${caseId} order by e.id`.execute(
    db,
  );
  return rows;
}

async function refundsOf(db: Db, caseId: number): Promise<CaseRefundRow[]> {
  const { rows } = await sql<CaseRefundRow>`
    select r.method, r.amount_fen, r.status, coalesce(r.done_at, r.created_at) as at
    from after_sales a join refund r on ${REFUNDS_OF_CASE} where a.id = ${caseId} order by r.id`.execute(db);
  return rows;
}

/** What was sent again; cold goods among others are a parcel of their own by the same carrier and number, told as one. */
async function parcelOf(db: Db, caseId: number): Promise<CaseParcelRow | undefined> {
  const { rows } = await sql<CaseParcelRow>`
    select string_agg(distinct s.shipment_no, '、') as shipment_no, s.carrier, s.tracking_no, min(s.shipped_at) as shipped_at,
      jsonb_agg(jsonb_build_object('name', l.name, 'spec', l.spec, 'lot_no', sl.lot_no, 'number', sl.number) order by sl.id) as lines
    from shipment s join shipment_line sl on sl.shipment_id = s.id join sales_order_line l on l.id = sl.order_line_id
    where s.after_sales_id = ${caseId} group by s.carrier, s.tracking_no`.execute(db);
  return rows[0];
}

async function filesOf(db: Db, caseId: number): Promise<FileRow[]> {
  const rows = await db
    .selectFrom('after_sales_file')
    .select('file_id')
    .where('case_id', '=', caseId)
    .execute();
  return filesByIds(
    db,
    rows.map(({ file_id }) => file_id),
  );
}
