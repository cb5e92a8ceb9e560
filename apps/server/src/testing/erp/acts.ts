/** What people do on both sides while the connector runs: in the ERP's books, in the shop, at random. */
import type { AddAnswer } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import type { TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { sized } from '../deep.ts';
import { payFor } from '../orders.ts';
import type { Below } from '../random.ts';
import type { TestShop } from '../shop.ts';
import type { Books } from './books.ts';

export const WAREHOUSE_CODE = 'cd';
const GOODS = 30;
/** Enough for all that is sold and lost: what orders hold and the ERP takes away has a test of its own. */
const FIRST_PIECES = 20_000;

/** One of so many tries is one in the shop. */
const SHOP_EVERY = sized(3, 6);

export interface Place {
  shop: TestShop;
  staff: Client;
  buyers: readonly TestBuyer[];
  books: Books;
  below: Below;
}

const numberAt = (at: number) => `E${String(at).padStart(4, '0')}`;
const price = (below: Below) => (10 + below(60) / 100).toFixed(2);

/** The ERP's books as they are on the first day. */
export function openBooks({ books, below, buyers }: Place): void {
  for (let at = 1; at <= GOODS; at += 1) addGoods(books, below, at);
  for (const at of buyers.keys()) books.addCustomer(`K${at}`, `rush${at}`);
}

function addGoods(books: Books, below: Below, at: number): void {
  const no = numberAt(at);
  books.addGoods(no, { 0: price(below), 2: '9.90' });
  books.addLot(no, WAREHOUSE_CODE, 'L1');
  books.moveStock(no, WAREHOUSE_CODE, 'L1', FIRST_PIECES);
}

/** One change somewhere. @returns its name; what cannot be done now is no change */
export async function change(place: Place): Promise<string | null> {
  const acts = place.below(SHOP_EVERY) === 0 ? SHOP_ACTS : ERP_ACTS;
  const names = Object.keys(acts);
  const name = names[place.below(names.length)] ?? '';
  const isDone = await acts[name]?.(place);
  return isDone === false ? null : name;
}

type Act = (place: Place) => Promise<boolean> | boolean | undefined;

const goodsOf = ({ books, below }: Place): string => {
  const { n = 1 } = books.one<{ n: number }>('select count(*) as n from goods') ?? {};
  return numberAt(1 + below(n));
};
const lotOf = ({ books, below }: Place, no: string): { lot_no: string; quantity: number } => {
  const lots = books.all<{ lot_no: string; quantity: number }>('select * from lot where no = ?', no);
  return lots[below(lots.length)] ?? { lot_no: 'L1', quantity: 0 };
};

const ERP_ACTS: Readonly<Record<string, Act>> = {
  'price changed': (place) => {
    place.books.setPrice(goodsOf(place), 0, price(place.below));
    return true;
  },
  'rank price changed': (place) => {
    const amount = place.below(4) === 0 ? null : (9.5 + place.below(30) / 100).toFixed(2);
    place.books.setPrice(goodsOf(place), 2, amount);
    return true;
  },
  renamed: (place) => {
    const no = goodsOf(place);
    place.books.rename(no, `对接片${no} ${place.below(1000)}`);
    return true;
  },
  received: (place) => {
    const no = goodsOf(place);
    place.books.moveStock(no, WAREHOUSE_CODE, lotOf(place, no).lot_no, 1 + place.below(90));
    return true;
  },
  'lost or broken': (place) => {
    const no = goodsOf(place);
    const { lot_no: lot, quantity } = lotOf(place, no);
    if (quantity < FIRST_PIECES / 2) return false;
    place.books.moveStock(no, WAREHOUSE_CODE, lot, -1 - place.below(9));
    return true;
  },
  'new lot': (place) => {
    const no = goodsOf(place);
    const lot = `L${2 + place.below(3)}`;
    if (place.books.one('select 1 from lot where no = ? and lot_no = ?', no, lot)) return false;
    place.books.addLot(no, WAREHOUSE_CODE, lot);
    place.books.moveStock(no, WAREHOUSE_CODE, lot, FIRST_PIECES);
    return true;
  },
  'new goods': (place) => {
    if (place.below(6) > 0) return false;
    const { n = 0 } = place.books.one<{ n: number }>('select count(*) as n from goods') ?? {};
    addGoods(place.books, place.below, n + 1);
    return true;
  },
  'rank of a customer': (place) => {
    const at = place.below(place.buyers.length);
    place.books.setRank(`K${at}`, place.below(3));
    return true;
  },
};

const SHOP_ACTS: Readonly<Record<string, Act>> = {
  ordered: order,
  'ordered and paid': async (place) => {
    const made = await order(place);
    return made && act(place, [10], async (id, buyer) => void (await payFor(buyer, id)));
  },
  paid: (place) => act(place, [10], async (id, buyer) => void (await payFor(buyer, id))),
  cancelled: (place) =>
    place.below(3) > 0
      ? false
      : act(place, [10], (id, buyer) => buyer.post(`/api/order/${id}/cancel`).expect(200)),
  'sent back and refunded': (place) =>
    place.below(3) > 0
      ? false
      : act(place, [20], (id) =>
          place.staff.post(`/api/admin/orders/${id}/reject`, { reason: '客户要求取消' }).expect(200),
        ),
  approved: (place) =>
    act(place, [20], (id) => place.staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200)),
  'cut and refunded': (place) =>
    act(place, [30], async (id) => {
      const line = await lineOf(place.shop, id);
      // The order may have been sent off meanwhile, or have one piece only.
      const lines = [{ order_line_id: line, number: 1 }];
      await place.staff.post(`/api/admin/orders/${id}/cut`, { lines });
    }),
  'shipped by staff': (place) =>
    act(place, [30], async (id) => {
      const parcel = { carrier: '顺丰', tracking_no: `SF${id}` };
      await place.staff.post(`/api/admin/orders/${id}/ship`, parcel).expect(201);
    }),
  'sent off by the ERP': ({ books, below }) => {
    const ready = books.all<{ id: number }>(
      `select id from sold where state in ('pending_review', 'pending_shipment')
         and id not in (select order_id from own_parcel)`,
    );
    const chosen = ready[below(ready.length)];
    return chosen !== undefined && books.sendOff(chosen.id);
  },
  'refunds paid out': async ({ shop }) => {
    await payOut(shop);
    return true;
  },
};

