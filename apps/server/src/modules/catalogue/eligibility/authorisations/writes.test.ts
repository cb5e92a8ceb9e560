import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import { addTo, lineFor, place } from '../../../../testing/buying.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { payFor } from '../../../../testing/orders.ts';
import { shipFor } from '../../../../testing/parcels.ts';
import {
  authorise,
  openReceiptMarket,
  placeReceipt,
  type ReceiptMarket,
  receiptOrder,
  shippedReceipt,
  shipReceipt,
  uploadReceiptFor,
} from '../../../../testing/receipts.ts';
import { takeAuthorisation } from './writes.ts';

/** What keeps 含麻 goods from who may not buy them, and what an order uses up. */

let market: ReceiptMarket;
beforeAll(async () => {
  market = await openReceiptMarket(20);
});
afterAll(() => market.shop.close());

const reasonFor = async (buyer: TestBuyer) => (await addTo(buyer, GOODS.ephedrine, 1)).refused[0]?.reason;
const usedBy = (orderId: number) =>
  market.shop.db.selectFrom('special_authorisation').select('id').where('order_id', '=', orderId).execute();
const movements = async (id: number) =>
  (
    await market.shop.db
      .selectFrom('authorisation_movement')
      .select('cause')
      .where('authorisation_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ cause }) => cause);

describe('authorisations', () => {
  it('are needed to buy, and an order uses the one that ends first', async () => {
    const { staff } = market;
    const buyer = market.freshBuyer();
    expect(await reasonFor(buyer)).toMatchObject({ code: 'ephedrine_quota', url: '/hmdd' });
    await authorise(staff, buyer, 1, { valid_from: '2097-01-01' });
    const [gone = 0] = await authorise(staff, buyer, 1, { valid_until: '2090-01-01' });
    await staff.post(`/api/admin/authorisations/${gone}/void`, { reason: '采购员离职' }).expect(200);
    const [over = 0] = await authorise(staff, buyer);
    await sql`update special_authorisation set valid_until = current_date - 1 where id = ${over}`.execute(
      market.shop.db,
    );
    // One is ahead, one void, one over.
    expect((await reasonFor(buyer))?.code).toBe('ephedrine_quota');
    const [late = 0] = await authorise(staff, buyer);
    const [early = 0] = await authorise(staff, buyer, 1, { valid_until: '2098-01-31' });
    const order = await receiptOrder(buyer);
    expect(await usedBy(order)).toEqual([{ id: early }]);
    expect(await usedBy(await receiptOrder(buyer))).toEqual([{ id: late }]);
    expect((await reasonFor(buyer))?.code).toBe('ephedrine_quota');
  });

  it('come back once when the order ends', async () => {
    const buyer = market.freshBuyer();
    const [id = 0] = await authorise(market.staff, buyer);
    const order = await receiptOrder(buyer);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => buyer.client.post(`/api/order/${order}/cancel`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await movements(id)).toEqual(['grant', 'order', 'order_end']);
    expect(await usedBy(await receiptOrder(buyer))).toEqual([{ id }]);
    expect(await ledgerDifferences(market.shop.db)).toEqual([]);
  });

  it('for 200 orders at once are used to the last one and not twice', async () => {
    const { db } = market.shop;
    const buyer = market.freshBuyer();
    await authorise(market.staff, buyer, 5);
    const line = await lineFor(buyer, GOODS.ephedrine, 1);
    // Two hundred windows with the same cart: the line of each goes with the order, so it is put back each time.
    const row = await db.selectFrom('cart_line').selectAll().where('id', '=', line).executeTakeFirstOrThrow();
    const lines = await sql<{ id: number }>`
      insert into cart_line (account_id, goods_id, warehouse_id, number, goods_manjian_id)
      select account_id, goods_id, warehouse_id, 1, n from cart_line, generate_series(1, 199) n where id = ${row.id}
      returning id`.execute(db);
    const ids = [line, ...lines.rows.map(({ id }) => id)];
    const answers = await Promise.all(ids.map((id) => place(buyer, [id])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(195);
    expect(await ledgerDifferences(db)).toEqual([]);
  });

  it('are used to the last one even by acts that nothing else holds apart', async () => {
    const { db } = market.shop;
    const buyer = market.freshBuyer();
    await authorise(market.staff, buyer, 5);
    const orders = await sql<{ id: number; order_no: string; account_id: number }>`
      insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region, address)
      select 'HRACE' || n, ${buyer.accountId}, 'receipt', 1, 70, 0, 0, '', '', '', '' from generate_series(1, 40) n
      returning id, order_no, account_id`.execute(db);
    const taken = await Promise.all(
      orders.rows.map((order) => inTransaction(db, (tx) => takeAuthorisation(tx, order))),
    );
    expect(taken.filter(Boolean)).toHaveLength(5);
    await sql`update special_authorisation set status = 'active', order_id = null where account_id = ${buyer.accountId}`.execute(
      db,
    );
    await sql`delete from authorisation_movement where ref like 'HRACE%'`.execute(db);
    await sql`delete from sales_order where order_no like 'HRACE%'`.execute(db);
  });
});

describe('quota', () => {
  const twoMonths = async (buyer: TestBuyer) => {
    await authorise(market.staff, buyer, 6);
    return buyer;
  };

  it('holds for an order, in the cart and at submit', async () => {
    const buyer = await twoMonths(market.freshBuyer());
    const added = (await addTo(buyer, GOODS.ephedrine, 45)).added[0];
    expect(added).toMatchObject({ number: 30 });
    await market.shop.db
      .updateTable('cart_line')
      .set({ number: 31 })
      .where('id', '=', added?.line_id ?? 0)
      .execute();
    const refused = await place(buyer, [added?.line_id ?? 0]).expect(409);
    expect(refused.message).toContain('30');
  });

  it('counts the month by goods, unpaid orders too, and starts anew in China on the first', async () => {
    const { db } = market.shop;
    const buyer = await twoMonths(market.freshBuyer());
    const first = await receiptOrder(buyer, 30);
    await receiptOrder(buyer, 20);
    expect((await addTo(buyer, GOODS.ephedrine, 30)).added[0]).toMatchObject({ number: 10 });
    await receiptOrder(buyer, 10);
    expect(await reasonFor(buyer)).toMatchObject({
      code: 'ephedrine_quota',
      message: '含麻商品每月限购 60，本月已购 60，下月 1 日起可再购',
    });
    const monthStart = sql`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
    await sql`update sales_order set placed_at = ${monthStart} where id = ${first}`.execute(db);
    expect((await reasonFor(buyer))?.code).toBe('ephedrine_quota');
    await sql`update sales_order set placed_at = ${monthStart} - interval '1 microsecond' where id = ${first}`.execute(
      db,
    );
    expect(await reasonFor(buyer)).toBeUndefined();
    await buyer.client.post(`/api/order/${first}/cancel`).expect(200);
  });

  it('is that of the goods where it has one', async () => {
    const { db } = market.shop;
    const buyer = await twoMonths(market.freshBuyer());
    const set = (order: number | null, month: number | null) =>
      db
        .updateTable('goods')
        .set({ ephedrine_order_limit: order, ephedrine_month_limit: month })
        .where('id', '=', GOODS.ephedrine)
        .execute();
    await set(4, 6);
    expect((await addTo(buyer, GOODS.ephedrine, 5)).added[0]).toMatchObject({ number: 4 });
    await receiptOrder(buyer, 4);
    expect((await addTo(buyer, GOODS.ephedrine, 5)).added[0]).toMatchObject({ number: 2 });
    await set(null, null);
  });

  it('200 orders at once take no more than the month holds', async () => {
    const { db } = market.shop;
    const buyer = market.freshBuyer();
    await authorise(market.staff, buyer, 5);
    await db
      .updateTable('goods')
      .set({ ephedrine_month_limit: 3 })
      .where('id', '=', GOODS.ephedrine)
      .execute();
    const line = await lineFor(buyer, GOODS.ephedrine, 1);
    const lines = await sql<{ id: number }>`
      insert into cart_line (account_id, goods_id, warehouse_id, number, goods_manjian_id)
      select account_id, goods_id, warehouse_id, 1, n from cart_line, generate_series(1, 30) n where id = ${line}
      returning id`.execute(db);
    const answers = await Promise.all(lines.rows.map(({ id }) => place(buyer, [id])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    await db
      .updateTable('goods')
      .set({ ephedrine_month_limit: null })
      .where('id', '=', GOODS.ephedrine)
      .execute();
  });
});

describe('an owed receipt', () => {
  it('keeps the buyer from the next order, and only from 含麻 goods', async () => {
    const { staff } = market;
    const buyer = market.freshBuyer();
    await authorise(staff, buyer, 3);
    const id = await receiptOrder(buyer);
    const waiting = await lineFor(buyer, GOODS.ephedrine, 1);
    await payFor(buyer.client, id);
    expect(await reasonFor(buyer)).toBeUndefined();
    await shipReceipt(staff, id);
    const reason = await reasonFor(buyer);
    expect(reason).toMatchObject({ code: 'receipt_owed', action: '上传回执', url: '/hmdd' });
    expect(reason?.message).toMatch(/H\d{12}/);
    expect((await place(buyer, [waiting]).expect(409)).message).toContain('回执');
    expect((await addTo(buyer, GOODS.plain, 10)).added).toHaveLength(1);
    const confirmed = await buyer.client.post(`/api/order/${id}/confirm`).expect(409);
    expect(confirmed.message).toContain('回执');
  });

  it('is lifted by an accepted receipt only: one that nobody has looked at keeps the block', async () => {
    const { staff } = market;
    const buyer = market.freshBuyer();
    await authorise(staff, buyer, 3);
    const id = await shippedReceipt(staff, buyer);
    const first = await uploadReceiptFor(buyer, id);
    expect(await reasonFor(buyer)).toMatchObject({ code: 'receipt_owed', action: '查看回执' });
    expect((await reasonFor(buyer))?.message).toContain('待审核');
    await staff.post(`/api/admin/receipts/${id}/refuse`, { receipt_id: first, reason: '不清晰' }).expect(200);
    expect((await reasonFor(buyer))?.message).toContain('未通过审核');
    const second = await uploadReceiptFor(buyer, id);
    await staff.post(`/api/admin/receipts/${id}/accept`, { receipt_id: second }).expect(200);
    expect(await reasonFor(buyer)).toBeUndefined();
  });

  it('counts from the first parcel on', async () => {
    const { staff } = market;
    const buyer = market.freshBuyer();
    await authorise(staff, buyer, 3);
    const id = await receiptOrder(buyer, 2);
    await payFor(buyer.client, id);
    await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    expect(await reasonFor(buyer)).toBeUndefined();
    await shipFor(staff, id, 1);
    expect((await reasonFor(buyer))?.message).toContain('已部分发货');
  });
});

describe('the address', () => {
  it('is the registered one, and the orders of one checkout know each other', async () => {
    const { db } = market.shop;
    const buyer = market.freshBuyer();
    await authorise(market.staff, buyer, 1);
    const ids = [await lineFor(buyer, GOODS.ephedrine, 2), await lineFor(buyer, GOODS.plain, 10)];
    await db.updateTable('address').set({ is_registered: false }).where('id', '=', buyer.addressId).execute();
    const { errors } = await place(buyer, ids).expect(422);
    expect(errors?.address_id?.[0]).toContain('注册地址');
    await place(buyer, ids.slice(1)).expect(201);
    await db.updateTable('address').set({ is_registered: true }).where('id', '=', buyer.addressId).execute();
    const both = [ids[0] ?? 0, await lineFor(buyer, GOODS.plain, 10)];
    const { data } = await place(buyer, both, { use_balance: 1 }).expect(201);
    const rows = await db
      .selectFrom('sales_order')
      .select(['kind', 'order_no', 'checkout_id'])
      .where(
        'id',
        'in',
        data.orders.map(({ id }) => id),
      )
      .orderBy('kind')
      .execute();
    expect(rows.map(({ kind, order_no }) => [kind, order_no[0]])).toEqual([
      ['normal', 'D'],
      ['receipt', 'H'],
    ]);
    expect(rows[0]?.checkout_id).toBe(rows[1]?.checkout_id);
    expect(rows[0]?.checkout_id).not.toBeNull();
  });

  it('is asked of the whole checkout: two warehouses need two authorisations', async () => {
    const buyer = market.freshBuyer();
    await authorise(market.staff, buyer, 1);
    await market.shop.db
      .insertInto('stock')
      .values({ goods_id: GOODS.ephedrine, warehouse_id: 2, available: 10 })
      .execute();
    const ids = [
      await lineFor(buyer, GOODS.ephedrine, 1, { ck_id: 1 }),
      await lineFor(buyer, GOODS.ephedrine, 1, { ck_id: 2 }),
    ];
    expect((await place(buyer, ids).expect(409)).message).toContain('委托书不足');
    await authorise(market.staff, buyer, 1);
    const { data } = await place(buyer, ids).expect(201);
    expect(data.orders).toHaveLength(2);
    await expect(placeReceipt(buyer)).resolves.toMatchObject({ status: 422 });
  });
});
