import type { HolderState } from '@qingnang/contract/recall-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { type Bounded, seen } from '../../../identity/reads.ts';

export interface HolderRow {
  id: number;
  recall_id: number;
  account_id: number;
  company: string;
  contact_name: string;
  phone: string;
  held_number: number;
  received_number: number | null;
  stopped_number: number | null;
  sold_number: number | null;
  return_number: number | null;
  confirmed_at: Date | null;
  reminders: number;
  version: number;
  returned: number;
  outstanding: number;
  state: HolderState;
  read_at: Date | null;
  sms: string | null;
  wechat: string | null;
  calls: number;
}

/** Where buyers find their part in a recall. */
export const holderUrl = (id: number): string => `/order/recalls/${id}`;

/** Pieces of a holder `h` that have come back since the recall `r` began, accepted by whoever looked at them. */
const RETURNED = sql`(
  select coalesce(sum(c.accepted_number), 0)::int
  from after_sales a
  join after_sales_line c on c.case_id = a.id
  join shipment_line sl on sl.id = c.shipment_line_id
  join lot t on t.id = sl.lot_id
  where a.account_id = h.account_id and a.inspected_at >= r.begun_at and not r.is_drill
    and t.goods_id = r.goods_id and t.lot_no = r.lot_no)`;

/**
 * Holders `h` with what has become of each: nobody's pieces are outstanding in a drill, where nothing goes back. A condition
 * follows.
 */
export const HOLDER_FACTS = sql`
  select h.*, case
      when h.confirmed_at is null then 'waiting'
      when h.outstanding = 0 then 'settled'
      else 'confirmed' end as state
  from (
    select h.*, v.returned,
      case when r.is_drill then 0 else greatest(coalesce(h.return_number, h.held_number) - v.returned, 0) end as outstanding,
      m.read_at, s.status as sms, w.status as wechat,
      (select count(*)::int from recall_contact k where k.holder_id = h.id and k.kind = 'call') as calls
    from recall_holder h
    join recall r on r.id = h.recall_id
    cross join lateral (select ${RETURNED} as returned) v
    left join message m on m.account_id = h.account_id and m.cause = 'recall:' || h.recall_id
    left join lateral (
      select status from outbox where account_id = h.account_id and channel = 'sms' and template in ('recall_begun', 'recall_reminder')
        and params ->> 'recall_no' = r.recall_no order by id desc limit 1) s on true
    left join lateral (
      select status from outbox where account_id = h.account_id and channel = 'wechat' and url = '/order/recalls/' || h.id
      order by id desc limit 1) w on true) h`;

/** Something beside the message in the shop has come to a holder `h`, or he has read that one. */
export const REACHED = sql`(h.read_at is not null or h.confirmed_at is not null or h.calls > 0
  or h.sms in ('sent', 'local') or h.wechat in ('sent', 'local'))`;

export interface HolderFilter {
  /** null = all. */
  state: HolderState | null;
  keywords: string;
  page: number;
  pageSize: number;
}

const holders = (where: RawBuilder<unknown>, paging: RawBuilder<unknown>) => sql<
  HolderRow & { total: number }
>`
  select h.*, a.company, a.contact_name, a.phone, count(*) over () as total
  from (${HOLDER_FACTS}) h join account a on a.id = h.account_id
  where ${where} order by h.confirmed_at is not null, h.outstanding desc, h.id ${paging}`;

/** Who waits for a word stands first, with the largest number of pieces. */
export async function holderPage(db: Db, staff: Bounded, recallId: number, filter: HolderFilter) {
  const { state, keywords, page, pageSize } = filter;
  const words = everyWord(keywords, [sql`a.company`]);
  const where = sql`h.recall_id = ${recallId} and ${seen(staff, sql`h.account_id`)} and ${words}
    and ${state === null ? sql`true` : sql`h.state = ${state}`}`;
  const { rows } = await holders(where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`).execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** All of a recall, for its report. */
export const allHolders = async (db: Db, recallId: number): Promise<HolderRow[]> =>
  (await holders(sql`h.recall_id = ${recallId}`, sql``).execute(db)).rows;

export async function holderById(db: Db | Tx, staff: Bounded, id: number): Promise<HolderRow | undefined> {
  const where = sql`h.id = ${id} and ${seen(staff, sql`h.account_id`)}`;
  return (await holders(where, sql``).execute(db)).rows[0];
}

export interface ConfirmationRow {
  received_number: number;
  stopped_number: number;
  sold_number: number;
  return_number: number;
  person: string;
  phone: string;
  note: string;
  at: Date;
  by: string;
  is_staff: boolean;
  is_head: boolean;
}

/** Newest first. */
export async function confirmationsOf(db: Db, holderId: number): Promise<ConfirmationRow[]> {
  const { rows } = await sql<ConfirmationRow>`
    select c.received_number, c.stopped_number, c.sold_number, c.return_number, c.person, c.phone, c.note, c.at,
      coalesce(s.name, m.name, a.company, '') as by, c.staff_id is not null as is_staff,
      c.head_account_id is not null as is_head
    from recall_confirmation c left join staff s on s.id = c.staff_id left join member m on m.id = c.member_id
      left join account a on a.id = c.head_account_id
    where c.holder_id = ${holderId} order by c.id desc`.execute(db);
  return rows;
}

export interface ContactRow {
  kind: 'told' | 'reminder' | 'call';
  staff: string;
  person: string;
  note: string;
  at: Date;
}

/** Newest first. */
export async function contactsOf(db: Db, holderId: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select c.kind, coalesce(s.name, '') as staff, c.person, c.note, c.at
    from recall_contact c left join staff s on s.id = c.staff_id where c.holder_id = ${holderId} order by c.id desc`.execute(
    db,
  );
  return rows;
}