/** Refunds that wait go to their provider. */
export const payOut = ({ db, services: { payments, log } }: TestShop): Promise<number> =>
  payRefunds(db, payments, log);

async function order({ shop, buyers, below, books }: Place): Promise<boolean> {
  const buyer = buyers[below(buyers.length)];
  const { n = 1 } = books.one<{ n: number }>('select count(*) as n from goods') ?? {};
  const numbers = [numberAt(1 + below(n)), numberAt(1 + below(n))];
  const { rows } = await sql<{ id: number }>`
    select distinct g.id from external_number e join goods g on g.id = e.goods_id join stock s on s.goods_id = g.id
    where e.kind = 'goods' and e.external_id = any(${numbers}::text[]) and g.status = 'on' and s.available > 1000`.execute(
    shop.db,
  );
  if (rows.length === 0 || !buyer) return false;
  const params = rows.map(({ id }) => ({ goods_id: id, number: 30 + below(40) }));
  const { data: added } = await buyer.client.post<AddAnswer>('/api/cart', { params }).expect(200);
  const ids = added.added.map((line) => line.line_id);
  // A price that changed since the cart was read is said, and the order is not placed: that is no fault here.
  const placed = await buyer.client.post('/api/order', { ids, address_id: buyer.addressId, use_balance: 0 });
  return placed.status === 201;
}

/** Does something with an order in one of these states, as its buyer or as staff. */
async function act(
  { shop, buyers, below }: Place,
  states: readonly number[],
  what: (id: number, buyer: Client) => Promise<unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ id: number; account_id: number }>`
    select id, account_id from sales_order where status = any(${[...states]}::int[]) order by id desc limit 20`.execute(
    shop.db,
  );
  const chosen = rows[below(rows.length)];
  const buyer = buyers.find(({ accountId }) => accountId === chosen?.account_id);
  if (!chosen || !buyer) return false;
  await what(chosen.id, buyer.client);
  return true;
}

async function lineOf(shop: TestShop, orderId: number): Promise<number> {
  const { id } = await shop.db
    .selectFrom('sales_order_line')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
