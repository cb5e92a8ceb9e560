import type { InvoiceTitle } from '@qingnang/contract/invoice-titles';
import type { OrderDetail } from '@qingnang/contract/orders';
import type { QuoteChange, StaleQuote } from '@qingnang/contract/quote-changes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moneyForm, openPromotion } from '../../../../testing/bundles.ts';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import { cartOf, checkoutOf, lineFor, ordered, orderOf, place } from '../../../../testing/buying.ts';
import type { Client } from '../../../../testing/client.ts';
import { giveCoupon, openCoupon } from '../../../../testing/coupons.ts';
import { GOODS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import type { TestShop } from '../../../../testing/shop.ts';
import { forgetOldQuotes } from '../../checkout/changes/writes.ts';

/** What lies between looking at an order and placing it. ¥8.40 a piece of `GOODS.plain`. */

let market: Market;
let shop: TestShop;
let staff: Client;
const freshBuyer = () => market.freshBuyer();

beforeAll(async () => {
  market = await openMarket(30, 'promotion');
  ({ shop, staff } = market);
  await shipFrom(1);
});
afterAll(() => shop.close());
afterEach(async () => {
  await setPrice(84_000);
  await market.endRound();
});

/** Warehouses are remembered for a moment outside of transactions, therefore put back within the same test. */
const shipFrom = (free_from_fen: number) =>
  shop.db.updateTable('shipping_rule').set({ free_from_fen }).execute();
const setPrice = (price_e4: number) =>
  shop.db.updateTable('goods_price').set({ price_e4 }).where('goods_id', '=', GOODS.plain).execute();
const nameOf = async ({ accountId }: TestBuyer) =>
  (
    await shop.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).username;

interface Placement {
  orders: { id: number; amount: number }[];
  changes: QuoteChange[];
}
/** Looks, lets something happen, places what was seen. */
async function placeAfter(buyer: TestBuyer, happens: () => Promise<unknown>, number = 60) {
  const line = await lineFor(buyer, GOODS.plain, number);
  const { quote_hash } = await checkoutOf(buyer, [line]);
  await happens();
  const answer = await place(buyer, [line], { quote_hash });
  return {
    line,
    answer,
    placed: answer.data as unknown as Placement,
    stale: answer.data as unknown as StaleQuote,
  };
}
const whats = (changes: readonly QuoteChange[]) => changes.map(({ what }) => what);

describe('a quote that has changed', () => {
  it('for the worse is refused with each difference; what holds now can be agreed to', async () => {
    const buyer = freshBuyer();
    const { line, answer, stale } = await placeAfter(buyer, () => setPrice(90_000));
    expect(answer.status).toBe(409);
    expect(stale.changes).toEqual([
      {
        line_id: line,
        order_key: `${WAREHOUSE.chengdu}:normal`,
        name: '阿莫西林胶囊',
        what: 'price',
        before: 8.4,
        after: 9,
        message: '阿莫西林胶囊：单价 ¥8.40 → ¥9.00',
      },
    ]);
    expect((await cartOf(buyer)).data).toHaveLength(1);
    await place(buyer, [line], { quote_hash: stale.quote_hash }).expect(201);
  });

  it('for the better is placed, and said', async () => {
    const buyer = freshBuyer();
    const { answer, placed } = await placeAfter(buyer, () => setPrice(80_000));
    expect(answer.status).toBe(201);
    expect(placed.orders[0]?.amount).toBe(480);
    expect(placed.changes.map(({ message }) => message)).toEqual(['阿莫西林胶囊：单价 ¥8.40 → ¥8.00']);
  });

  it('a 满减 that ends', async () => {
    const { id } = await openPromotion(staff, moneyForm('discount'));
    const stop = () => staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
    const { answer, stale } = await placeAfter(freshBuyer(), stop);
    expect([answer.status, whats(stale.changes)]).toEqual([409, ['discount']]);
    expect(stale.changes[0]).toMatchObject({ line_id: 0, before: 40, after: 0 });
  });

  it('a 满减 that begins is passed on', async () => {
    const { answer, placed } = await placeAfter(freshBuyer(), () =>
      openPromotion(staff, moneyForm('discount')),
    );
    expect([answer.status, whats(placed.changes)]).toEqual([201, ['discount']]);
    expect(placed.orders[0]?.amount).toBe(464);
  });

  it('a gift that is no longer given', async () => {
    const { id } = await openPromotion(staff);
    const stop = () => staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
    const { answer, stale } = await placeAfter(freshBuyer(), stop);
    expect([answer.status, whats(stale.changes)]).toEqual([409, ['gift']]);
    expect(stale.changes[0]).toMatchObject({ name: '维生素C片', before: 3, after: 0 });
  });

  it('满返 that ends', async () => {
    const { id } = await openPromotion(staff, moneyForm('cashback'));
    const stop = () => staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
    const { answer, stale } = await placeAfter(freshBuyer(), stop);
    expect([answer.status, whats(stale.changes)]).toEqual([409, ['cashback']]);
  });

  it('shipping that rises', async () => {
    const { answer, stale } = await placeAfter(freshBuyer(), () => shipFrom(100_000_000));
    await shipFrom(1);
    expect([answer.status, whats(stale.changes)]).toEqual([409, ['shipping']]);
    expect(stale.changes[0]).toMatchObject({ before: 0, after: 15 });
  });

  it('a coupon that was used elsewhere', async () => {
    const buyer = freshBuyer();
    const coupon = await openCoupon(staff);
    await giveCoupon(staff, coupon.id, [await nameOf(buyer)]);
    const spend = () =>
      sql`update account_coupon set valid_until = now() - interval '1 minute' where account_id = ${buyer.accountId}`.execute(
        shop.db,
      );
    const { answer, stale } = await placeAfter(buyer, spend);
    expect([answer.status, whats(stale.changes)]).toEqual([409, ['coupon']]);
  });

  it('another number in another tab', async () => {
    const buyer = freshBuyer();
    const { answer, stale } = await placeAfter(buyer, async () => {
      const [line] = (await cartOf(buyer)).data;
      await buyer.client.post(`/api/cart/${line?.id}/edit`, { params: { number: 70 } }).expect(200);
    });
    expect([answer.status, whats(stale.changes)]).toEqual([409, ['line']]);
    expect(stale.changes[0]).toMatchObject({ before: 60, after: 70 });
  });

  it('one that nobody knows is refused without differences, in words', async () => {
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.plain, 60);
    const answer = await place(buyer, [line], { quote_hash: 'f'.repeat(32) }).expect(409);
    expect(answer.message).toContain('已过期');
    expect(answer.data as unknown as StaleQuote).toEqual({
      quote_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      changes: [],
    });
  });

  it('is known only to who saw it', async () => {
    const [one, other] = [freshBuyer(), freshBuyer()];
    const hashOf = async (buyer: TestBuyer) =>
      (await checkoutOf(buyer, [await lineFor(buyer, GOODS.plain, 60)])).quote_hash;
    const theirs = await hashOf(other);
    const line = await lineFor(one, GOODS.ladder, 60);
    const answer = await place(one, [line], { quote_hash: theirs }).expect(409);
    expect((answer.data as unknown as StaleQuote).changes).toEqual([]);
  });
});

