import type { StaffSpecial } from '@qingnang/contract/campaigns';
import type { AddAnswer, CheckoutView } from '@qingnang/contract/cart';
import type { OrderDetail } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failEndedGroupBuys } from '../../modules/marketing/campaigns/group-buys/writes.ts';
import { settleEnded } from '../../modules/marketing/campaigns/writes.ts';
import { closeExpired } from '../../modules/ordering/orders/writes.ts';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import { bankBrings } from '../approvals.ts';
import type { TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import {
  CROWD_BALANCE,
  groupBuyBook,
  groupBuyCrowd,
  joinGroupBuy,
  joinPaid,
  openGroupBuy,
} from '../group-buys.ts';
import { payFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';

/** Group buying from the cart to the parcel: paid first, shipped on success, paid back on failure, once. */

let shop: TestShop;
let staff: Client;
let crowd: TestBuyer[];
let next = 0;
const freshBuyer = () => crowd[next++] as TestBuyer;

let book: ReturnType<typeof groupBuyBook>;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  crowd = await groupBuyCrowd(shop, 30);
  book = groupBuyBook(shop);
});
afterAll(() => shop.close());
afterEach(async () => expect(await book.closeAll(staff)).toEqual([[], []]));

const actsOf = async (id: number) =>
  (
    await shop.db.selectFrom('order_event').select('act').where('order_id', '=', id).orderBy('id').execute()
  ).map(({ act }) => act);
const refundsOf = (id: number) =>
  shop.db.selectFrom('refund').select(['method', 'amount_fen']).where('order_id', '=', id).execute();
const available = async (goods: number) =>
  (
    await shop.db
      .selectFrom('stock')
      .select('available')
      .where('goods_id', '=', goods)
      .where('warehouse_id', '=', 1)
      .executeTakeFirstOrThrow()
  ).available;
const fromBalance = { use_balance: 1 };

