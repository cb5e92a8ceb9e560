/**
 * Document packs: delivery notes, reports, invoices, licences and contract of an order, month, lot or visit, streamed as one
 * ZIP with an index of what is missing.
 */

import { type RawBuilder, sql } from 'kysely';
import type { PrivateStore } from '../../../channels/storage/port.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import type { Warn } from '../../../http/log.ts';
import type { Buyer } from '../../../http/session.ts';
import { ownDossier, recallClassOf, reportsOfLots, shopDocuments } from '../../catalogue/reads.ts';
import { sellerName } from '../../company/reads.ts';
import { lostFiles } from '../../service/reads.ts';
import { codedLines } from '../codes/buyer/reads.ts';
import type { CodedLine } from '../codes/buyer/rules.ts';
import {
  type KeptFile,
  keptHashes,
  type PackFacts,
  type PackFolder,
  type PackLot,
  type PackParcel,
  type PackScope,
} from './rules.ts';

export { accountOfOrder } from '../receiving/admin/reads.ts';
export { sellerName };

/** Review passed, and passed with a paper that has ended since: the shop's own papers are theirs to see. */
const PASSED: ReadonlySet<number> = new Set([1, 4]);

/** What belongs to a pack. @throws 404 for an order or a lot that is not the account's */
export async function packFacts(db: Db, buyer: Buyer, scope: PackScope): Promise<PackFacts> {
  const title = await titleOf(db, buyer, scope);
  const [parcels, papers, dossier] = await Promise.all([
    parcelsOf(db, buyer, scope),
    shopDocuments(db),
    scope.kind === 'goods' ? ownDossier(db, buyer, scope.goodsId) : null,
  ]);
  if (scope.kind === 'goods' && !dossier) throw notFound('商品不存在，或不在贵单位的经营范围内');
  if (scope.kind === 'lot' && parcels.length === 0) throw notFound('没有购进过这个批号');
  const orderIds = [...new Set(parcels.map(({ order_id }) => order_id))];
  const [lots, invoices, uninvoiced, contract] = await Promise.all([
    lotsOf(db, parcels, scope),
    invoicesOf(db, buyer, orderIds),
    uninvoicedOf(db, orderIds),
    scope.kind === 'visit' ? contractOf(db, buyer) : null,
  ]);
  const reports = await reportsOfLots(
    db,
    lots.map(({ goods_id, lot_no }) => ({ goodsId: goods_id, lotNo: lot_no })),
  );
  const ofShop = papers.map(({ name, file_name, ...one }) => ({ ...one, title: name, name: file_name }));
  return {
    title,
    // Of a goods only its reports are wanted, not the parcels that brought it.
    parcels: scope.kind === 'goods' ? [] : parcels,
    lots,
    reports,
    invoices,
    uninvoiced,
    licences: ofShop.filter(({ kind }) => kind === 'licence'),
    seller: PASSED.has(buyer.passStatus) ? ofShop.filter(({ kind }) => kind !== 'licence') : null,
    dossier: dossier ?? null,
    contract,
  };
}

/** What of the folders is lost. @returns sha-256 of contents */
export const lostIn = (
  store: PrivateStore,
  folders: readonly PackFolder[],
  log: Warn,
): Promise<ReadonlySet<string>> => lostFiles(store, keptHashes(folders), log);

/** Lots of a parcel of the account with their 追溯码. */
export const codesOf = (db: Db, buyer: Buyer, shipmentId: number): Promise<CodedLine[]> =>
  codedLines(db, buyer, { shipmentIds: [shipmentId] });