describe('quotes that are kept', () => {
  it('are the last twenty of an account, for two days', async () => {
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.plain, 60);
    for (let price = 1; price <= 23; price++) {
      await setPrice(84_000 + price);
      await checkoutOf(buyer, [line]);
    }
    const kept = async () =>
      (
        await shop.db
          .selectFrom('checkout_quote')
          .select(sql<number>`(facts -> 'orders' -> 0 -> 'lines' -> 0 ->> 'priceE4')::int`.as('price'))
          .where('account_id', '=', buyer.accountId)
          .orderBy('seen_at')
          .execute()
      ).map(({ price }) => price - 84_000);
    expect(await kept()).toEqual(Array.from({ length: 20 }, (_, at) => at + 4));
    await checkoutOf(buyer, [line]);
    expect(await kept()).toHaveLength(20);
    await sql`
      update checkout_quote set seen_at = now() - interval '49 hours'
      where account_id = ${buyer.accountId} and facts::text like '%84010%'`.execute(shop.db);
    expect(await forgetOldQuotes(shop.db)).toBe(1);
    expect(await kept()).toHaveLength(19);
  });
});

describe('submitting twice', () => {
  it('in two tabs: one order, and the other tab is told that the cart has changed', async () => {
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.plain, 60);
    const send = (tab: number) =>
      buyer.client.post(
        '/api/order',
        { ids: [line], address_id: buyer.addressId },
        { 'idempotency-key': `tab-${tab}-key` },
      );
    const answers = await Promise.all([1, 2, 3, 4].map(send));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const { message } of answers.filter(({ status }) => status === 409))
      expect(message).toContain('购物车内容已变化');
  });

  it('with the same key and another body: words, nothing placed; another key goes through', async () => {
    const buyer = freshBuyer();
    const [one, two] = [await lineFor(buyer, GOODS.plain, 60), await lineFor(buyer, GOODS.ladder, 60)];
    const send = (id: number, key: string) =>
      buyer.client.post('/api/order', { ids: [id], address_id: buyer.addressId }, { 'idempotency-key': key });
    await send(one, 'the-same-key').expect(201);
    const answer = await send(two, 'the-same-key').expect(409);
    expect(answer.message).toContain('不同的内容');
    expect((await cartOf(buyer)).data).toHaveLength(1);
    await send(two, 'another-key').expect(201);
  });
});

