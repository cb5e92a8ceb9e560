import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { everyWord } from '../../../db/keywords.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type Bounded, seen } from '../../identity/reads.ts';
import { heldPieces } from '../cases/claims/reads.ts';

export interface RecallLotRow {
  lot_id: number;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  approval_no: string;
  warehouse_name: string;
  lot_no: string;
  expires_on: string | null;
  on_hand: number;
  buyer_count: number;
  shipped_number: number;
}

const lots = (where: RawBuilder<unknown>, paging: RawBuilder<unknown>) => sql<
  RecallLotRow & { total: number }
>`
  select t.id as lot_id, t.goods_id, g.name, g.spec, g.unit, m.name as maker, g.approval_no, w.name as warehouse_name, t.lot_no,
    t.expires_on, t.quantity + t.locked as on_hand, f.buyer_count, f.shipped_number, count(*) over () as total
  from lot t
  join goods g on g.id = t.goods_id
  join maker m on m.id = g.maker_id
  join warehouse w on w.id = t.warehouse_id
  join lateral (
    select count(distinct o.account_id) as buyer_count, sum(sl.number)::int8 as shipped_number
    from shipment_line sl join shipment s on s.id = sl.shipment_id join sales_order o on o.id = s.order_id
    where sl.lot_id = t.id) f on f.buyer_count > 0
  where ${where} order by t.lot_no, t.id ${paging}`;

/** Lots that were shipped, by number or goods. */
export async function recallLots(db: Db, keywords: string, page: number, pageSize: number) {
  const words = everyWord(keywords, [sql`t.lot_no`, sql`g.name`, sql`g.approval_no`]);
  const { rows } = await lots(words, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`).execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function recallLot(db: Db | Tx, id: number): Promise<RecallLotRow | undefined> {
  return (await lots(sql`t.id = ${id}`, sql``).execute(db)).rows[0];
}

export interface HolderRow {
  shipment_line_id: number;
  order_line_id: number;
  order_id: number;
  order_no: string;
  account_id: number;
  company: string;
  contact_name: string;
  /** Of the order, whom a recall calls. */
  consignee: string;
  phone: string;
  shipped_at: Date;
  number: number;
  held: number;
}

/** Who has received pieces of a lot, parcel by parcel. */
export async function holdersOf(db: Db | Tx, staff: Bounded, lotId: number): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select sl.id as shipment_line_id, sl.order_line_id, o.id as order_id, o.order_no, o.account_id, a.company, a.contact_name,
      o.consignee, o.phone, s.shipped_at, sl.number, ${heldPieces('sl.id')} as held
    from shipment_line sl
    join shipment s on s.id = sl.shipment_id
    join sales_order o on o.id = s.order_id
    join account a on a.id = o.account_id
    where sl.lot_id = ${lotId} and ${seen(staff, sql`o.account_id`)} order by o.id, sl.id`.execute(db);
  return rows;
}
