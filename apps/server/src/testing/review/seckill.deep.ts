import type { StaffSpecial } from '@qingnang/contract/campaigns';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { joinLine } from '../group-buys.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { createShop, type TestShop } from '../shop.ts';
import { openSpecial } from '../specials.ts';

/** A 秒杀 that staff make for two minutes from now: sold from its start to its tenth piece or its end, by whatever call. */

const PIECES = 10;
let shop: TestShop;
let staff: Client;
let crowd: TestBuyer[];
let offer: StaffSpecial;
let next = 0;
const freshBuyer = () => crowd[next++] as TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  crowd = await manyBuyers(shop, 120);
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(shop.db);
  const now = Math.floor(Date.now() / 1000);
  offer = await openSpecial(staff, { starts_at: now + 120, ends_at: now + 240, stock_total: PIECES });
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

/** Moves the clock by moving the window. */
const window = (starts: string, ends: string) =>
  sql`update special_price set starts_at = clock_timestamp() + ${starts}::interval,
    ends_at = clock_timestamp() + ${ends}::interval where id = ${offer.id}`.execute(shop.db);
const run = () => window('-1 minute', '1 minute');

const linesOf = async ({ client }: TestBuyer) =>
  (await client.get<{ data: { id: number }[] }>('/api/cart/list').expect(200)).data.data.map(({ id }) => id);
const place = ({ client, addressId }: TestBuyer, ids: number[]) =>
  client.post<{ orders: { id: number }[] }>('/api/order', { ids, address_id: addressId });
/** Pieces that an account has at the special price in orders that stand. */
const soldTo = async ({ accountId }: TestBuyer) =>
  (
    await sql<{ sold: number }>`
      select coalesce(sum(l.number), 0)::int as sold from sales_order_line l join sales_order o on o.id = l.order_id
      where o.account_id = ${accountId} and l.special_price_id = ${offer.id} and o.status <> 70`.execute(
      shop.db,
    )
  ).rows[0]?.sold;
/** Orders all that the cart holds. @returns the answer's statuses: of the checkout, of the order */
async function buyAll(buyer: TestBuyer): Promise<number[]> {
  const ids = await linesOf(buyer);
  if (ids.length === 0) return [];
  const checkout = await buyer.client.post('/api/cart/checkout', { ids });
  const order = await place(buyer, ids);
  return [checkout.status, order.status];
}

interface Way {
  name: string;
  /** What was done while the offer ran; answers who buys and what the act needs. */
  before(): Promise<{ buyer: TestBuyer; act(): Promise<unknown> }>;
}
const WAYS: readonly Way[] = [
  {
    name: 'the cart',
    async before() {
      const buyer = freshBuyer();
      const params = [{ goods_id: offer.goods_id, goods_price_id: offer.id, number: 1 }];
      return { buyer, act: () => buyer.client.post('/api/cart', { params }).expect(200) };
    },
  },
  {
    name: 'quick_add',
    async before() {
      const buyer = freshBuyer();
      return { buyer, act: () => buyer.client.post(`/api/cart/quick_add/${offer.goods_id}`).expect(200) };
    },
  },
  {
    name: 'a line that waits in the cart and is edited',
    async before() {
      const buyer = freshBuyer();
      const line = await joinLine(buyer, offer, 1);
      return { buyer, act: () => buyer.client.post(`/api/cart/${line}/edit`, { number: 1 }) };
    },
  },
  {
    name: 'an order again',
    async before() {
      const buyer = freshBuyer();
      const { data } = await place(buyer, [await joinLine(buyer, offer, 1)]).expect(201);
      const id = data.orders[0]?.id;
      await buyer.client.post(`/api/order/${id}/cancel`).expect(200);
      return { buyer, act: () => buyer.client.post(`/api/order/${id}/rebuy`).expect(200) };
    },
  },
  {
    name: "a copy into a store's cart",
    async before() {
      const [head, buyer] = [freshBuyer(), freshBuyer()];
      await sql`update account set head_account_id = ${head.accountId} where id = ${buyer.accountId}`.execute(
        shop.db,
      );
      const ids = [await joinLine(head, offer, 1)];
      const body = { ids, other_user_ids: [buyer.accountId] };
      return { buyer, act: () => head.client.post('/api/cart/copy', body).expect(200) };
    },
  },
];

const PHASES: readonly [string, number, () => Promise<unknown>][] = [
  ['before its start', 0, () => window('2 minutes', '4 minutes')],
  ['from its start', 1, run],
  ['after its end', 0, () => window('-4 minutes', '-1 second')],
  [
    'when its pieces are gone',
    0,
    async () => {
      await run();
      const buyer = freshBuyer();
      await place(buyer, [await joinLine(buyer, offer, PIECES)]).expect(201);
    },
  ],
];

describe.each(PHASES)('%s', (_, expected, begin) => {
  it(`sells ${expected} by every call`, async () => {
    await run();
    const ways = [];
    for (const way of WAYS) ways.push({ name: way.name, ...(await way.before()) });
    await begin();
    const sold: Record<string, unknown> = {};
    for (const { name, buyer, act } of ways) {
      await act();
      const statuses = await buyAll(buyer);
      expect(
        statuses.every((status) => [200, 201, 409].includes(status)),
        `${name}: ${statuses.join()}`,
      ).toBe(true);
      sold[name] = await soldTo(buyer);
    }
    expect(sold).toEqual(Object.fromEntries(WAYS.map(({ name }) => [name, expected])));
    const { rows } = await sql<{ id: number; account_id: number }>`
      select o.id, o.account_id from sales_order o where o.status = 10 and exists (
        select from sales_order_line where order_id = o.id and special_price_id = ${offer.id})`.execute(
      shop.db,
    );
    for (const { id, account_id } of rows) {
      const owner = crowd.find(({ accountId }) => accountId === account_id) as TestBuyer;
      await owner.client.post(`/api/order/${id}/cancel`).expect(200);
    }
  });
});

describe('an order with pieces of it', () => {
  it('says that no bank is quick enough before anybody tries', async () => {
    await run();
    const buyer = freshBuyer();
    const { data } = await place(buyer, [await joinLine(buyer, offer, 1)]).expect(201);
    const { id = 0 } = data.orders[0] ?? {};
    const ways = await buyer.client
      .get<{ methods: { method: string; reason: string }[] }>(`/api/order/${id}/payment`)
      .expect(200);
    expect(ways.data.methods.find(({ method }) => method === 'transfer')?.reason).toBe(
      '秒杀订单须在 15 分钟内在线支付，不能对公转账',
    );
    await buyer.client.post(`/api/order/${id}/cancel`).expect(200);
  });
});

describe('50 buyers at once, each by another call', () => {
  it('get its ten pieces and not one more', async () => {
    await run();
    const buyers = [];
    for (let i = 0; i < 50; i += 1) buyers.push(await (WAYS[i % 3] as Way).before());
    await Promise.all(
      buyers.map(async ({ buyer, act }) => {
        await act();
        await buyAll(buyer);
      }),
    );
    const sold = await Promise.all(buyers.map(({ buyer }) => soldTo(buyer)));
    expect(sold.reduce<number>((sum, number) => sum + (number ?? 0), 0)).toBe(PIECES);
    const { stock_left } = await shop.db
      .selectFrom('special_price')
      .select('stock_left')
      .where('id', '=', offer.id)
      .executeTakeFirstOrThrow();
    expect([stock_left, offer.goods_id]).toEqual([0, GOODS.hundred]);
  });
});
