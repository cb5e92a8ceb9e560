import type { PlacedOrders } from '@qingnang/contract/orders';
import type { OwnProposal, ProposalRow } from '@qingnang/contract/proposals';
import type { StaleQuote } from '@qingnang/contract/quote-changes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestBuyer } from '../../../testing/buyers.ts';
import { addTo, cartOf, lineFor, orderOf } from '../../../testing/buying.ts';
import { giveCoupon, openCoupon } from '../../../testing/coupons.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import { proposeFor, salesmanOf } from '../../../testing/proposals.ts';
import type { TestShop } from '../../../testing/shop.ts';
import type { Proposer } from './rules.ts';
import { expireProposals, withdrawProposal } from './writes.ts';

/** What a salesman or a member proposes, as the company meets it. ¥8.40 a piece of `GOODS.plain`, ¥25.00 of `GOODS.hundred`. */

let market: Market;
let shop: TestShop;
let salesman: Proposer;
const MEMBER: Proposer = { kind: 'member', memberId: 7, name: '店员小李' };
const freshBuyer = () => market.freshBuyer();

beforeAll(async () => {
  market = await openMarket(30, 'promotion');
  ({ shop } = market);
  await sql`update shipping_rule set free_from_fen = 1`.execute(shop.db);
  salesman = await salesmanOf(shop);
});
afterAll(() => shop.close());
afterEach(async () => {
  await setPrice(84_000);
  await market.endRound();
});

const setPrice = (price_e4: number) =>
  shop.db.updateTable('goods_price').set({ price_e4 }).where('goods_id', '=', GOODS.plain).execute();
const stockOf = async (goods: number) =>
  shop.db
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('goods_id', '=', goods)
    .where('warehouse_id', '=', 1)
    .executeTakeFirstOrThrow();
const proposed = async (buyer: TestBuyer, by = salesman, goods: number = GOODS.plain, number = 60) =>
  proposeFor(shop, buyer.accountId, [await lineFor(buyer, goods, number)], by);
const detail = async ({ client }: TestBuyer, id: number) =>
  (await client.get<OwnProposal>(`/api/user/proposals/${id}`).expect(200)).data;
const confirm = ({ client }: TestBuyer, id: number, body = {}, headers = {}) =>
  client.post<PlacedOrders>(`/api/user/proposals/${id}/confirm`, body, headers);
const refuse = ({ client }: TestBuyer, id: number, reason = '') =>
  client.post<{ state: string }>(`/api/user/proposals/${id}/refuse`, { reason });
const titlesOf = async ({ client }: TestBuyer) =>
  (await client.get<{ list: { title: string }[] }>('/api/message').expect(200)).data.list.map(
    ({ title }) => title,
  );

describe('proposing', () => {
  it('takes the lines out of the cart, holds nothing, tells the company', async () => {
    const buyer = freshBuyer();
    const before = await stockOf(GOODS.plain);
    const id = await proposed(buyer);
    expect((await cartOf(buyer)).data).toEqual([]);
    expect(await stockOf(GOODS.plain)).toEqual(before);
    expect(await detail(buyer, id)).toMatchObject({
      kind: 'salesman',
      state: 'waiting',
      reason: '补货',
      total: 504,
      may_answer: true,
      problem: '',
      lines: [{ goods_id: GOODS.plain, number: 60, price: 8.4, price_now: 8.4, problem: '' }],
      now: { payable: 504, changes: [], orders: 1 },
    });
    expect(await titlesOf(buyer)).toEqual(['有一张订单等您确认']);
  });

  it('is refused in the words of checkout for what may not be bought', async () => {
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.hundred, 90);
    await sql`update cart_line set number = 400 where id = ${line}`.execute(shop.db);
    await expect(proposeFor(shop, buyer.accountId, [line], salesman)).rejects.toThrow('库存仅剩');
    expect((await addTo(buyer, GOODS.outOfScope, 1)).added).toEqual([]);
    expect((await cartOf(buyer)).data).toHaveLength(1);
  });
});