async function titleOf(db: Db, { accountId }: Buyer, scope: PackScope): Promise<string> {
  switch (scope.kind) {
    case 'order': {
      const order = await db
        .selectFrom('sales_order')
        .select('order_no')
        .where('id', '=', scope.orderId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (!order) throw notFound('订单不存在');
      return `订单 ${order.order_no}`;
    }
    case 'orders': {
      const own = await db
        .selectFrom('sales_order')
        .select('id')
        .where('id', 'in', scope.orderIds)
        .where('account_id', '=', accountId)
        .execute();
      if (own.length < scope.orderIds.length) throw notFound('有的订单不存在');
      return `${own.length} 个订单`;
    }
    case 'month':
      return `${scope.month.slice(0, 4)}年${Number(scope.month.slice(5))}月`;
    case 'lot': {
      const goods = await db
        .selectFrom('goods')
        .select('name')
        .where('id', '=', scope.goodsId)
        .executeTakeFirst();
      return `${goods?.name ?? ''} 批号 ${scope.lotNo}`;
    }
    case 'goods': {
      const goods = await db
        .selectFrom('goods')
        .select(['name', 'spec'])
        .where('id', '=', scope.goodsId)
        .executeTakeFirst();
      return `首营品种 ${goods?.name ?? ''} ${goods?.spec ?? ''}`;
    }
    case 'visit':
      return '供应商审核';
  }
}

function whichParcels(scope: PackScope): RawBuilder<unknown> {
  switch (scope.kind) {
    case 'order':
      return sql`s.order_id = ${scope.orderId}`;
    case 'orders':
      return sql`s.order_id = any(${[...scope.orderIds]}::int8[])`;
    case 'month':
      return sql`s.shipped_at >= ${`${scope.month}-01`}::date
        and s.shipped_at < ${`${scope.month}-01`}::date + interval '1 month'`;
    case 'lot':
      return sql`exists (select from shipment_line t join sales_order_line l on l.id = t.order_line_id
        where t.shipment_id = s.id and t.lot_no = ${scope.lotNo} and l.goods_id = ${scope.goodsId})`;
    case 'goods':
      return sql`exists (select from shipment_line t join sales_order_line l on l.id = t.order_line_id
        where t.shipment_id = s.id and l.goods_id = ${scope.goodsId})`;
    case 'visit':
      return sql`false`;
  }
}

async function parcelsOf(db: Db, { accountId }: Buyer, scope: PackScope): Promise<PackParcel[]> {
  if (scope.kind === 'visit') return [];
  const { rows } = await sql<PackParcel & { is_cold: boolean }>`
    select s.id, s.shipment_no, (s.shipped_at at time zone 'Asia/Shanghai')::date as shipped_on, o.id as order_id, o.order_no,
      case when f.id is not null then jsonb_build_object('sha256', f.sha256, 'size', f.size) end as note,
      exists (select from shipment_line l join shipment_code k on k.shipment_line_id = l.id where l.shipment_id = s.id) as has_codes,
      c.shipment_id is not null as is_cold,
      case when t.id is not null then jsonb_build_object('name', t.name, 'mime', t.mime, 'size', t.size, 'sha256', t.sha256) end
        as temperatures
    from sales_order o join shipment s on s.order_id = o.id
    left join delivery_note n on n.shipment_id = s.id left join file f on f.id = n.file_id
    left join cold_parcel c on c.shipment_id = s.id left join file t on t.id = c.file_id
    where o.account_id = ${accountId} and ${whichParcels(scope)} order by s.id`.execute(db);
  return rows.map(({ is_cold: isCold, temperatures, ...parcel }) =>
    isCold ? { ...parcel, temperatures: temperatures ?? null } : parcel,
  );
}

async function lotsOf(db: Db, parcels: readonly PackParcel[], scope: PackScope): Promise<PackLot[]> {
  const only =
    scope.kind === 'lot'
      ? sql`l.goods_id = ${scope.goodsId} and t.lot_no = ${scope.lotNo}`
      : scope.kind === 'goods'
        ? sql`l.goods_id = ${scope.goodsId}`
        : sql`true`;
  const { rows } = await sql<PackLot>`
    select l.goods_id, t.lot_no, min(l.name) as name, min(l.spec) as spec,
      ${recallClassOf(sql`l.goods_id`, sql`t.lot_no`)} as recall_class
    from shipment_line t join sales_order_line l on l.id = t.order_line_id
    where t.shipment_id = any(${parcels.map(({ id }) => id)}::bigint[]) and ${only}
    group by l.goods_id, t.lot_no order by 3, 2`.execute(db);
  return rows;
}

/** Files of the orders' invoices, with those of the red letters that took parts of them back. */
async function invoicesOf(
  db: Db,
  { accountId }: Buyer,
  orderIds: readonly number[],
): Promise<PackFacts['invoices']> {
  const { rows } = await sql<PackFacts['invoices'][number]>`
    with blue as (select distinct invoice_id from invoice_order where order_id = any(${[...orderIds]}::bigint[]))
    select i.number, i.red_of is not null as is_red, f.name, f.mime, f.size, f.sha256
    from invoice i join file f on f.id in (i.file_id, i.ofd_file_id, i.xml_file_id)
    where i.account_id = ${accountId} and i.status = 'issued'
      and (i.id in (select invoice_id from blue) or i.red_of in (select invoice_id from blue))
    order by i.id, f.id`.execute(db);
  return rows;
}

async function uninvoicedOf(db: Db, orderIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ order_no: string }>`
    select o.order_no from sales_order o where o.id = any(${[...orderIds]}::bigint[])
      and not exists (select from invoice_order io join invoice i on i.id = io.invoice_id
        where io.order_id = o.id and io.is_live and i.status = 'issued')
    order by o.id`.execute(db);
  return rows.map(({ order_no }) => order_no);
}

async function contractOf(db: Db, { accountId }: Buyer): Promise<PackFacts['contract']> {
  const { rows } = await sql<KeptFile & { number: string; valid_until: string }>`
    select c.number, c.valid_until, f.name, f.mime, f.size, f.sha256
    from contract c join file f on f.id = c.file_id
    where c.account_id = ${accountId} and c.status = 'signed' and current_date between c.valid_from and c.valid_until
    order by c.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
