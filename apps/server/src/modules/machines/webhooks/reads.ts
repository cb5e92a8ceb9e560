import type { FeedKind } from '@qingnang/contract/feed-words';
import type { ChangeEvent, DeliveryState } from '@qingnang/contract/webhook-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { notFound } from '../../../http/errors.ts';
import { numberInSql } from '../numbers/reads.ts';

export interface HookRow {
  id: number;
  name: string;
  url: string;
  types: ChangeEvent[];
  source: string;
  is_active: boolean;
  off_reason: string;
  failing_since: Date | null;
  old_secret_until: Date | null;
  version: number;
  waiting: number;
  oldest_at: Date | null;
  failed: number;
  created_at: Date;
}

export async function webhooks(db: Db): Promise<HookRow[]> {
  const { rows } = await sql<HookRow>`
    select e.id, e.name, e.url, e.types, e.source, e.is_active, e.off_reason, e.failing_since, e.version, e.created_at,
      case when e.old_secret_until > now() then e.old_secret_until end as old_secret_until,
      q.waiting, q.oldest_at, q.failed
    from webhook_endpoint e cross join lateral (
      select count(*) filter (where status = 'waiting')::int as waiting,
        min(created_at) filter (where status = 'waiting') as oldest_at,
        count(*) filter (where status = 'failed')::int as failed
      from webhook_delivery d where d.endpoint_id = e.id and d.status <> 'done') q
    order by e.id`.execute(db);
  return rows;
}

export interface DeliveryRow {
  id: number;
  webhook_id: number;
  webhook: string;
  type: string;
  subject_id: number;
  status: DeliveryState;
  attempts: number;
  answer_status: number;
  answer: string;
  next_at: Date;
  created_at: Date;
  ended_at: Date | null;
}

const COLUMNS = sql`d.id, d.endpoint_id as webhook_id, e.name as webhook, d.type, d.subject_id, d.status, d.attempts,
  d.answer_status, d.answer, d.next_at, d.created_at, d.ended_at`;

export async function deliveries(
  db: Db,
  query: {
    webhook_id?: number | undefined;
    status?: DeliveryState | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const { webhook_id: hook = null, status = null, page, page_size: size } = query;
  const from = sql`from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
    where (${hook}::bigint is null or d.endpoint_id = ${hook}) and (${status}::text is null or d.status = ${status})`;
  const [{ rows }, counted] = await Promise.all([
    sql<DeliveryRow>`select ${COLUMNS} ${from} order by d.id desc limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface AttemptRow {
  at: Date;
  milliseconds: number;
  answer_status: number;
  answer: string;
}

/** @throws 404 */
export async function deliveryOf(db: Db, id: number) {
  const [{ rows }, log] = await Promise.all([
    sql<DeliveryRow & { message_id: string; body: string | null }>`
      select ${COLUMNS}, d.message_id, d.body from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
      where d.id = ${id}`.execute(db),
    sql<AttemptRow>`select at, milliseconds, answer_status, answer from webhook_attempt where delivery_id = ${id}
      order by id desc limit 50`.execute(db),
  ]);
  const [row] = rows;
  if (!row) throw notFound('推送记录不存在');
  return { row, log: log.rows };
}

const GOODS = sql`select id, '' as number, status as state, id as goods_id, null::bigint as account_id from goods`;
/** Number and state of each kind of thing, as an event tells them, and which goods or customer it is about. */
const STATES: Readonly<Record<FeedKind, RawBuilder<unknown>>> = {
  goods: GOODS,
  price: GOODS,
  stock: GOODS,
  customer: sql`select id, '' as number, case when closed_at is not null then 'closed' when is_blocked then 'blocked'
    when pass_status = 1 then 'passed' else 'waiting' end as state, null::bigint as goods_id, id as account_id from account`,
  licence: sql`select id, number, kind as state, null::bigint as goods_id, account_id from account_licence`,
  order: sql`select id, order_no as number, status::text as state, null::bigint as goods_id, account_id from sales_order`,
  payment: sql`select id, payment_no as number, status as state, null::bigint as goods_id, account_id from payment`,
  refund: sql`select id, refund_no as number, status as state, null::bigint as goods_id, account_id from refund`,
  shipment: sql`select s.id, s.shipment_no as number, case when s.delivered_at is null then 'sent' else 'delivered' end as state,
    null::bigint as goods_id, o.account_id from shipment s join sales_order o on o.id = s.order_id`,
  invoice: sql`select id, coalesce(number, '') as number, status as state, null::bigint as goods_id, account_id from invoice`,
  claim: sql`select id, case_no as number, status::text as state, null::bigint as goods_id, account_id from after_sales`,
  receivable: sql`select id, '' as number, case when open_fen > 0 then 'open' else 'settled' end as state,
    null::bigint as goods_id, debtor_id as account_id from receivable`,
};

export interface SubjectState {
  id: number;
  number: string;
  state: string;
  /** What the receiver calls the goods, '' = nothing, or it is about none. */
  external_id: string;
  /** The same of the customer. */
  customer_external_id: string;
}

/** What is gone is not among them. @param source whose numbers they carry */
export async function statesOf(
  db: Db | Tx,
  kind: FeedKind,
  ids: readonly number[],
  source: string,
): Promise<SubjectState[]> {
  const { rows } = await sql<SubjectState>`
    select one.id, one.number, one.state,
      ${numberInSql('goods', sql.ref('one.goods_id'), source)} as external_id,
      ${numberInSql('customer', sql.ref('one.account_id'), source)} as customer_external_id
    from (${STATES[kind]}) one where one.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
