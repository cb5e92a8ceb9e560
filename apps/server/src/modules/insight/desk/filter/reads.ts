import type { DESK_SORTS } from '@qingnang/contract/desk';
import { parseFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import { inside } from '../../../../db/keywords.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { seesPhones } from '../../../identity/rules.ts';

/** What narrows the order desk, as the wire names it; a missing one narrows nothing. */
export interface DeskFilter {
  status?: number | undefined;
  keywords?: string | undefined;
  /** First and last day in China, `2026-03-09`. */
  from?: string | undefined;
  to?: string | undefined;
  kind?: string | undefined;
  ck_id?: number | undefined;
  province?: string | undefined;
  payment_method?: string | undefined;
  salesman_id?: number | undefined;
  account_id?: number | undefined;
  amount_from?: string | undefined;
  amount_to?: string | undefined;
  has_remark?: number | undefined;
  held?: number | undefined;
  gated?: number | undefined;
  picked?: number | undefined;
  sort?: (typeof DESK_SORTS)[number] | undefined;
}

const TOTAL = sql`(o.goods_fen - o.discount_fen + o.shipping_fen)`;

/** Conditions on an order `o`, with the bound of who asks. @throws 422 for an amount that is none */
export function deskWhere(staff: Staff, filter: DeskFilter): RawBuilder<boolean> {
  const parts = [
    seen(staff, sql`o.account_id`),
    ...statusParts(filter),
    ...dayParts(filter),
    ...amountParts(filter),
  ];
  const equal: [RawBuilder<unknown>, string | number | undefined][] = [
    [sql`o.kind`, filter.kind],
    [sql`o.warehouse_id`, filter.ck_id],
    [sql`o.payment_method`, filter.payment_method],
    [sql`o.account_id`, filter.account_id],
  ];
  for (const [column, value] of equal) if (value !== undefined) parts.push(sql`${column} = ${value}`);
  if (filter.salesman_id !== undefined)
    parts.push(sql`o.account_id in (select id from account where salesman_id = ${filter.salesman_id})`);
  if (filter.province) parts.push(sql`starts_with(o.region, ${filter.province})`);
  if (filter.has_remark !== undefined) parts.push(sql`(o.remark <> '') = ${filter.has_remark === 1}`);
  if (filter.keywords) parts.push(keywordPart(staff, filter.keywords));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

const NARROWS_NOTHING: readonly string[] = ['sort', 'page', 'page_size'];
const COUNTED_BY_INDEX: readonly string[] = [...NARROWS_NOTHING, 'status', 'from', 'to'];
const namesOf = (filter: DeskFilter): string[] =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** Whether something narrows it that no index alone counts. */
export const isNarrow = (filter: DeskFilter): boolean =>
  namesOf(filter).some((name) => !COUNTED_BY_INDEX.includes(name));

/** The statuses whose orders it finds, where nothing else narrows it: their numbers are kept; null where they must be counted. */
export function countedStatuses({ status = 0, ...rest }: DeskFilter): ((status: number) => boolean) | null {
  if (namesOf(rest).some((name) => !NARROWS_NOTHING.includes(name))) return null;
  return status === 0 ? () => true : (one) => statusesOf(status).includes(one);
}

/** 已取消 and 已关闭 are one tab. */
const statusesOf = (status: number): readonly number[] =>
  status === ORDER_STATUS.cancelled ? [ORDER_STATUS.cancelled, ORDER_STATUS.closed] : [status];

function statusParts({ status = 0, held, gated, picked }: DeskFilter): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (status !== 0) parts.push(sql`o.status in (${sql.join(statusesOf(status))})`);
  if (held !== undefined) parts.push(sql`o.held_at is ${held === 1 ? sql`not null` : sql`null`}`);
  if (gated !== undefined) parts.push(sql`o.held_by_gate = ${gated === 1}`);
  if (picked !== undefined) parts.push(sql`(o.picked_at is not null) = ${picked === 1}`);
  return parts;
}

function dayParts({ from, to }: DeskFilter): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (from) parts.push(sql`o.placed_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'`);
  if (to) parts.push(sql`o.placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`);
  return parts;
}

function amountParts({ amount_from, amount_to }: DeskFilter): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (amount_from !== undefined) parts.push(sql`${TOTAL} >= ${fenOf('amount_from', amount_from)}::int8`);
  if (amount_to !== undefined) parts.push(sql`${TOTAL} <= ${fenOf('amount_to', amount_to)}::int8`);
  return parts;
}

function fenOf(field: string, text: string): bigint {
  const amount = parseFen(text);
  if (amount === null) throw invalid({ [field]: '金额最多 2 位小数' });
  return amount;
}

/** Each word in number, company, consignee, goods or lots; a telephone number by its beginning or end, or whole for who does not see it. */
function keywordPart(staff: Staff, keywords: string): RawBuilder<boolean> {
  const words = keywords.toLowerCase().split(/\s+/);
  const said = words.map((word) => {
    const like = sql`w.words like ${inside(word)}`;
    // The index knows pairs of signs; one alone is looked for from order to order.
    return word.length > 1
      ? sql`w.words like ${inside(word)} and word_pairs(w.words) @> word_pairs(${word})`
      : like;
  });
  const phone = DIGITS.test(keywords) ? sql`or ${phonePart(staff, keywords)}` : sql``;
  // As an array, as `foundByOne` has it: joined, every order before the page's bound would be compared with every id that is found.
  return sql`o.id = any(array(select w.order_id from order_words w where (${sql.join(said, sql` and `)}) ${phone}))`;
}

const DIGITS = /^[\d-]{4,}$/;

const phonePart = (staff: Staff, digits: string): RawBuilder<boolean> =>
  seesPhones(staff, 'consignee')
    ? sql`(w.phone like ${`${digits}%`} or reverse(w.phone) like reverse(${digits}) || '%')`
    : sql`w.phone = ${digits}`;

const SORTS: Readonly<Record<(typeof DESK_SORTS)[number], RawBuilder<unknown>>> = {
  // Since it was paid: an order that was split off waits as long as the one it came from.
  wait: sql`coalesce(o.paid_at, o.placed_at), o.id`,
  newest: sql`o.id desc`,
  oldest: sql`o.id`,
  total_desc: sql`${TOTAL} desc, o.id desc`,
  total_asc: sql`${TOTAL}, o.id desc`,
};
const QUEUES: readonly number[] = [
  ORDER_STATUS.pending_review,
  ORDER_STATUS.pending_shipment,
  ORDER_STATUS.partly_shipped,
];

/** Work waits longest first, everything else newest first, unless somebody asks otherwise. */
export const deskOrder = ({ status = 0, sort }: DeskFilter): RawBuilder<unknown> =>
  SORTS[sort ?? (QUEUES.includes(status) ? 'wait' : 'newest')];