describe('the list', () => {
  it('requires sign-in', async () => {
    await shop.visitor().get('/api/user/proposals').expect(401);
    await shop.visitor().post('/api/user/proposals/1/confirm', {}).expect(401);
  });

  it('shows states, and how many wait', async () => {
    const buyer = freshBuyer();
    const ids = [await proposed(buyer), await proposed(buyer, MEMBER)];
    await refuse(buyer, ids[0] ?? 0).expect(200);
    const listed = async (query = '') =>
      (
        await buyer.client
          .get<{ list: ProposalRow[]; total: number; waiting: number }>(`/api/user/proposals${query}`)
          .expect(200)
      ).data;
    const all = await listed();
    expect(all.list.map(({ proposer, state }) => [proposer, state])).toEqual([
      ['店员小李', 'waiting'],
      [expect.stringMatching(/^业务员/), 'refused'],
    ]);
    expect([all.total, all.waiting]).toEqual([2, 1]);
    expect((await listed('?state=refused')).list.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('is not someone else’s', async () => {
    const [owner, stranger] = [freshBuyer(), freshBuyer()];
    const id = await proposed(owner);
    await stranger.client.get(`/api/user/proposals/${id}`).expect(404);
    await confirm(stranger, id).expect(404);
    await refuse(stranger, id).expect(404);
    expect((await detail(owner, id)).state).toBe('waiting');
  });
});

describe('confirming', () => {
  it('places the order, once for a key, and a second time says who was first', async () => {
    const buyer = freshBuyer();
    const id = await proposed(buyer);
    const key = { 'idempotency-key': `confirm-${id}-0001` };
    const { data } = await confirm(buyer, id, {}, key).expect(201);
    expect((await confirm(buyer, id, {}, key).expect(201)).data).toEqual(data);
    const refused = await confirm(buyer, id).expect(409);
    expect(refused.message).toMatch(/^这张订单已由“测试药店 \d+”确认下单$/);
    const order = await orderOf(buyer, data.orders[0]?.id ?? 0);
    expect(order.lines.map(({ goods_id, number }) => [goods_id, number])).toEqual([[GOODS.plain, 60]]);
    expect(await detail(buyer, id)).toMatchObject({
      state: 'confirmed',
      now: null,
      may_answer: false,
      placed: [{ id: order.id, order_no: order.order_no }],
    });
  });

  it('shows what has become dearer, and places it when that is agreed to', async () => {
    const buyer = freshBuyer();
    const id = await proposed(buyer);
    const before = await stockOf(GOODS.plain);
    await setPrice(90_000);
    const { data: stale } = await confirm(buyer, id).expect(409);
    const { changes, quote_hash } = stale as unknown as StaleQuote;
    expect(changes.map(({ message }) => message)).toEqual(['阿莫西林胶囊：单价 ¥8.40 → ¥9.00']);
    const shown = await detail(buyer, id);
    expect(shown.now).toMatchObject({ quote_hash, payable: 540, changes });
    expect(await stockOf(GOODS.plain)).toEqual(before);
    await setPrice(95_000);
    await confirm(buyer, id, { quote_hash }).expect(409);
    const again = (await detail(buyer, id)).now?.quote_hash;
    const { data } = await confirm(buyer, id, { quote_hash: again }).expect(201);
    expect(data.orders.map(({ amount }) => amount)).toEqual([570]);
  });

  it('places what has become cheaper, and says so; not over what the confirmer was shown', async () => {
    const buyer = freshBuyer();
    const first = await proposed(buyer);
    await setPrice(80_000);
    const { data } = await confirm(buyer, first).expect(201);
    expect(data.changes.map(({ what }) => what)).toEqual(['price']);
    const second = await proposed(buyer);
    await setPrice(70_000);
    const shown = (await detail(buyer, second)).now?.quote_hash;
    await setPrice(75_000);
    await confirm(buyer, second, { quote_hash: shown }).expect(409);
  });

  it('leaves out what cannot be bought any more, when that is agreed to', async () => {
    const buyer = freshBuyer();
    const ids = [await lineFor(buyer, GOODS.plain, 60), await lineFor(buyer, GOODS.hundred, 90)];
    const id = await proposeFor(shop, buyer.accountId, ids, salesman);
    const sell = (available: number) =>
      shop.db.updateTable('stock').set({ available }).where('goods_id', '=', GOODS.hundred).execute();
    await sell(20);
    const { data: stale } = await confirm(buyer, id).expect(409);
    const { quote_hash, changes } = stale as unknown as StaleQuote;
    expect(changes.map(({ message }) => message)).toContain('头孢克肟颗粒：已不在订单中');
    const shown = await detail(buyer, id);
    expect(shown.lines.map(({ problem }) => problem).sort()).toEqual(['', '库存仅剩 20 盒，请修改数量']);
    const { data } = await confirm(buyer, id, { quote_hash }).expect(201);
    const order = await orderOf(buyer, data.orders[0]?.id ?? 0);
    expect(order.lines.map(({ goods_id }) => goods_id)).toEqual([GOODS.plain]);
    await sell(100);
  });

  it('says why when nothing of it can be bought', async () => {
    const buyer = freshBuyer();
    const id = await proposed(buyer);
    const shelve = (status: 'on' | 'off') =>
      shop.db.updateTable('goods').set({ status }).where('id', '=', GOODS.plain).execute();
    await shelve('off');
    expect(await detail(buyer, id)).toMatchObject({ now: null, problem: '所列商品现在都不能购买' });
    await confirm(buyer, id).expect(409);
    await shelve('on');
    await confirm(buyer, id).expect(201);
  });

  it('uses a coupon at the confirmation, not before', async () => {
    const buyer = freshBuyer();
    const { id: coupon } = await openCoupon(market.staff, { threshold: '200', minus: '30' });
    const { username } = await shop.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', buyer.accountId)
      .executeTakeFirstOrThrow();
    await giveCoupon(market.staff, coupon, [username]);
    const coupons = async () =>
      (await buyer.client.get<{ list: unknown[] }>('/api/user/coupon').expect(200)).data.list.length;
    const id = await proposed(buyer);
    expect([await coupons(), (await detail(buyer, id)).total]).toEqual([1, 474]);
    const { data } = await confirm(buyer, id).expect(201);
    expect([await coupons(), data.orders[0]?.amount]).toEqual([0, 474]);
  });
});

describe('other answers', () => {
  it('no, with its reason, once; a member hears of it', async () => {
    const buyer = freshBuyer();
    const id = await proposed(buyer, MEMBER);
    expect((await refuse(buyer, id, '库存还够用').expect(200)).data.state).toBe('refused');
    expect((await refuse(buyer, id).expect(409)).message).toContain('不同意');
    await confirm(buyer, id).expect(409);
    expect((await detail(buyer, id)).refuse_reason).toBe('库存还够用');
    expect(await titlesOf(buyer)).toContain('待确认订单未获同意');
  });

  it('is taken back by who proposed it, and by nobody else', async () => {
    const buyer = freshBuyer();
    const id = await proposed(buyer, MEMBER);
    const other: Proposer = { kind: 'member', memberId: 8, name: '店员小王' };
    await expect(withdrawProposal(shop.db, buyer, other, id)).rejects.toThrow('待确认订单不存在');
    await expect(withdrawProposal(shop.db, buyer, salesman, id)).rejects.toThrow('待确认订单不存在');
    expect((await detail(buyer, id)).state).toBe('waiting');
    await withdrawProposal(shop.db, buyer, MEMBER, id);
    expect((await confirm(buyer, id).expect(409)).message).toBe('这张订单“店员小李”已撤回');
  });

  it('ends by itself, and says so once', async () => {
    const buyer = freshBuyer();
    const id = await proposed(buyer);
    await sql`update order_proposal set expires_at = now() where id = ${id}`.execute(shop.db);
    expect((await detail(buyer, id)).state).toBe('expired');
    expect((await confirm(buyer, id).expect(409)).message).toContain('已失效');
    expect(await expireProposals(shop.db)).toBe(1);
    expect(await expireProposals(shop.db)).toBe(0);
    expect((await titlesOf(buyer)).filter((title) => title === '待确认订单已失效')).toHaveLength(1);
  });
});

describe('at the same moment', () => {
  it('yes and no: one of them holds, the other is told', async () => {
    const buyer = freshBuyer();
    const id = await proposed(buyer);
    const [yes, no] = await Promise.all([confirm(buyer, id), refuse(buyer, id)]);
    const { state, placed } = await detail(buyer, id);
    expect([yes.status, no.status, placed.length]).toEqual(
      state === 'confirmed' ? [201, 409, 1] : [409, 200, 0],
    );
  });
});
