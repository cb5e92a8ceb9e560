import type { Seller } from '@qingnang/contract/admin-invoices';
import { QUALITY_STATES, type QualityState } from '@qingnang/contract/shipping-words';
import { STORAGES } from '@qingnang/rules/cold-chain';
import { fen } from '@qingnang/rules/money';
import { maskedPhone } from '@qingnang/rules/phone';
import { type RawBuilder, sql } from 'kysely';
import type { PrivateStore } from '../../../../channels/storage/port.ts';
import type { Db } from '../../../../db/client.ts';
import type { NoteFacts, NoteLine } from '../../../../db/json-columns.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';
import { mayRead, seen } from '../../../identity/reads.ts';
import { partOf } from '../rules.ts';

export { sellerOf } from '../../../company/reads.ts';

/** The id of a parcel that somebody may see; undefined for one of others and an unknown one alike. */
export async function noteParcel(
  db: Db,
  shipmentId: number,
  owner: Buyer | Staff,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select s.id from shipment s join sales_order o on o.id = s.order_id
    where s.id = ${shipmentId} and ${mayRead(owner, sql`o.account_id`)}`.execute(db);
  return rows[0]?.id;
}

/** The parcels of some orders that a member of the staff sees, in the order of their numbers. */
export async function noteParcels(db: Db, staff: Staff, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from shipment s join sales_order o on o.id = s.order_id
    where s.order_id = any(${[...orderIds]}::bigint[]) and ${seen(staff, sql`o.account_id`)} order by s.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A note as it is kept. */
export interface KeptNote {
  shipment_id: number;
  /** Whose parcel it is. */
  account_id: number;
  facts: NoteFacts;
  frozen_at: Date;
  /** null = not drawn yet. */
  sha256: string | null;
}

/** The kept notes of some parcels, in their order; parcels of old that have none yet are left out. */
export async function keptNotes(db: Db | Tx, shipmentIds: readonly number[]): Promise<KeptNote[]> {
  const { rows } = await sql<KeptNote>`
    select n.shipment_id, o.account_id, n.facts, n.frozen_at, f.sha256
    from delivery_note n join shipment s on s.id = n.shipment_id join sales_order o on o.id = s.order_id
    left join file f on f.id = n.file_id
    where n.shipment_id = any(${[...shipmentIds]}::bigint[]) order by n.shipment_id`.execute(db);
  return rows;
}

/** Parcels after another one whose note waits to be drawn. */
export async function waitingNotes(db: Db, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ shipment_id: number }>`
    select shipment_id from delivery_note where file_id is null and shipment_id > ${after}
    order by shipment_id limit ${most}`.execute(db);
  return rows.map(({ shipment_id }) => shipment_id);
}

/** The bytes of a kept note; null when they are lost. */
export const noteBytes = (store: PrivateStore, sha256: string) => store.open(sha256);

/** What the shop sells by today, for a note that is of no parcel. */
export async function sellerLicences(db: Db): Promise<NoteFacts['seller']['licences']> {
  const { rows } = await sql<{ name: string; number: string }>`
    select name, number from shop_document
    where removed_at is null and kind = 'licence' and number <> '' and opens <> '{}' order by position, id`.execute(
    db,
  );
  return rows;
}

interface FactsRow extends Omit<NoteFacts, 'seller' | 'ordered_on' | 'shipped_on' | 'lines'> {
  shipment_id: number;
  placed_at: Date;
  shipped_at: Date;
  seller_licences: NoteFacts['seller']['licences'];
  lines: LineRow[];
}

interface LineRow extends Omit<NoteLine, 'sheet' | 'storage' | 'list_fen' | 'net_fen' | 'quality'> {
  /** Of its scope: drug, device or none. */
  goods_number: string;
  is_tcm: boolean;
  /** normal, cool, cold */
  storage: string;
  /** Of the order's line: its pieces, those of them in rows of sold pieces before this one, what it costs and what is taken off. */
  ordered: number;
  before: number;
  amount_fen: number;
  discount_fen: number;
  /** As the reviewer found the pieces. */
  found: QualityState;
}

/** What the notes of some parcels say as of now: to be frozen. */
export async function noteFacts(
  db: Db | Tx,
  shipmentIds: readonly number[],
  seller: Seller,
): Promise<{ shipmentId: number; facts: NoteFacts }[]> {
  const rows = await factsRows(db, sql`s.id = any(${[...shipmentIds]}::bigint[])`);
  return rows.map(({ shipment_id, placed_at, shipped_at, seller_licences: licences, lines, ...row }) => ({
    shipmentId: shipment_id,
    facts: {
      ...row,
      seller: { name: seller.name, address: seller.address, phone: seller.phone, licences },
      ordered_on: dayInChina(placed_at),
      shipped_on: dayInChina(shipped_at),
      consignee_phone: maskedPhone(row.consignee_phone),
      lines: lines.map(noteLine),
    },
  }));
}

const STORAGE: Readonly<Record<string, string>> = STORAGES;

function noteLine({
  goods_number,
  is_tcm,
  ordered,
  before,
  amount_fen,
  discount_fen,
  found,
  ...line
}: LineRow): NoteLine {
  const sent = { number: line.number, ordered, before };
  return {
    ...line,
    sheet:
      goods_number === 'device' ? 'device' : is_tcm ? 'pieces' : goods_number === 'drug' ? 'drug' : 'other',
    storage: STORAGE[line.storage] ?? '',
    list_fen: Number(partOf(fen(amount_fen), sent)),
    net_fen: Number(partOf(fen(amount_fen - discount_fen), sent)),
    quality: QUALITY_STATES[found],
  };
}

const SCOPES = sql`(select array_agg(distinct g.scope) from shipment_line sl join sales_order_line l on l.id = sl.order_line_id
  join goods g on g.id = l.goods_id where sl.shipment_id = s.id)`;

async function factsRows(db: Db | Tx, where: RawBuilder<unknown>): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    select s.id as shipment_id, s.shipment_no, o.order_no, o.placed_at, s.shipped_at, w.name as warehouse, w.address as warehouse_address,
      s.carrier, s.tracking_no, o.consignee, o.phone as consignee_phone, o.region || o.address as address,
      coalesce(nullif(s.picker, ''), t.name, '') as picker, s.reviewer,
      (select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'number', d.number) order by d.position, d.id), '[]')
        from shop_document d where d.removed_at is null and d.kind = 'licence' and d.number <> '' and d.opens && ${SCOPES}) as seller_licences,
      jsonb_build_object('name', a.company, 'address', coalesce(
          (select place_words(d.province, d.city, d.district) || d.detail from address d
            where d.account_id = a.id and d.is_registered and d.deleted_at is null order by d.id limit 1),
          place_words(a.province, a.city, a.district) || a.detail), 'phone', a.landline,
        'licences', (select coalesce(jsonb_agg(jsonb_build_object('name', c.kind, 'number', c.number) order by c.id), '[]')
          from account_licence c where c.account_id = a.id and c.number <> ''
            and (c.gates_scopes && ${SCOPES} or c.kind in ('营业执照', '医疗机构执业许可证')))) as buyer,
      (select jsonb_agg(jsonb_build_object('name', l.name, 'spec', l.spec, 'unit', l.unit, 'maker', l.maker,
        'holder', case when coalesce(b.goods_number, '') = 'device' then g.registrant else g.mah end,
        'production_permit', g.production_permit, 'approval_no', l.approval_no, 'origin', g.origin, 'dosage_form', g.dosage_form,
        'storage', g.storage, 'goods_number', coalesce(b.goods_number, ''), 'is_tcm', g.is_tcm,
        'lot_no', sl.lot_no, 'produced_on', coalesce(sl.produced_on::text, ''), 'expires_on', coalesce(sl.expires_on::text, ''),
        'number', sl.number, 'unit_price_e4', l.unit_price_e4 * paid.part, 'is_gift', l.promotion_id <> 0, 'is_resend', paid.part = 0,
        'ordered', l.number, 'before', (select coalesce(sum(e.number), 0) from shipment_line e join shipment p on p.id = e.shipment_id
          where e.order_line_id = l.id and e.id < sl.id and p.after_sales_id is null),
        'amount_fen', l.amount_fen * paid.part, 'discount_fen', l.discount_fen * paid.part,
        'found', sl.quality) order by sl.id)
        from shipment_line sl join sales_order_line l on l.id = sl.order_line_id join goods g on g.id = l.goods_id
        left join business_scope b on b.code = g.scope where sl.shipment_id = s.id) as lines
    from shipment s
    cross join lateral (select case when s.after_sales_id is null then 1 else 0 end as part) paid
    join sales_order o on o.id = s.order_id
    join account a on a.id = o.account_id
    join warehouse w on w.id = o.warehouse_id
    left join staff t on t.id = s.staff_id
    where ${where} order by s.id`.execute(db);
  return rows;
}
