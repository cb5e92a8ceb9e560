import { CASE_STATUS, KINDS } from '@qingnang/rules/after-sales';
import { type CaseMoney, caseMoney } from '@qingnang/rules/claims';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { type Finder, foundByOne, kept, type Searched } from '../../../../db/keywords.ts';
import { idsOfPage } from '../../../../db/paging.ts';
import { settingInSql } from '../../../../db/settings.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { accountsWith, phoneHas, refundLimit, seen, typeName } from '../../../identity/reads.ts';
import { ordersNumbered } from '../../../ordering/reads.ts';
import { lineFacts, moneyFacts } from '../claims/reads.ts';
import { orderMoney } from '../claims/rules.ts';
import {
  type CaseFilter,
  type CaseHead,
  type CaseLineRow,
  caseFilter,
  caseHeads,
  caseParts,
} from '../reads.ts';
import { resendLines, resendLots } from './resend/reads.ts';

/** The after-sales desk: staff see every case, salesmen those of their own customers. */

export interface BuyerColumns {
  company: string;
  /** In words. */
  buyer_type: string;
  contact_name: string;
  buyer_phone: string;
}
export type DeskCase = CaseHead & BuyerColumns;

const deskHeads = (db: Db) =>
  caseHeads(db)
    .innerJoin('account as b', 'b.id', 'a.account_id')
    .select(typeName(sql.ref('b.buyer_type')).as('buyer_type'))
    .select(['b.company', 'b.contact_name', 'b.phone as buyer_phone'])
    .$castTo<DeskCase>();

/** One page of the desk: what waits longest first in each queue, everything else newest first; and how many stand where. */
export async function deskCases(db: Db, staff: Staff, filter: CaseFilter) {
  const parts = [seen(staff, sql`a.account_id`), ...caseFilter(filter, wordsFor(staff))];
  const where = sql<boolean>`(${sql.join(parts, sql` and `)})`;
  const isQueue = filter.status !== 0 && filter.status < CASE_STATUS.done;
  const direction = isQueue ? 'asc' : 'desc';
  const onPage = db
    .selectFrom('after_sales as a')
    .where(where)
    .orderBy('a.id', direction)
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .select('a.id');
  const [rows, count, counts] = await Promise.all([
    deskHeads(db).where('a.id', 'in', idsOfPage(onPage)).orderBy('a.id', direction).execute(),
    db
      .selectFrom('after_sales as a')
      .where(where)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('after_sales')
      .where(seen(staff, sql.ref('account_id')))
      .groupBy('status')
      .select(['status', sql<number>`count(*)`.as('count')])
      .orderBy('status')
      .execute(),
  ]);
  return { rows, total: count.total, counts };
}

/** What a case is found by, each by an index of its own: what is kept beside it, its order, its company. */
const wordsFor = (staff: Staff): Searched[] => [
  foundByOne(sql`a.id`, [
    (word) => sql`select w.case_id from case_words w where ${kept(sql`w.words`)(word)}`,
    casesOf(sql`c.order_id`, ordersNumbered),
    casesOf(sql`c.account_id`, accountsWith([sql`a.company`, phoneHas(staff, sql`a.phone`)])),
  ]),
];

/** The ids are made first: read the other way round, every case would be compared. */
const casesOf =
  (column: RawBuilder<unknown>, find: Finder): Finder =>
  (word) =>
    sql`select c.id from after_sales c where ${column} = any(array(${find(word)}))`;

/** Everything that the desk's panel shows of a case. */
export async function deskCase(db: Db, staff: Staff, id: number) {
  const row = await deskHeads(db)
    .where('a.id', '=', id)
    .where(seen(staff, sql.ref('a.account_id')))
    .executeTakeFirst();
  if (!row) throw notFound('售后单不存在');
  const [parts, order, earlier, address] = await Promise.all([
    caseParts(db, id),
    row.order_id === null ? undefined : orderFacts(db, row.order_id),
    otherCases(db, row),
    returnAddress(db, row.order_id),
  ]);
  const expected = await expectedOf(db, row, parts.lines);
  const isWaiting = row.status === CASE_STATUS.pending_resend;
  const resend = isWaiting
    ? { lines: await resendLines(db, id), lots: await resendLots(db, id) }
    : { lines: [], lots: [] };
  return { row, parts, order, earlier, address, expected, resend };
}
export type DeskCaseParts = Awaited<ReturnType<typeof deskCase>>;

interface OrderFactsRow {
  status: number;
  warehouse_name: string;
  placed_at: Date;
  shipped_at: Date | null;
  completed_at: Date | null;
  total_fen: number;
  refunded_fen: number;
}

async function orderFacts(db: Db, orderId: number): Promise<OrderFactsRow | undefined> {
  const { rows } = await sql<OrderFactsRow>`
    select o.status, w.name as warehouse_name, o.placed_at, o.shipped_at, o.completed_at, o.refunded_fen,
      o.goods_fen - o.discount_fen + o.shipping_fen as total_fen
    from sales_order o join warehouse w on w.id = o.warehouse_id where o.id = ${orderId}`.execute(db);
  return rows[0];
}

// Enough to see a habit; the list finds the others.
const EARLIER = 20;

function otherCases(db: Db, { id, account_id }: CaseHead) {
  return caseHeads(db)
    .where('a.account_id', '=', account_id)
    .where('a.id', '<>', id)
    .orderBy('a.id', 'desc')
    .limit(EARLIER)
    .execute();
}

/** Where goods are sent back to: the setting `return_address`, else the order's warehouse by its name. */
async function returnAddress(db: Db, orderId: number | null): Promise<string> {
  const { rows } = await sql<{ address: string | null }>`
    select coalesce(nullif(${settingInSql('return_address')} ->> 'address', ''),
      (select w.name || ' 退货组' from sales_order o join warehouse w on w.id = o.warehouse_id where o.id = ${orderId})) as address`.execute(
    db,
  );
  return rows[0]?.address ?? '';
}

/** What a refund of the case would bring by what the order is now; null when it brings none or its amounts are fixed. */
async function expectedOf(
  db: Db,
  row: CaseHead,
  lines: readonly CaseLineRow[],
): Promise<{ money: CaseMoney; hasCoupon: boolean; reviewFrom: number } | null> {
  const isOpen = row.status < CASE_STATUS.refunding;
  if (!isOpen || row.order_id === null || !KINDS[row.kind].isGoods || row.kind === 'exchange') return null;
  const [order, facts, limit] = await Promise.all([
    lineFacts(db, row.order_id),
    moneyFacts(db, row.order_id, row.id),
    refundLimit(db),
  ]);
  const pieces = lines.map((line) => ({
    orderLineId: line.order_line_id,
    number: line.accepted_number ?? line.number,
  }));
  const money = caseMoney(orderMoney(facts, row.is_shop_fault), order, pieces);
  return { money, hasCoupon: facts.hasCoupon, reviewFrom: limit };
}
