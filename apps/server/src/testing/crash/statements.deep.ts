import type { OrderDetail } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endFailedGroupBuys } from '../../modules/ordering/orders/group-buys/writes.ts';
import { closeExpired } from '../../modules/ordering/orders/writes.ts';
import { exchangeForm, openPromotion } from '../bundles.ts';
import type { TestBuyer } from '../buyers.ts';
import { cartOf, lineFor, ordered, orderOf } from '../buying.ts';
import { giveCoupon, giveVoucher } from '../coupons.ts';
import { GOODS } from '../fixture.ts';
import { joinPaid, openGroupBuy } from '../group-buys.ts';
import { openRichOffers, placeRich, type RichOffers } from '../rich-orders.ts';

import { key, ok, openRound, type Round, run } from './round.ts';

/**
 * Every act that moves orders, pieces or money is ended at each statement that it writes, one after the other: nothing of it
 * stays, and the same request once more does it right, once. That a killed process comes back to this is shown in `crash.deep`.
 */

let round: Round;
let offers: RichOffers;

beforeAll(async () => {
  round = await openRound();
  offers = await openRichOffers(round.staff);
  await openPromotion(round.staff, exchangeForm());
});
afterAll(() => round.shop.close());

/** An order that carries a part of everything, paid from the balance and at the cashier. */
async function rich(): Promise<{ buyer: TestBuyer; id: number }> {
  const buyer = round.freshBuyer();
  const numbers = { plain: 30, ladder: 40, special: 2, sets: 2 };
  return { buyer, id: await placeRich(round.shop, round.staff, buyer, offers, numbers) };
}

