import type { OrderInvoice } from '@qingnang/contract/order-wishes';
import { sql } from 'kysely';
import { json } from '../../db/json.ts';
import { inTransaction } from '../../db/transaction.ts';
import { sessionHash } from '../../http/session.ts';
import { addCompanyKey } from '../../modules/machines/keys/writes.ts';
import type { TestBuyer } from '../buyers.ts';
import { lineFor } from '../buying.ts';
import { openCase, proof } from '../claims.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { placeFor } from '../orders.ts';
import { shippedFor } from '../parcels.ts';
import { proved } from '../proofs.ts';
import { proposeFor, salesmanOf } from '../proposals.ts';
import { authorise, shippedReceipt } from '../receipts.ts';
import { codesFrom, sendCodes } from '../sent-codes.ts';
import type { TestShop } from '../shop.ts';

/** Stands in every row of the owner that a person has written: an answer to somebody else must not hold it. */
export const MARK = '机密药房';

/** Name of the file of an own copy. */
const COPY = 'c0'.repeat(32);

/** What an account has, by the table that keeps it. */
const OWNED_TABLES = {
  address: 'address',
  cartLine: 'cart_line',
  order: 'sales_order',
  openOrder: 'sales_order',
  receiptOrder: 'sales_order',
  parcel: 'shipment',
  parcelLine: 'shipment_line',
  case: 'after_sales',
  invoiceTitle: 'invoice_title',
  invoice: 'invoice',
  contract: 'contract',
  wanted: 'wanted',
  feedback: 'feedback',
  file: 'file',
  session: 'session',
  store: 'account',
  message: 'message',
  report: 'inspection_report',
  wechatScene: 'wechat_scene',
  topUp: 'top_up',
  withdrawal: 'withdrawal',
  bankAccount: 'bank_account',
  headRequest: 'head_request',
  pointsOrder: 'points_order',
  creditStatement: 'credit_statement',
  member: 'member',
  proposal: 'order_proposal',
  dataExport: 'data_export',
  recall: 'recall_holder',
  apiKey: 'api_key',
  quickTemplate: 'quick_template',
} as const;
export type Owned = keyof typeof OWNED_TABLES;
export type OwnedIds = Readonly<Record<Owned, number | string>>;

/** One row of each kind for this buyer, by the shop's own calls where they are short. */
export async function ownedRows(shop: TestShop, buyer: TestBuyer, staff: Client): Promise<OwnedIds> {
  const { accountId, client, addressId } = buyer;
  const { db } = shop;
  await sql`update account set company = ${MARK} where id = ${accountId}`.execute(db);
  await sql`update address set consignee = ${MARK}, is_registered = true where id = ${addressId}`.execute(db);
  const order = await shippedFor(client, staff);
  const openOrder = (await placeFor(client)).id;
  await authorise(staff, buyer);
  const receiptOrder = await shippedReceipt(staff, buyer);
  const parcel = await onlyId(db, sql`select id from shipment where order_id = ${order}`);
  const parcelLine = await onlyId(db, sql`select id from shipment_line where shipment_id = ${parcel}`);
  await sendCodes(db, Number(parcelLine), codesFrom('8123456', 1, 2), '8123456');
  const proposal = await proposeFor(
    shop,
    accountId,
    [await lineFor(buyer, GOODS.ladder, 60)],
    await salesmanOf(shop),
    MARK,
  );
  await shop.services.privateFiles.put(COPY, Buffer.from('copy'));
  // What asks for a proof is the owner's with one.
  await proved(shop, client);
  const reportFile = await proof(staff, true);
  // A signed year leaves no draft to sign.
  await sql`update account set contract_valid_until = null where id = ${accountId}`.execute(db);
  return {
    address: addressId,
    order,
    openOrder,
    receiptOrder,
    parcel,
    parcelLine,
    proposal,
    report: await onlyId(
      db,
      sql`insert into inspection_report (goods_id, lot_no, file_id)
        select l.goods_id, l.lot_no, ${reportFile} from shipment_line s join lot l on l.id = s.lot_id
        where s.id = ${parcelLine} returning id`,
    ),
    case: await openCase(client, order),
    dataExport: await onlyId(
      db,
      sql`insert into data_export (account_id, state, sha256, size, ready_at, expires_at)
        values (${accountId}, 'ready', ${COPY}, 4, now(), now() + interval '1 day') returning id`,
    ),
    cartLine: await lineFor(buyer, GOODS.plain, 10),
    file: await proof(client),
    contract: (await client.post<{ id: number }>('/api/contract/draft').expect(200)).data.id,
    wechatScene: (await client.post<{ scene: string }>('/api/user/create_code').expect(200)).data.scene,
    apiKey: (await inTransaction(db, (tx) => addCompanyKey(tx, KEY, accountId))).id,
    ...(await rowsOf(db, accountId)),
  };
}

const KEY = { name: MARK, scopes: ['buyer.papers'], expiresAt: new Date('2099-01-01') } as const;

type Db = TestShop['db'];

export const INVOICE_TITLE: OrderInvoice = {
  kind: 'normal',
  title: MARK,
  tax_no: '91510100MA6BXYZ123',
  address: '',
  phone: '',
  bank: '',
  bank_account: '',
  email: '',
  mobile: '',
};

