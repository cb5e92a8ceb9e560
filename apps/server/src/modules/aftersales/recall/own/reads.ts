import type { HolderState } from '@qingnang/contract/recall-words';
import { caseStatusName, caseUrl } from '@qingnang/rules/after-sales';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import { HOLDER_FACTS, type HolderRow } from '../holders/reads.ts';
import type { RecallRow } from '../reads.ts';

export type OwnRecallRow = Omit<
  HolderRow,
  'company' | 'contact_name' | 'phone' | 'sms' | 'wechat' | 'calls' | 'read_at' | 'reminders'
> &
  Pick<
    RecallRow,
    | 'recall_no'
    | 'goods_id'
    | 'name'
    | 'spec'
    | 'unit'
    | 'maker'
    | 'approval_no'
    | 'lot_no'
    | 'class'
    | 'is_drill'
    | 'begun_at'
    | 'due_at'
    | 'closed_at'
    | 'cause'
    | 'notice'
    | 'return_address'
  > & { store: string };

/** Parts `h` of the buyer, and of the stores of a head office. */
export const ofBuyer = ({ accountId }: Buyer) => sql<boolean>`(h.account_id = ${accountId}
  or h.account_id in (select id from account where head_account_id = ${accountId}))`;

const own = (buyer: Buyer, where: RawBuilder<unknown>, paging: RawBuilder<unknown>) => sql<
  OwnRecallRow & { total: number }
>`
  select h.id, h.recall_id, h.account_id, h.held_number, h.received_number, h.stopped_number, h.sold_number, h.return_number,
    h.confirmed_at, h.version, h.returned, h.outstanding, h.state, r.recall_no, r.goods_id, g.name, g.spec, g.unit, m.name as maker,
    g.approval_no, r.lot_no, r.class, r.is_drill, r.begun_at, r.due_at, r.closed_at, r.cause, r.notice, r.return_address,
    case when h.account_id = ${buyer.accountId} then '' else a.company end as store, count(*) over () as total
  from (${HOLDER_FACTS} where ${ofBuyer(buyer)}) h
  join account a on a.id = h.account_id
  join recall r on r.id = h.recall_id
  join goods g on g.id = r.goods_id
  join maker m on m.id = g.maker_id
  where ${where} order by h.confirmed_at is not null, h.id desc ${paging}`;

/** A buyer's recalls and those of its stores, who waits for a word first. */
export async function ownRecalls(
  db: Db,
  buyer: Buyer,
  { state, page, pageSize }: { state: HolderState | null; page: number; pageSize: number },
) {
  const [{ rows }, waiting] = await Promise.all([
    own(
      buyer,
      state === null ? sql`true` : sql`h.state = ${state}`,
      sql`limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ).execute(db),
    sql<{ waiting: number }>`
      select count(*)::int as waiting from recall_holder h join recall r on r.id = h.recall_id
      where ${ofBuyer(buyer)} and h.confirmed_at is null and r.closed_at is null`.execute(db),
  ]);
  return { rows, total: rows[0]?.total ?? 0, waiting: waiting.rows[0]?.waiting ?? 0 };
}

export async function ownRecall(db: Db, buyer: Buyer, id: number): Promise<OwnRecallRow | undefined> {
  return (await own(buyer, sql`h.id = ${id}`, sql``).execute(db)).rows[0];
}

export interface OwnParcelRow {
  order_id: number;
  order_no: string;
  shipment_no: string;
  shipped_at: Date;
  number: number;
}

/** Parcels that brought the lot to the holder. */
export async function ownParcels(db: Db, recall: OwnRecallRow): Promise<OwnParcelRow[]> {
  const { rows } = await sql<OwnParcelRow>`
    select o.id as order_id, o.order_no, s.shipment_no, s.shipped_at, sum(sl.number)::int as number
    from lot t join shipment_line sl on sl.lot_id = t.id join shipment s on s.id = sl.shipment_id
    join sales_order o on o.id = s.order_id
    where t.goods_id = ${recall.goods_id} and t.lot_no = ${recall.lot_no} and o.account_id = ${recall.account_id}
    group by o.id, s.id order by s.id`.execute(db);
  return rows;
}

/** Returns of a recall, as the buyer's page lists them. */
export async function ownCasesOf(db: Db, recall: OwnRecallRow) {
  const { rows } = await sql<{ id: number; case_no: string; kind: string; status: number; number: number }>`
    select a.id, a.case_no, a.kind, a.status, coalesce(sum(c.number), 0)::int as number
    from after_sales a left join after_sales_line c on c.case_id = a.id
    where a.recall_id = ${recall.recall_id} and a.account_id = ${recall.account_id} group by a.id order by a.id`.execute(
    db,
  );
  return rows.map(({ id, case_no, kind, status, number }) => ({
    id,
    case_no,
    status_name: caseStatusName(status),
    url: caseUrl(kind, id),
    number,
  }));
}

/** Who answers for the company, as known. */
export async function ownContact(
  db: Db,
  { accountId, member }: Buyer,
): Promise<{ person: string; phone: string }> {
  const row = await db
    .selectFrom('account')
    .select(['contact_name', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return { person: member?.name ?? row?.contact_name ?? '', phone: row?.phone ?? '' };
}
