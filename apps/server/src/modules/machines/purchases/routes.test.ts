import type { DataOf } from '@qingnang/contract/call';
import type { v1Catalogue } from '@qingnang/contract/v1-catalogue';
import type {
  V1Purchase,
  v1Addresses,
  v1Purchase,
  v1PurchaseCodes,
  v1PurchasePapers,
} from '@qingnang/contract/v1-purchases';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { machineOf } from '../../../testing/machines.ts';
import { shippedFor } from '../../../testing/parcels.ts';
import { codesFrom, sendCodes } from '../../../testing/sent-codes.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let buyer: TestBuyer;
let machine: Client;

beforeAll(async () => {
  shop = await createShop();
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(shop.db);
  machine = await machineOf(shop, ['buyer.catalogue', 'buyer.order', 'buyer.papers'], buyer.accountId);
});
afterAll(() => shop.close());

type Catalogue = DataOf<typeof v1Catalogue>;
type Placed = DataOf<typeof v1Purchase>;
const PURCHASES = '/api/v1/purchases';
let keys = 0;
const order = (lines: object[], more: object = {}, key = `erp-order-${++keys}`) =>
  machine.post<Placed>(
    PURCHASES,
    { address_id: buyer.addressId, lines, ...more },
    { 'idempotency-key': key },
  );

describe('the catalogue', () => {
  it('has the prices of the company, exactly', async () => {
    const { items } = (
      await machine.get<Catalogue>(`/api/v1/catalogue?ids=${GOODS.ladder},${GOODS.fourDecimals}`).expect(200)
    ).data;
    expect(items).toMatchObject([
      {
        id: GOODS.ladder,
        price: '10.0000',
        ladder: expect.arrayContaining([{ quantity: 50, price: '9.0000' }]),
        can_buy: true,
      },
      { id: GOODS.fourDecimals, price: '0.1234', min_quantity: 100, quantity_step: 50 },
    ]);
  });

  it('is searched by words, page by page', async () => {
    const first = (await machine.get<Catalogue>('/api/v1/catalogue?limit=2').expect(200)).data;
    expect(first).toMatchObject({ items: [{}, {}], has_more: true });
    const { items } = (await machine.get<Catalogue>('/api/v1/catalogue?limit=2&page=2').expect(200)).data;
    expect(items.map(({ id }) => id)).not.toContain(first.items[0]?.id);
    const refused = await machine.get('/api/v1/catalogue?keyword=x').expect(422);
    expect(Object.keys(refused.errors ?? {})).toEqual(['keyword']);
  });

  it('has no prices for who has not passed review', async () => {
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'xinke')
      .executeTakeFirstOrThrow();
    const fresh = await machineOf(shop, ['buyer.catalogue', 'buyer.order'], id);
    const { items } = (await fresh.get<Catalogue>(`/api/v1/catalogue?ids=${GOODS.plain}`).expect(200)).data;
    expect(items).toMatchObject([{ price: null, available: null, can_buy: false }]);
    await fresh.get('/api/v1/addresses').expect(200);
    const lines = [{ goods_id: GOODS.plain, quantity: 20 }];
    const { message } = await fresh.post(PURCHASES, { address_id: 1, lines }).expect(409);
    expect(message).toBe('资质审核中，通过后可见价格并购买');
  });
});

describe('own stock', () => {
  it('is kept by number, bar code or own code; what names nothing is said', async () => {
    await sql`update goods set barcode = '6900000000031' where id = ${GOODS.ladder}`.execute(shop.db);
    const lines = [
      { goods_id: GOODS.plain, quantity: 18 },
      { barcode: '6900000000031', quantity: 0 },
      { barcode: '1', quantity: 5 },
      { goods_id: 999_999, quantity: 5 },
    ];
    const { data } = await machine.post('/api/v1/own-stock', { lines }).expect(200);
    expect(data).toEqual({ saved: 2, unknown: [2, 3] });
    const kept = await shop.db
      .selectFrom('shelf_count')
      .select(['goods_id', 'number'])
      .orderBy('goods_id')
      .execute();
    expect(kept).toEqual([
      { goods_id: GOODS.plain, number: 18 },
      { goods_id: GOODS.ladder, number: 0 },
    ]);
  });

  it.each([
    [{}],
    [{ lines: [] }],
    [{ lines: [{ quantity: 1 }] }],
    [{ lines: [{ goods_id: 1, barcode: '1', quantity: 1 }] }],
  ])('%j is refused', async (body) => {
    await machine.post('/api/v1/own-stock', body).expect(422);
  });
});