async function rowsOf(db: Db, accountId: number) {
  await sql`insert into session (token_hash, account_id, expires_at)
    values (${sessionHash('owned')}, ${accountId}, now() + interval '1 hour')`.execute(db);
  return {
    session: await onlyId<string>(db, sql`select id from session where token_hash = ${sessionHash('owned')}`),
    quickTemplate: await onlyId(
      db,
      sql`insert into quick_template (account_id, name) values (${accountId}, ${MARK}) returning id`,
    ),
    invoiceTitle: await onlyId(
      db,
      sql`insert into invoice_title (account_id, title, tax_no) values (${accountId}, ${MARK}, '9151') returning id`,
    ),
    invoice: await onlyId(
      db,
      sql`insert into invoice (account_id, kind, cause, title, amount_fen, tax_fen)
        values (${accountId}, 'normal', 'staff', ${json(INVOICE_TITLE)}::jsonb, 100, 13) returning id`,
    ),
    wanted: await onlyId(
      db,
      sql`insert into wanted (account_id, name, number) values (${accountId}, ${MARK}, 1) returning id`,
    ),
    recall: await onlyId(
      db,
      sql`with one as (
          insert into recall (recall_no, goods_id, lot_no, class, is_drill, cause, notice, begun_by, due_at)
          select 'YL1', ${GOODS.ladder}, 'OWN', 3, true, '演练', '清点数量', min(id), now() + interval '3 days' from staff returning id),
        holder as (
          insert into recall_holder (recall_id, account_id, held_number) select id, ${accountId}, 5 from one returning id)
        insert into recall_confirmation (holder_id, received_number, stopped_number, sold_number, return_number, person, phone)
        select id, 5, 0, 5, 0, ${MARK}, '13800000000' from holder returning holder_id as id`,
    ),
    pointsOrder: await onlyId(
      db,
      sql`with goods as (insert into points_goods (name, points) values ('保温杯', 1) returning id, name)
        insert into points_order (order_no, account_id, points_goods_id, name, number, points, consignee, address)
        select 'J1', ${accountId}, id, name, 1, 0, ${MARK}, ${MARK} from goods returning id`,
    ),
    store: await onlyId(
      db,
      sql`insert into account (username, phone, password_hash, company, buyer_type, pass_status, head_account_id)
        values ('owned', '13100000000', 'x', ${MARK}, 'chain_store', 1, ${accountId}) returning id`,
    ),
    topUp: await onlyId(
      db,
      sql`insert into top_up (top_up_no, account_id, method, amount_fen, expires_at)
        values (${MARK}, ${accountId}, 'transfer', 100, now() + interval '1 hour') returning id`,
    ),
    withdrawal: await onlyId(
      db,
      sql`insert into withdrawal (withdrawal_no, account_id, amount_fen, bank, bank_account)
        values (${MARK}, ${accountId}, 100, '银行', '12345678') returning id`,
    ),
    headRequest: await onlyId(
      db,
      sql`with head as (insert into account (username, phone, password_hash, company, buyer_type)
          values ('asking', '13100000001', 'x', ${MARK}, 'chain_head') returning id)
        insert into head_request (account_id, head_account_id, asked_by)
        select ${accountId}, head.id, (select min(id) from staff) from head returning id`,
    ),
    bankAccount: await onlyId(
      db,
      sql`insert into bank_account (account_id, holder, bank, number)
        values (${accountId}, ${MARK}, ${MARK}, '622200003333') returning id`,
    ),
    creditStatement: await onlyId(
      db,
      sql`with terms as (insert into credit_account (account_id, limit_fen, term_kind, term_days, state)
          values (${accountId}, 100000, 'days', 30, 'open') returning account_id)
        insert into credit_statement (account_id, month, opening_fen, charged_fen, settled_fen, reduced_fen, written_off_fen,
          closing_fen)
        select account_id, '2026-10-01', 0, 0, 0, 0, 0, 0 from terms returning id`,
    ),
    member: await onlyId(
      db,
      sql`insert into member (account_id, name, login, password_hash, roles)
        values (${accountId}, ${MARK}, ${MARK}, 'x', '{buyer}') returning id`,
    ),
    feedback: await onlyId(
      db,
      sql`insert into feedback (account_id, type, type_text, content, status) values (${accountId}, 2, '投诉', ${MARK}, 'answered') returning id`,
    ),
    message: await onlyId(
      db,
      sql`insert into message (account_id, kind, title, cause) values (${accountId}, 'system', ${MARK}, 'x') returning id`,
    ),
  };
}

async function onlyId<Id extends number | string = number>(
  db: Db,
  query: ReturnType<typeof sql>,
): Promise<Id> {
  const { rows } = await query.execute(db);
  const [row] = rows as { id: Id }[];
  if (!row) throw new Error('the row of the table of permissions was not made');
  return row.id;
}

/** All rows of the kinds above as they are now: what somebody else calls may change none of them. */
export async function stateOf(db: Db): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const table of new Set(Object.values(OWNED_TABLES))) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(jsonb_agg(to_jsonb(t) - 'seen_at' order by to_jsonb(t)::text), '[]')::text as rows
      from ${sql.table(table)} t`.execute(db);
    state[table] = rows[0]?.rows ?? '';
  }
  return state;
}
