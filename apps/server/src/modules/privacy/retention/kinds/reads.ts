import type { RetentionKind } from '@qingnang/contract/retention-words';
import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';

/** A kind of data: which rows are over, and the statement that ends them. */
export interface Kind {
  /** `id, at` of what is older than a moment and no other rule still needs. */
  due(cutoff: Date): RawBuilder<unknown>;
  /** Ends the rows of `old (id, at)`; returns one row for each. */
  end: RawBuilder<unknown>;
}

/** What stands in place of a name that was masked. */
export const MASKED = '（已隐去）';

const { completed, cancelled, closed } = ORDER_STATUS;
const { done, refused, withdrawn } = CASE_STATUS;

/** A lot of an order is good, or was so within a year: records of it stay. */
const lotsHold = (orderId: string): RawBuilder<boolean> => sql`exists (
  select from shipment s join shipment_line l on l.shipment_id = s.id
  where s.order_id = ${sql.raw(orderId)} and l.expires_on + interval '1 year' >= (now() at time zone 'Asia/Shanghai')::date)`;

/** Money or goods of an order are still spoken of. */
const isOpen = sql<boolean>`exists (select from receivable r where r.order_id = o.id and r.open_fen > 0)
  or exists (select from after_sales c where c.order_id = o.id and c.status not in (${done}, ${refused}, ${withdrawn}))
  or exists (select from refund r where r.order_id = o.id and r.status in ('awaiting', 'pending'))
  or o.receipt_status in ('owed', 'uploaded', 'refused')`;

const closedBefore = (cutoff: Date) => sql`a.closed_at < ${cutoff}`;
const deleted = (table: string) =>
  sql`delete from ${sql.raw(table)} where id in (select id from old) returning 1`;
const olderThan = (table: string, column: string) => (cutoff: Date) =>
  sql`select id, ${sql.raw(column)} as at from ${sql.raw(table)} where ${sql.raw(column)} < ${cutoff}`;

export const KINDS: Readonly<Record<RetentionKind, Kind>> = {
  orders: {
    due: (cutoff) => sql`select o.id, o.placed_at as at from sales_order o
      where o.placed_at < ${cutoff} and o.status in (${completed}, ${cancelled}, ${closed}) and o.consignee <> ${MASKED}
        and not ${lotsHold('o.id')} and not (${isOpen})`,
    end: sql`update sales_order set consignee = ${MASKED}, phone = '', address = '', remark = ''
      where id in (select id from old) returning 1`,
  },
  cases: {
    due: (cutoff) => sql`select c.id, c.closed_at as at from after_sales c
      where c.closed_at < ${cutoff} and c.status in (${done}, ${refused}, ${withdrawn}) and (c.contact <> '' or c.phone <> '')`,
    end: sql`update after_sales set contact = '', phone = '' where id in (select id from old) returning 1`,
  },
  authorisations: {
    due: (cutoff) => sql`select s.id, s.valid_until::timestamptz as at from special_authorisation s
      where s.valid_until < ${cutoff}::date and s.agent_id_no <> '' and not ${lotsHold('s.order_id')}`,
    end: sql`update special_authorisation set agent_name = ${MASKED}, agent_id_no = '', file_id = null
      where id in (select id from old) returning 1`,
  },
  licences: {
    due: (cutoff) => sql`select a.id, a.closed_at as at from account a
      where ${closedBefore(cutoff)} and (a.legal_person <> '' or exists (select from account_licence l where l.account_id = a.id)
        or exists (select from file f where f.account_id = a.id and f.purpose = 'document' and f.used_at is not null))`,
    end: sql`update account set legal_person = '' where id in (select id from old) returning 1`,
  },
  messages: { due: olderThan('message', 'created_at'), end: deleted('message') },
  outbox: { due: olderThan('outbox', 'created_at'), end: deleted('outbox') },
  codes: { due: olderThan('sms_code', 'created_at'), end: deleted('sms_code') },
  chats: { due: olderThan('chat_message', 'at'), end: deleted('chat_message') },
  feedback: {
    due: (cutoff) =>
      sql`select id, answered_at as at from feedback where answered_at < ${cutoff} and contact <> ''`,
    end: sql`update feedback set contact = '' where id in (select id from old) returning 1`,
  },
  events: { due: olderThan('account_event', 'at'), end: deleted('account_event') },
  calls: { due: olderThan('api_call', 'at'), end: deleted('api_call') },
  // Nothing is added to days that are over, so that their rows stay where they are.
  speed: {
    due: (cutoff) =>
      sql`select ctid as id, day::timestamptz as at from speed_day where day < day_in_china(${cutoff}::timestamptz)`,
    end: sql`delete from speed_day where ctid in (select id from old) returning 1`,
  },
  consents: {
    due: (cutoff) => sql`select c.id, a.closed_at as at from consent c join account a on a.id = c.account_id
      where ${closedBefore(cutoff)}`,
    end: deleted('consent'),
  },
  closings: {
    due: (cutoff) =>
      sql`select id, closed_at as at from account_closing where closed_at < ${cutoff} and login_hashes <> '{}'`,
    end: sql`update account_closing set login_hashes = '{}' where id in (select id from old) returning 1`,
  },
};

/** What goes along with some kinds, in the same statement, before `end`: rows and files that hang on theirs. */
export const ALONG: Partial<Readonly<Record<RetentionKind, readonly RawBuilder<unknown>[]>>> = {
  // The sweep of unused files takes their bytes.
  chats: [
    sql`update file set used_at = null where id in
      (select m.file_id from chat_message m join old on old.id = m.id where m.file_id is not null)`,
  ],
  authorisations: [
    sql`update file set used_at = null where id in
      (select s.file_id from special_authorisation s join old on old.id = s.id where s.file_id is not null)`,
  ],
  licences: [
    sql`update document set file_ids = '{}', number = '' where account_id in (select id from old)`,
    sql`delete from account_licence where account_id in (select id from old)`,
    sql`update file set used_at = null where account_id in (select id from old) and purpose = 'document'`,
  ],
};