describe('an order', () => {
  it('is placed once, whatever is sent again', async () => {
    const lines = [{ goods_id: GOODS.plain, quantity: 20 }];
    const first = (await order(lines, {}, 'erp-order-once').expect(201)).data;
    const again = (await order(lines, {}, 'erp-order-once').expect(201)).data;
    expect(first).toMatchObject({ orders: [{ amount_due: '168.00' }], proposal_id: null });
    expect(again).toEqual(first);
    await order([{ goods_id: GOODS.plain, quantity: 30 }], {}, 'erp-order-once').expect(409);
    const { data } = await machine.get<V1Purchase>(`${PURCHASES}/${first.orders[0]?.id}`).expect(200);
    expect(data).toMatchObject({
      order_no: first.orders[0]?.order_no,
      status_name: '待付款',
      amount_due: '168.00',
      lines: [{ goods_id: GOODS.plain, quantity: 20, price: '8.4000', amount: '168.00' }],
      deliveries: [],
    });
    const { member_id } = await shop.db
      .selectFrom('sales_order')
      .select('member_id')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    const { kind, name } = await shop.db
      .selectFrom('member')
      .select(['kind', 'name'])
      .where('id', '=', member_id ?? 0)
      .executeTakeFirstOrThrow();
    expect({ kind, name }).toEqual({ kind: 'service', name: '药房系统' });
  });

  it('by bar code', async () => {
    await sql`update goods set barcode = '6900000000017' where id = ${GOODS.plain}`.execute(shop.db);
    await order([{ barcode: '6900000000017', quantity: 10 }]).expect(201);
    const { errors } = await order([{ barcode: '1', quantity: 10 }]).expect(422);
    expect(errors).toEqual({ 'lines.0.barcode': ['没有条码为 1 的商品'] });
  });

  it('is refused as a whole where a line is, in words', async () => {
    const good = { goods_id: GOODS.plain, quantity: 10 };
    expect((await order([good, { goods_id: GOODS.outOfStock, quantity: 1 }]).expect(409)).message).toContain(
      '缺货',
    );
    expect((await order([good, { goods_id: GOODS.wholePacks, quantity: 3 }]).expect(409)).data).toEqual({
      goods_id: GOODS.wholePacks,
    });
    const { errors } = await order([{ goods_id: GOODS.plain, quantity: 10, price: '1.00' }]).expect(422);
    expect(errors).toEqual({ 'lines.0.price': ['字段 lines.0.price 不存在'] });
    await order([{ quantity: 10 }]).expect(422);
    await machine.post(PURCHASES, { address_id: 999_999, lines: [good] }).expect(422);
  });

  it('needs a place, which is asked for', async () => {
    const { items } = (await machine.get<DataOf<typeof v1Addresses>>('/api/v1/addresses').expect(200)).data;
    expect(items.map(({ id }) => id)).toEqual([buyer.addressId]);
  });

  it('needs the scope', async () => {
    const looks = await machineOf(shop, ['buyer.catalogue'], buyer.accountId);
    const { message } = await looks.post(PURCHASES, {}).expect(403);
    expect(message).toBe('密钥没有这项权限：下单（buyer.order）');
  });
});

describe('papers and 追溯码', () => {
  it('come with what was delivered', async () => {
    const id = await shippedFor(buyer.client, await shop.staff());
    const { rows } = await sql<{
      id: number;
    }>`select l.id from shipment_line l join shipment s on s.id = l.shipment_id
      where s.order_id = ${id}`.execute(shop.db);
    await sendCodes(shop.db, Number(rows[0]?.id), codesFrom('8123456', 1, 2), '8123456');
    const { data } = await machine.get<V1Purchase>(`${PURCHASES}/${id}`).expect(200);
    expect(data.deliveries).toMatchObject([{ delivered_at: null, lots: [{ lot_no: expect.any(String) }] }]);
    const codes = await machine.get<DataOf<typeof v1PurchaseCodes>>(`${PURCHASES}/${id}/codes`).expect(200);
    expect(codes.data.items[0]?.codes).toHaveLength(2);
    const papers = await machine
      .get<DataOf<typeof v1PurchasePapers>>(`${PURCHASES}/${id}/papers`)
      .expect(200);
    expect(papers.data.zip_url).toBe(`${PURCHASES}/${id}/papers.zip`);
    const zip = await machine.raw(papers.data.zip_url);
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(
      Buffer.from(await zip.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const noKey = await shop.visitor().raw(papers.data.zip_url);
    expect(noKey.status).toBe(401);
  });
});