describe('an order', () => {
  it('with a coupon, vouchers, the balance, 换购, gifts and offers is submitted once', async () => {
    const buyer = round.freshBuyer();
    const { username } = await round.shop.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', buyer.accountId)
      .executeTakeFirstOrThrow();
    await giveCoupon(round.staff, offers.couponId, [username]);
    await giveVoucher(round.staff, [username], '7.77');
    await round.topUp(buyer, 12_345n);
    const ids = [
      await lineFor(buyer, GOODS.plain, 30),
      await lineFor(buyer, GOODS.hundred, 2, { goods_price_id: offers.specialId }),
      await lineFor(buyer, offers.combinationId, 2, { type: 3 }),
    ];
    const { activity_data } = await cartOf(buyer);
    const wish = activity_data.promotions
      .flatMap(({ id, tiers }) => tiers.map(({ gift }) => ({ id, gift })))
      .find(({ gift }) => (gift?.goods_price_id ?? 0) > 0);
    const { goods_id = 0, goods_price_id = 0 } = wish?.gift ?? {};
    ids.push(await lineFor(buyer, goods_id, 1, { goods_price_id, goods_manjian_id: wish?.id }));
    const headers = key();
    const body = { ids, address_id: buyer.addressId, use_balance: 1 };
    const submit = () => buyer.client.post<{ orders: { id: number }[] }>('/api/order', body, headers);
    expect(await round.ended(() => ok(submit()))).toBeGreaterThan(18);
    const { data } = await submit().expect(201);
    const order = await orderOf(buyer, data.orders[0]?.id ?? 0);
    expect([order.coupon_amount, order.voucher_amount, order.balance_amount]).toEqual([31.37, 7.77, 123.45]);
    expect(
      order.lines
        .map((line) => [line.is_gift, line.is_exchange])
        .sort()
        .at(-1),
    ).toEqual([1, 0]);
    expect(order.lines.filter((line) => line.is_exchange)).toHaveLength(1);
    expect(
      await round.sumOf(sql`select count(*) as n from sales_order where account_id = ${buyer.accountId}`),
    ).toBe(1);
  });

  it.each(['balance', 'wechat', 'alipay', 'transfer'])('is paid by %s', async (method) => {
    const { buyer, id } = await round.plain();
    await round.topUp(buyer, 100_000n);
    const headers = key();
    const pay = () => buyer.client.post<{ payment_no: string }>(`/api/order/${id}/pay`, { method }, headers);
    expect(await round.ended(() => ok(pay()))).toBeGreaterThan(1);
    const { data } = await pay().expect(200);
    if (method === 'wechat' || method === 'alipay') {
      const cashier = () => fetch(`${round.shop.url}/sandbox/cashier/${data.payment_no}`, { method: 'POST' });
      const isPaid = async () => (await round.statusOf(id)) === 20;
      expect(
        await round.ended(async () => (await cashier()).status < 400 && (await isPaid())),
      ).toBeGreaterThan(3);
      await cashier();
    }
    if (method === 'transfer') {
      const { data: open } = await buyer.client.get<OrderDetail>(`/api/order/${id}`).expect(200);
      const said = { bank_ref: `END-${id}`, amount: String(open.payable) };
      const row = { ...said, paid_on: '2026-01-02', payer: '测试药店' };
      await round.staff.post('/api/admin/transfers/import', { rows: [row] }).expect(200);
      const confirm = () => round.staff.post(`/api/admin/orders/${id}/transfer`, said, headers);
      expect(await round.ended(() => ok(confirm()))).toBeGreaterThan(3);
      await confirm().expect(200);
    }
    expect((await round.eventsOf(id)).filter((act) => act === 'pay')).toHaveLength(1);
    expect(
      await round.sumOf(sql`select count(*) as n from payment where order_id = ${id} and status = 'paid'`),
    ).toBe(1);
    await round.booksAgree();
  });

  it('that is closed when money comes late gives it back once', async () => {
    const { buyer, id } = await round.plain();
    const { data } = await buyer.client
      .post<{ payment_no: string }>(`/api/order/${id}/pay`, { method: 'wechat' })
      .expect(200);
    await sql`update sales_order set expires_at = now() - interval '1 minute' where id = ${id}`.execute(
      round.shop.db,
    );
    const close = async () => {
      await run(closeExpired(round.shop.db, round.shop.services.log));
      return (await round.statusOf(id)) === 80;
    };
    expect(await round.ended(close)).toBeGreaterThan(3);
    const atCashier = async () => {
      const { status } = await fetch(`${round.shop.url}/sandbox/cashier/${data.payment_no}`, {
        method: 'POST',
      });
      return (
        status < 400 &&
        (await round.sumOf(sql`select count(*) as n from refund where order_id = ${id}`)) === 1
      );
    };
    expect(await round.ended(atCashier)).toBeGreaterThan(3);
    await atCashier();
    const isPaidBack = async () =>
      (await round.sumOf(
        sql`select count(*) as n from refund where order_id = ${id} and status = 'done'`,
      )) === 1;
    const refund = async () => {
      await run(round.payBack());
      return isPaidBack();
    };
    expect(await round.ended(refund, round.dueRefunds)).toBeGreaterThan(1);
    expect(await round.sumOf(sql`select sum(amount_fen) as n from refund where order_id = ${id}`)).toBe(
      await round.sumOf(
        sql`select sum(amount_fen) as n from payment where order_id = ${id} and status = 'paid'`,
      ),
    );
  });

  it.each([
    ['cancelled by the buyer', 70, ({ buyer, id }: Rich) => buyer.client.post(`/api/order/${id}/cancel`)],
    [
      'rejected by staff',
      70,
      ({ id }: Rich) => round.staff.post(`/api/admin/orders/${id}/reject`, { reason: '资料不符' }),
    ],
  ] as const)('is %s: everything comes back once', async (_, status, end) => {
    const order = await rich();
    expect(await round.ended(() => ok(end(order)))).toBeGreaterThan(12);
    await end(order).expect(409);
    expect(await round.statusOf(order.id)).toBe(status);
    await round.booksAgree();
  });

  it('of a group that is not reached ends once', async () => {
    const offer = await openGroupBuy(round.staff);
    const id = await joinPaid(round.freshBuyer(), offer);
    await sql`update special_price set ends_at = clock_timestamp() where id = ${offer.id}`.execute(
      round.shop.db,
    );
    const sweep = async () => {
      await run(endFailedGroupBuys(round.shop.db, round.shop.services.log));
      return (await round.statusOf(id)) === 80;
    };
    expect(await round.ended(sweep)).toBeGreaterThan(3);
  });
});

type Rich = Awaited<ReturnType<typeof rich>>;

