import { sql } from 'kysely';
import { json } from '../../db/json.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { openCase } from '../claims.ts';
import type { Client } from '../client.ts';
import { enterSeller, issuedFor, titleFor } from '../invoices.ts';
import { payFor } from '../orders.ts';
import { shipFor } from '../parcels.ts';
import { type OwnedIds, ownedRows } from '../permissions/owned.ts';
import type { TestShop } from '../shop.ts';

/** A shop with as much of everything as one that has been busy for years shows at once. */
export interface Plenty {
  buyer: TestBuyer;
  staff: Client;
  ids: OwnedIds & {
    bigOrder: number;
    bigParcel: number;
    bigInvoice: number;
    account: number;
    thread: number;
  };
  /** Goods of a cart of five hundred lines. */
  goods: readonly number[];
  /** Parcels of the month, a hundred. */
  orders: readonly number[];
}

export const MANY = {
  goods: 5_000,
  lines: 500,
  orders: 500,
  orderLines: 50,
  entries: 12_000,
  accounts: 2_000,
};
/** Beyond the goods of the fixture. */
const FIRST_GOODS = 1_000;

export async function plentyOf(shop: TestShop): Promise<Plenty> {
  const { db } = shop;
  const [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
  const staff = await shop.staff();
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(db);
  await fillGoods(shop);
  await sql`analyze`.execute(db);
  const ids = await ownedRows(shop, buyer, staff);
  await sql`update account set contract_valid_until = '2099-12-31' where id = ${buyer.accountId}`.execute(db);
  const goods = Array.from({ length: MANY.lines }, (_, n) => FIRST_GOODS + 1 + n * 7);
  const big = await bigOrder(shop, buyer, staff, goods);
  await fillOrders(shop, buyer.accountId);
  await fillBooks(shop, buyer.accountId);
  await fillContent(shop);
  await sql`analyze`.execute(db);
  await shop.syncSearch();
  const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows[0]?.id ?? 0;
  await buyer.client.post('/api/chat/messages', {
    client_key: '0b7b1f54-3c0e-4a55-9b0c-2f4f4c1d7a11',
    kind: 'text',
    body: '在吗',
  });
  const thread = await idOf(sql`select id from chat_thread where account_id = ${buyer.accountId}`);
  const orders = await sql<{ id: number }>`select id from sales_order where account_id = ${buyer.accountId}
    and order_no like 'L%' order by id desc limit 100`.execute(db);
  return {
    buyer,
    staff,
    goods,
    ids: { ...ids, ...big, account: buyer.accountId, thread },
    orders: orders.rows.map(({ id }) => id),
  };
}

async function fillGoods({ db }: TestShop): Promise<void> {
  await sql`insert into goods (id, name, generic_name, dosage_form, approval_no, barcode, maker_id, spec, unit, rx_class, scope,
      status, initials, pinyin, sales_count, middle_pack, description) overriding system value
    select ${FIRST_GOODS} + i, '复方药品' || i || '胶囊', '复方药品' || i, '胶囊剂', '国药准字H' || (10000000 + i), (3000000000000 + i)::text,
      1 + i % 2, '0.25g*' || i % 48 || '粒', '盒', 'rx', 'chemical', 'on', 'fyyp' || i, 'fufangyaopin' || i, i % 997, 10,
      '<p>' || repeat('用于相应适应症的患者，请遵医嘱。', 40) || '</p>'
    from generate_series(1, ${MANY.goods}::int) i`.execute(db);
  await sql`select setval(pg_get_serial_sequence('goods', 'id'), (select max(id) from goods))`.execute(db);
  const made = sql`from goods g where g.id > ${FIRST_GOODS}`;
  await sql`insert into goods_category (goods_id, category_id) select g.id, 2 ${made}`.execute(db);
  await sql`insert into goods_price (goods_id, rank, price_e4) select g.id, 0, 100000 + g.id ${made}`.execute(
    db,
  );
  await sql`insert into goods_image (goods_id, position, url) select g.id, n, '/files/' || g.id || '-' || n || '.webp'
    from goods g, generate_series(0, 5) n where g.id > ${FIRST_GOODS}`.execute(db);
  await sql`insert into ladder (goods_id, type) select g.id, 0 ${made} and g.id % 3 = 0`.execute(db);
  await sql`insert into ladder_step (ladder_id, number, price_e4)
    select l.id, n * 10, 90000 - n * 1000 from ladder l, generate_series(1, 3) n where l.goods_id > ${FIRST_GOODS}`.execute(
    db,
  );
  await sql`insert into lot (goods_id, warehouse_id, lot_no, produced_on, expires_on, quantity)
    select g.id, w, 'L' || w || g.id, '2026-01-10', '2098-06-30', 100000 from goods g, generate_series(1, 2) w
    where g.id > ${FIRST_GOODS}`.execute(db);
  await sql`insert into stock (goods_id, warehouse_id, available)
    select g.id, w, 100000 from goods g, generate_series(1, 2) w where g.id > ${FIRST_GOODS}`.execute(db);
}

/** An order of five hundred lines by the shop's own calls, shipped and invoiced, and the same lines in the cart again. */
async function bigOrder(shop: TestShop, buyer: TestBuyer, staff: Client, goods: readonly number[]) {
  const { client, addressId } = buyer;
  await sql`delete from cart_line where account_id = ${buyer.accountId}`.execute(shop.db);
  const params = goods.map((goods_id) => ({ goods_id, number: 10, warehouse_id: 1 }));
  const fill = async () =>
    (await client.post<{ added: { line_id: number }[] }>('/api/cart', { params }).expect(200)).data.added.map(
      ({ line_id }) => line_id,
    );
  const placed = await client
    .post<{ orders: { id: number }[] }>('/api/order', { ids: await fill(), address_id: addressId })
    .expect(201);
  const bigOrder = placed.data.orders[0]?.id ?? 0;
  await payFor(client, bigOrder);
  await staff.post('/api/admin/orders/approve', { ids: [bigOrder] }).expect(200);
  await shipFor(staff, bigOrder);
  await client.post(`/api/order/${bigOrder}/confirm`).expect(200);
  await openCase(client, bigOrder);
  await enterSeller(staff);
  const bigInvoice = await issuedFor(shop, client, await titleFor(client), [bigOrder]);
  await fill();
  const { rows } = await sql<{ id: number }>`select id from shipment where order_id = ${bigOrder}`.execute(
    shop.db,
  );
  return { bigOrder, bigInvoice, bigParcel: rows[0]?.id ?? 0 };
}

/** Shipped orders of the buyer over the last days, with parcels and lots. */
async function fillOrders({ db }: TestShop, accountId: number): Promise<void> {
  await sql`insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region,
      address, placed_at, paid_at, reviewed_at, shipped_at, completed_at, payment_method)
    select 'L' || i, ${accountId}, 'normal', 1, 60, 500000, 500000, '张三', '13800000000', '四川省成都市锦江区', '测试路 1 号',
      at, at, at, at, at, 'wechat'
    from (select i, now() - make_interval(mins => i::int * 20) as at from generate_series(1, ${MANY.orders}::int) i) made`.execute(
    db,
  );
  await sql`insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen,
      shipped_number)
    select o.id, g.id, g.name, g.spec, g.unit, '华北制药股份有限公司', g.approval_no, 10, 100000, 10000, 10
    from sales_order o cross join generate_series(1, ${MANY.orderLines}::int) n
    join goods g on g.id = ${FIRST_GOODS} + 1 + (o.id * 37 + n * 101) % ${MANY.goods} where o.order_no like 'L%'`.execute(
    db,
  );
  await sql`insert into shipment (shipment_no, order_id, carrier, tracking_no, shipped_at, delivered_at)
    select 'S' || o.order_no, o.id, '顺丰', 'SF' || o.id, o.shipped_at, o.shipped_at from sales_order o
    where o.order_no like 'L%'`.execute(db);
  await sql`analyze`.execute(db);
  await sql`insert into shipment_line (shipment_id, order_line_id, lot_id, lot_no, produced_on, expires_on, number)
    select s.id, l.id, t.id, t.lot_no, t.produced_on, t.expires_on, 10 from sales_order o
    join shipment s on s.order_id = o.id join sales_order_line l on l.order_id = o.id
    join lot t on t.goods_id = l.goods_id and t.warehouse_id = 1 where o.order_no like 'L%'`.execute(db);
  await sql`insert into account_goods (account_id, goods_id, last_price_e4, last_bought_at, last_number, orders, pieces)
    select ${accountId}, l.goods_id, 100000, max(o.placed_at), 10, count(*), sum(l.number)
    from sales_order o join sales_order_line l on l.order_id = o.id where o.order_no like 'L%' group by l.goods_id
    on conflict do nothing`.execute(db);
}

/** Books of more rows than a file of them shows in one piece. */
async function fillBooks({ db }: TestShop, accountId: number): Promise<void> {
  const { entries, accounts } = MANY;
  await sql`insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref)
    select ${accountId}, 100, 100 * i, 'test', 'plenty' || i from generate_series(1, ${entries}::int) i`.execute(
    db,
  );
  await sql`insert into audit_log (staff_id, action, entity, entity_id, before, after)
    select (select min(id) from staff), 'update', 'goods', i::text, ${json({ price: '8.40', note: '原' })}, ${json({ price: '8.60', note: '改' })}
    from generate_series(1, ${entries}::int) i`.execute(db);
  await sql`insert into account (username, phone, password_hash, company, buyer_type, pass_status)
    select 'plenty' || i, (15000000000 + i)::text, 'x', '大药房' || i, 'pharmacy', 1 from generate_series(1, ${accounts}::int) i`.execute(
    db,
  );
  await sql`insert into message (account_id, kind, title, cause) select ${accountId}, 'system', '通知' || i, 'p' || i
    from generate_series(1, 2000) i`.execute(db);
  await sql`insert into favorite (account_id, goods_id) select ${accountId}, g.id from goods g where g.id > ${FIRST_GOODS}
    order by g.id limit 2000`.execute(db);
}

async function fillContent({ db }: TestShop): Promise<void> {
  await sql`insert into article (category_id, title, body, status, published_at)
    select (select min(id) from article_category), '公告' || i, repeat('<p>药品经营质量管理规范</p><img src="/files/a.webp" alt="图">', 200), 'published', now()
    from generate_series(1, 50) i`.execute(db);
}
