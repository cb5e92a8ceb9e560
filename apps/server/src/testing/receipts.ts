import { sql } from 'kysely';
import { manyBuyers, type TestBuyer } from './buyers.ts';
import { lineFor, place } from './buying.ts';
import type { Client } from './client.ts';
import { GOODS } from './fixture.ts';
import { payFor } from './orders.ts';
import { uploadAsStaff } from './reports.ts';
import { createShop, type TestShop } from './shop.ts';

/** A shop for receipt orders (含麻): no minimum, no shipping fee, buyers whose address is the registered one. */
export interface ReceiptMarket {
  shop: TestShop;
  /** Quality staff. */
  staff: Client;
  freshBuyer: () => TestBuyer;
}

export async function openReceiptMarket(buyers: number): Promise<ReceiptMarket> {
  const shop = await createShop();
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(shop.db);
  await sql`update stock set available = available + 100000 where goods_id = ${GOODS.ephedrine}`.execute(
    shop.db,
  );
  await sql`update lot set quantity = quantity + 100000 where lot_no = 'A501'`.execute(shop.db);
  const made = await manyBuyers(shop, buyers);
  await sql`update address set is_registered = true`.execute(shop.db);
  const staff = await shop.staff();
  return {
    shop,
    staff,
    freshBuyer: () => {
      const buyer = made.pop();
      if (!buyer) throw new Error('no buyer is left');
      return buyer;
    },
  };
}

let numbers = 0;

/** Puts authorisations of an account on file. @returns their ids */
export async function authorise(
  staff: Client,
  { accountId }: Pick<TestBuyer, 'accountId'>,
  count = 1,
  more: Record<string, unknown> = {},
): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) {
    numbers += 1;
    const { data } = await staff
      .post<{ id: number }>('/api/admin/authorisations', {
        account_id: accountId,
        number: `WTS-${numbers}`,
        agent_name: '王采购',
        agent_id_no: '510104199001011230',
        valid_from: '2026-01-01',
        valid_until: '2098-12-31',
        file_id: await uploadAsStaff(staff, `委托书${numbers}.pdf`, 'authorisation'),
        ...more,
      })
      .expect(201);
    ids.push(data.id);
  }
  return ids;
}

/** Adds pieces of the fixture's 含麻 goods and asks for the order. */
export const placeReceipt = async (buyer: TestBuyer, number = 2) =>
  place(buyer, [await lineFor(buyer, GOODS.ephedrine, number)]);

/** A receipt order of a buyer with authorisations. @returns its id */
export async function receiptOrder(buyer: TestBuyer, number = 2): Promise<number> {
  const { data } = await placeReceipt(buyer, number);
  return data.orders[0]?.id ?? 0;
}

/** The same, paid, reviewed and shipped: its receipt is owed. */
export async function shippedReceipt(staff: Client, buyer: TestBuyer, number = 2): Promise<number> {
  const id = await receiptOrder(buyer, number);
  await payFor(buyer.client, id);
  await shipReceipt(staff, id);
  return id;
}

/** Reviews and ships a paid order. */
export async function shipReceipt(staff: Client, id: number): Promise<void> {
  await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
  await staff
    .post(`/api/admin/orders/${id}/ship`, { carrier: '自有配送', tracking_no: `ZY${id}` })
    .expect(201);
}

/** Uploads a file for a receipt. @returns its id */
export async function receiptFile(client: Client): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4\n%EOF\n']), '回执.pdf');
  form.append('purpose', 'receipt');
  const { data } = await client.post<{ id: number }>('/api/file', form).expect(201);
  return data.id;
}

/** Uploads a stamped receipt of an order, signed today. @returns its id */
export async function uploadReceiptFor(buyer: TestBuyer, orderId: number): Promise<number> {
  const { data } = await buyer.client
    .post<{ id: number }>(`/api/user/receipts/${orderId}`, {
      file_ids: [await receiptFile(buyer.client)],
      signed_by: '李收货',
      signed_on: todayInChina(),
    })
    .expect(201);
  return data.id;
}

export const todayInChina = (): string => new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10);