describe('what staff do with an order', () => {
  it('until it has arrived is done once, act by act', async () => {
    const { buyer, id } = await rich();
    const many = async (path: string, body = {}) => {
      type Batch = { approved?: number[]; done?: number[] };
      const { status, data } = await round.staff.post<Batch>(`/api/admin/orders/${path}`, {
        ids: [id],
        ...body,
      });
      expect([200, 503]).toContain(status);
      return status === 200 && [...(data.approved ?? []), ...(data.done ?? [])].includes(id);
    };
    const counts: Record<string, number> = {};
    const each = async (name: string, act: () => Promise<boolean>) => {
      counts[name] = await round.ended(act);
    };
    const one = (path: string, body: unknown, headers = key()) => {
      return () => ok(round.staff.post(`/api/admin/orders/${id}/${path}`, body, headers));
    };
    const open = async (goods: number) => {
      const { data } = await round.staff.get<{
        lines: { id: number; goods_id: number; is_gift: number; combination: unknown }[];
        picking: { order_line_id: number; lots: { lot_id: number }[] }[];
      }>(`/api/admin/orders/${id}`);
      const line = data.lines.find((row) => row.goods_id === goods && !row.is_gift && !row.combination);
      const lot = data.picking.find(({ order_line_id }) => order_line_id === line?.id)?.lots[0]?.lot_id;
      return { order_line_id: line?.id ?? 0, lot_id: lot };
    };
    const ladder = await open(GOODS.ladder);
    await each('approve', () => many('approve'));
    await each('hold', () => many('hold', { reason: '核对数量' }));
    await each('release', () => many('release'));
    await each('pick', () => many('pick'));
    const to = { address_id: buyer.addressId, consignee: '李四', phone: '13900001111' };
    await each('address', one('address', to));
    await each('cut', one('cut', { lines: [{ order_line_id: ladder.order_line_id, number: 3 }] }));
    await each('split', one('split', { lines: [{ order_line_id: ladder.order_line_id, number: 4 }] }));
    const parcel = { carrier: '顺丰', tracking_no: 'SF1' };
    await each('part ship', one('ship', { ...parcel, lines: [{ ...ladder, number: 5 }] }));
    expect(await round.statusOf(id)).toBe(40);
    await each('ship', one('ship', parcel));
    expect(await round.statusOf(id)).toBe(50);
    await each('confirm', () => ok(buyer.client.post(`/api/order/${id}/confirm`)));
    expect(await round.statusOf(id)).toBe(60);
    expect(Object.entries(counts).filter(([, points]) => points < 2)).toEqual([]);
    expect((await round.eventsOf(id)).filter((act) => act !== 'place' && act !== 'submit')).toEqual([
      'pay',
      'approve',
      'hold',
      'release',
      'pick',
      'change_address',
      'cut',
      'split',
      'ship',
      'ship',
      'confirm_receipt',
    ]);
  });

  it('a bank line that pays two orders pays both or none', async () => {
    const buyer = round.freshBuyer();
    const ids: number[] = [];
    const amounts: number[] = [];
    for (const number of [20, 30]) {
      const { id, payable } = await ordered(buyer, [await lineFor(buyer, GOODS.plain, number)]);
      await buyer.client.post(`/api/order/${id}/pay`, { method: 'transfer' }).expect(200);
      ids.push(id);
      amounts.push(payable);
    }
    const due = amounts.reduce((sum, amount) => sum + amount, 0);
    const line = {
      bank_ref: 'END-TWO',
      paid_on: '2026-01-02',
      payer: '测试药店',
      payer_account: '',
      amount: due.toFixed(2),
      memo: '',
    };
    await round.staff.post('/api/admin/transfers/import', { rows: [line] }).expect(200);
    const lineId = await round.sumOf(sql`select id as n from bank_line where bank_ref = 'END-TWO'`);
    const allocations = amounts.map((amount, at) => ({
      kind: 'order',
      order_id: ids[at],
      amount: amount.toFixed(2),
    }));
    const match = () => round.staff.post(`/api/admin/transfers/${lineId}/allocate`, { allocations }, key());
    expect(await round.ended(() => ok(match()))).toBeGreaterThan(6);
    expect(await Promise.all(ids.map(round.statusOf))).toEqual([20, 20]);
    await round.booksAgree();
  });

  it('a bank line that pays a part, fills the balance and goes back does all of it or nothing', async () => {
    const buyer = round.freshBuyer();
    const { id, payable } = await ordered(buyer, [await lineFor(buyer, GOODS.plain, 40)]);
    await buyer.client.post(`/api/order/${id}/pay`, { method: 'transfer' }).expect(200);
    const line = {
      bank_ref: 'END-SPLIT',
      paid_on: '2026-01-02',
      payer: '测试药店',
      payer_account: '6222 0001',
      amount: (payable + 20).toFixed(2),
      memo: '',
    };
    await round.staff.post('/api/admin/transfers/import', { rows: [line] }).expect(200);
    const lineId = await round.sumOf(sql`select id as n from bank_line where bank_ref = 'END-SPLIT'`);
    const allocations = [
      { kind: 'order', order_id: id, amount: (payable - 10).toFixed(2) },
      { kind: 'balance', account_id: buyer.accountId, amount: '20' },
      { kind: 'return', amount: '10' },
    ];
    const body = { allocations, note: '多付退回' };
    const spread = () => round.staff.post(`/api/admin/transfers/${lineId}/allocate`, body, key());
    expect(await round.ended(() => ok(spread()))).toBeGreaterThan(3);
    expect(await round.statusOf(id)).toBe(10);
    await round.booksAgree();
  });
});