describe('what is said beside the order', () => {
  const TITLE = { title: '成都康民大药房', tax_no: '91350100M000100Y43' };
  const titleFor = async ({ client }: TestBuyer) =>
    (await client.post<InvoiceTitle>('/api/user/invoice_titles', TITLE).expect(201)).data;

  it('is kept as it was, order by order', async () => {
    const buyer = freshBuyer();
    const title = await titleFor(buyer);
    const ids = [await lineFor(buyer, GOODS.plain, 60), await lineFor(buyer, GOODS.secondWarehouse, 20)];
    const view = await checkoutOf(buyer, ids);
    expect(view.invoice_titles).toEqual([title]);
    const { data } = await place(buyer, ids, {
      remark: '都要',
      remarks: { [`${WAREHOUSE.chongqing}:normal`]: '放冷库' },
      invoice_kind: 'normal',
      invoice_title_id: title.id,
      papers: ['report', 'invoice'],
      expiry_months: 12,
      expiry_wish: '阿莫西林 2028-06 以后',
      delivery_note: '上午送',
    }).expect(201);
    await buyer.client.put(`/api/user/invoice_titles/${title.id}`, { ...TITLE, title: '改名' }).expect(200);
    const [first, second] = await Promise.all(data.orders.map(({ id }) => orderOf(buyer, id)));
    expect([first?.remark, second?.remark]).toEqual(['都要', '放冷库']);
    expect(second?.wishes).toEqual({
      invoice: {
        kind: 'normal',
        ...TITLE,
        address: '',
        phone: '',
        bank: '',
        bank_account: '',
        email: '',
        mobile: '',
      },
      papers: ['report', 'invoice'],
      expiry_months: 12,
      expiry_wish: '阿莫西林 2028-06 以后',
      delivery_note: '上午送',
    } satisfies OrderDetail['wishes']);
  });

  it('is nothing when nothing is said', async () => {
    const buyer = freshBuyer();
    const order = await ordered(buyer, [await lineFor(buyer, GOODS.plain, 60)]);
    expect(order.wishes).toEqual({
      invoice: null,
      papers: [],
      expiry_months: 0,
      expiry_wish: '',
      delivery_note: '',
    });
  });

  it.each([
    [{ invoice_kind: 'normal' }, 'invoice_title_id'],
    [{ invoice_kind: 'paper' }, 'invoice_kind'],
    [{ papers: ['invoice'] }, 'papers'],
    [{ papers: ['x'] }, 'papers.0'],
    [{ expiry_months: 7 }, 'expiry_months'],
    [{ expiry_wish: '字'.repeat(61) }, 'expiry_wish'],
    [{ delivery_note: '字'.repeat(61) }, 'delivery_note'],
    [{ remark: '字'.repeat(201) }, 'remark'],
    [{ remarks: { '1:normal': '字'.repeat(201) } }, 'remarks.1:normal'],
    [{ remarks: 'x' }, 'remarks'],
  ])('%o is refused at %s', async (wrong, field) => {
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.plain, 60);
    const { errors } = await place(buyer, [line], wrong).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
    expect(errors?.[field]?.[0]).toMatch(/[一-龥]/);
  });

  it('never someone else’s title, and no special invoice without leave', async () => {
    const [buyer, other] = [freshBuyer(), freshBuyer()];
    const line = await lineFor(buyer, GOODS.plain, 60);
    const theirs = await titleFor(other);
    const strange = await place(buyer, [line], {
      invoice_kind: 'normal',
      invoice_title_id: theirs.id,
    }).expect(422);
    expect(strange.errors).toHaveProperty('invoice_title_id');
    const own = await titleFor(buyer);
    const wish = { invoice_kind: 'special', invoice_title_id: own.id };
    expect((await place(buyer, [line], wish).expect(422)).errors).toHaveProperty('invoice_kind');
    await staff
      .put(`/api/admin/accounts/${buyer.accountId}/invoice_title`, {
        title_id: own.id,
        is_special_allowed: 1,
        version: own.version,
      })
      .expect(200);
    await place(buyer, [line], wish).expect(201);
  });

  it('the page says what the balance would pay of each order', async () => {
    const buyer = freshBuyer();
    const { accountId } = buyer;
    await sql`insert into wallet (account_id, balance_fen) values (${accountId}, 60000)
      on conflict (account_id) do update set balance_fen = 60000`.execute(shop.db);
    const ids = [await lineFor(buyer, GOODS.plain, 60), await lineFor(buyer, GOODS.secondWarehouse, 20)];
    const view = await checkoutOf(buyer, ids);
    expect(view.groups.map(({ payable, balance_share }) => [payable, balance_share])).toEqual([
      [504, 504],
      [1000, 96],
    ]);
    expect(view.balance_usable).toBe(600);
    await sql`update wallet set balance_fen = 0 where account_id = ${accountId}`.execute(shop.db);
  });
});