describe('a group', () => {
  it('lets its orders go on when enough buyers have paid, and later ones at once', async () => {
    const offer = await openGroupBuy(staff, { group_min_buyers: 3 });
    const [a, b, c, d] = [freshBuyer(), freshBuyer(), freshBuyer(), freshBuyer()];
    const first = await joinPaid(a, offer);
    expect(await actsOf(first)).toEqual(['place', 'pay']);
    // The same account counts once.
    const second = await joinPaid(a, offer);
    const third = await joinPaid(b, offer);
    expect(await book.statusesOf([first, second, third])).toEqual([15, 15, 15]);
    expect(await book.progressOf(offer.id)).toEqual(['open', 2, 30]);
    const fourth = await joinGroupBuy(c, offer, 10, fromBalance);
    expect(await book.statusesOf([first, second, third, fourth])).toEqual([20, 20, 20, 20]);
    expect(await book.progressOf(offer.id)).toEqual(['success', 3, 40]);
    const later = await joinPaid(d, offer);
    expect(await book.statusOf(later)).toBe(20);
    expect([await actsOf(first), await actsOf(fourth), await actsOf(later)]).toEqual([
      ['place', 'pay', 'group_success'],
      ['place', 'group_success'],
      ['place', 'pay'],
    ]);
    expect(await book.progressOf(offer.id)).toEqual(['success', 4, 50]);
  });

  it('is reached by pieces as well, whichever is first', async () => {
    const offer = await openGroupBuy(staff, { group_min_buyers: 50, group_min_pieces: 60 });
    const first = await joinPaid(freshBuyer(), offer, 30);
    expect(await book.statusOf(first)).toBe(15);
    const second = await joinPaid(freshBuyer(), offer, 30);
    expect(await book.statusesOf([first, second])).toEqual([20, 20]);
  });

  it('counts a confirmed transfer, and is not waited for beyond its end', async () => {
    const offer = await openGroupBuy(staff);
    const [a, b] = [freshBuyer(), freshBuyer()];
    const first = await joinPaid(a, offer);
    const id = await joinGroupBuy(b, offer);
    await b.client.post(`/api/order/${id}/pay`, { method: 'transfer' }).expect(200);
    const order = (await b.client.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
    expect(order.expires_at).toBe(offer.ends_at);
    await bankBrings(staff, { bank_ref: `G${id}`, payer: '测试药店', amount: order.total });
    const confirm = { bank_ref: `G${id}`, amount: order.total.toFixed(2) };
    await staff.post(`/api/admin/orders/${id}/transfer`, confirm).expect(200);
    expect(await book.statusesOf([first, id])).toEqual([20, 20]);
  });

  it('has orders of its own, one for each offer, and is never chosen for anybody', async () => {
    const offer = await openGroupBuy(staff);
    const other = await openGroupBuy(staff, { goods_id: GOODS.ladderUpTo, price: '3' });
    const buyer = freshBuyer();
    const { data: added } = await buyer.client.post<AddAnswer>('/api/cart', {
      params: [
        { goods_id: GOODS.ladder, number: 10 },
        { goods_id: GOODS.ladder, goods_price_id: offer.id, number: 10 },
        { goods_id: GOODS.ladderUpTo, goods_price_id: other.id, number: 10 },
      ],
    });
    await buyer.client.post(`/api/cart/quick_add/${GOODS.ladder}`).expect(200);
    const { data: lines } = await buyer.client.get<{
      data: { goods_price_id: number; price: number; number: number }[];
    }>('/api/cart/list');
    expect(lines.data.map((line) => [line.goods_price_id, line.price]).sort()).toEqual([
      [0, 9.5],
      [offer.id, 8],
      [other.id, 3],
    ]);
    const { data: view } = await buyer.client
      .post<CheckoutView>('/api/cart/checkout', { ids: added.added.map(({ line_id }) => line_id) })
      .expect(200);
    expect(view.groups.map(({ kind }) => kind)).toEqual(['normal', 'group', 'group']);
    const { data } = await buyer.client
      .post<{ orders: { id: number; kind: string }[] }>('/api/order', {
        ids: added.added.map(({ line_id }) => line_id),
        address_id: buyer.addressId,
        ...fromBalance,
      })
      .expect(201);
    expect(data.orders.map(({ kind }) => kind)).toEqual(['normal', 'group', 'group']);
    expect(await book.statusesOf(data.orders.map(({ id }) => id))).toEqual([20, 15, 15]);
  });

  it('shows the buyer and the desk what is waited for; staff cannot hurry it', async () => {
    const offer = await openGroupBuy(staff, { group_min_pieces: 100 });
    const buyer = freshBuyer();
    const id = await joinPaid(buyer, offer);
    const seen = (await buyer.client.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
    expect(seen).toMatchObject({
      kind: 'group',
      status_name: '待成团',
      acts: ['rebuy', 'cancel'],
      group: { min_buyers: null, min_pieces: 100, buyers: 1, pieces: 10, status: 'open' },
    });
    expect(seen.group?.ends_at).toBe(offer.ends_at);
    const { data: desk } = await staff.get<{ list: { id: number }[] }>('/api/admin/orders?status=15');
    expect(desk.list.map((order) => order.id)).toEqual([id]);
    const { data: row } = await staff.get<{ acts: string[]; picking: unknown[] }>(`/api/admin/orders/${id}`);
    expect([row.acts, row.picking]).toEqual([[], []]);
    const { data: approval } = await staff.post<{ approved: number[] }>('/api/admin/orders/approve', {
      ids: [id],
    });
    expect(approval.approved).toEqual([]);
    await staff.post(`/api/admin/orders/${id}/reject`, { reason: '不等了' }).expect(409);
    await staff.post(`/api/admin/orders/${id}/ship`, { carrier: '顺丰', tracking_no: 'SF1' }).expect(409);
    expect(await book.statusOf(id)).toBe(15);
  });
});

describe('a group that is not reached', () => {
  it('pays everybody back the way they paid, once, and closes who has not paid', async () => {
    const before = await available(GOODS.hundred);
    const offer = await openGroupBuy(staff, {
      goods_id: GOODS.hundred,
      price: '20',
      warehouse_id: 1,
      stock_total: 40,
      group_min_pieces: 40,
    });
    const [a, b, c, d] = [freshBuyer(), freshBuyer(), freshBuyer(), freshBuyer()];
    const paid = await joinPaid(a, offer);
    const balance = await joinGroupBuy(b, offer, 10, fromBalance);
    const unpaid = await joinGroupBuy(c, offer);
    const cancelled = await joinPaid(d, offer, 5);
    await d.client.post(`/api/order/${cancelled}/cancel`).expect(200);
    expect(await book.progressOf(offer.id)).toEqual(['open', 2, 20]);
    expect(await book.sweep()).toBe(0);
    await book.endNow(offer.id);
    // Two processes sweep at once: they share the orders, each is ended by one of them.
    const [mine, yours] = await Promise.all([book.sweep(), book.sweep()]);
    expect(mine + yours).toBe(3);
    expect(await book.statusesOf([paid, balance, unpaid, cancelled])).toEqual([80, 80, 80, 70]);
    expect(await refundsOf(paid)).toEqual([{ method: 'wechat', amount_fen: 20_000 }]);
    expect(await refundsOf(balance)).toEqual([{ method: 'balance', amount_fen: 20_000 }]);
    expect([await refundsOf(unpaid), await book.balanceOf(b)]).toEqual([[], CROWD_BALANCE]);
    await settleEnded(shop.db);
    expect([await available(GOODS.hundred), await book.progressOf(offer.id)]).toEqual([
      before,
      ['failed', 0, 0],
    ]);
    expect(await actsOf(paid)).toEqual(['place', 'pay', 'group_fail']);
    expect(await book.sweep()).toBe(0);
    // Money that comes for a closed one goes back by itself.
    await payFor(c.client, unpaid).catch(() => '');
    const { payments, log } = shop.services;
    await payRefunds(shop.db, payments, log);
    expect(await book.statusOf(unpaid)).toBe(80);
  });

  it('fails at once when staff stop it; one that was reached stays', async () => {
    const failing = await openGroupBuy(staff);
    const reached = await openGroupBuy(staff, { goods_id: GOODS.ladderUpTo, price: '3' });
    const waits = await joinPaid(freshBuyer(), failing);
    const stands = [await joinPaid(freshBuyer(), reached), await joinPaid(freshBuyer(), reached)];
    const { data } = await staff.post<StaffSpecial>(`/api/admin/specials/${failing.id}/stop`).expect(200);
    expect([data.state, data.group?.status]).toEqual(['stopped', 'failed']);
    await staff.post(`/api/admin/specials/${reached.id}/stop`).expect(200);
    await book.sweep();
    expect([await book.statusOf(waits), await book.statusesOf(stands)]).toEqual([80, [20, 20]]);
  });

  it('is finished by the next run when the first one died in between', async () => {
    const offer = await openGroupBuy(staff, { group_min_buyers: 10 });
    const orders = [await joinPaid(freshBuyer(), offer), await joinPaid(freshBuyer(), offer)];
    await book.endNow(offer.id);
    // Died after the group had failed, and after the first order.
    await failEndedGroupBuys(shop.db);
    await sql`create function die() returns trigger language plpgsql as $$
      begin if new.order_id = ${sql.lit(orders[1])} then raise 'died'; end if; return null; end $$`.execute(
      shop.db,
    );
    await sql`create trigger die after insert on order_event for each row execute function die()`.execute(
      shop.db,
    );
    expect(await book.sweep()).toBe(1);
    await sql`drop trigger die on order_event`.execute(shop.db);
    expect(await book.statusesOf(orders)).toEqual([80, 15]);
    expect(await book.sweep()).toBe(1);
    expect(await book.statusesOf(orders)).toEqual([80, 80]);
    expect(await refundsOf(orders[0] ?? 0)).toHaveLength(1);
  });

  it('takes money that comes after its end, and sends it back', async () => {
    const offer = await openGroupBuy(staff);
    const [a, b] = [freshBuyer(), freshBuyer()];
    const first = await joinPaid(a, offer);
    const last = await joinGroupBuy(b, offer);
    const { data } = await b.client.post<{ payment_no: string }>(`/api/order/${last}/pay`, {
      method: 'wechat',
    });
    await book.endNow(offer.id);
    await fetch(`${shop.url}/sandbox/cashier/${data.payment_no}`, { method: 'POST' });
    expect(await book.statusesOf([first, last])).toEqual([15, 15]);
    await book.sweep();
    expect(await book.statusesOf([first, last])).toEqual([80, 80]);
    expect(await refundsOf(last)).toHaveLength(1);
  });

  it('closes unpaid orders at its end, whoever comes first', async () => {
    const offer = await openGroupBuy(staff, { ends_at: Math.floor(Date.now() / 1000) + 60 });
    const id = await joinGroupBuy(freshBuyer(), offer);
    const { rows } = await sql<{ same: boolean }>`
      select o.expires_at = s.ends_at as same from sales_order o join special_price s on s.id = o.group_offer_id
      where o.id = ${id}`.execute(shop.db);
    expect(rows).toEqual([{ same: true }]);
    await sql`update sales_order set expires_at = now() - interval '1 second' where id = ${id}`.execute(
      shop.db,
    );
    await book.endNow(offer.id);
    await Promise.all([book.sweep(), closeExpired(shop.db, shop.services.log)]);
    expect(await book.statusOf(id)).toBe(80);
    expect((await actsOf(id)).filter((act) => act === 'close')).toHaveLength(1);
  });
});
