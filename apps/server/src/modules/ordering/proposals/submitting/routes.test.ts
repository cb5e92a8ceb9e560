import type { OverBudget } from '@qingnang/contract/budgets';
import type { OrderDetail } from '@qingnang/contract/orders';
import type { OwnProposal } from '@qingnang/contract/proposals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import { lineFor } from '../../../../testing/buying.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { memberOf, type TestMember } from '../../../../testing/members.ts';
import { proposeFor, salesmanOf } from '../../../../testing/proposals.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyers: TestBuyer[];
let owner: TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  buyers = await manyBuyers(shop, 30);
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(shop.db);
});
afterAll(() => shop.close());
beforeEach(() => {
  const next = buyers.pop();
  if (!next) throw new Error('no buyer is left');
  owner = next;
});

interface Submitted {
  orders: { id: number; amount: number }[];
  proposal: { id: number; reason: string } | null;
}

/** Ten pieces of the plain goods, by whoever of the account. */
async function submit(who: { client: TestMember['client'] }, body: object = {}, number = 10) {
  const as = { ...owner, client: who.client };
  const line = await lineFor(as, GOODS.plain, number);
  return as.client.post<Submitted>('/api/order', { ids: [line], address_id: as.addressId, ...body });
}
const priceOf = async (number: number): Promise<number> => {
  const { data } = await submit(owner, {}, number);
  const amount = data.orders[0]?.amount ?? 0;
  await sql`update sales_order set placed_at = now() - interval '100 days' where account_id = ${owner.accountId}`.execute(
    shop.db,
  );
  return amount;
};
const waiting = async (member: TestMember) => {
  const { data } = await submit(member);
  if (!data.proposal) throw new Error('nothing waits');
  return data.proposal.id;
};
const confirm = (who: { client: TestMember['client'] }, id: number) =>
  who.client.post<Submitted>(`/api/user/proposals/${id}/confirm`);
const budget = (amount: number) =>
  owner.client.put(`/api/budgets/${owner.accountId}`, { amount: String(amount) }).expect(200);
const ordersOf = async () =>
  (await sql`select id from sales_order where account_id = ${owner.accountId}`.execute(shop.db)).rows.length;

describe('what a member submits', () => {
  it('within the limit is an order that names who placed it', async () => {
    const member = await memberOf(shop, owner.accountId, ['buyer'], 10_000_000);
    const { data } = await submit(member);
    expect([data.orders.length, data.proposal]).toEqual([1, null]);
    const order = (await owner.client.get<OrderDetail>(`/api/order/${data.orders[0]?.id}`).expect(200)).data;
    expect(order.placed_by_member).toBe(member.name);
    expect(order.events.map(({ act, person }) => [act, person])).toEqual([['place', member.name]]);
  });

  it('above the limit waits, leaves the cart and is told to the company', async () => {
    const member = await memberOf(shop, owner.accountId, ['buyer'], 1);
    const answer = await submit(member);
    expect(answer.status).toBe(201);
    const { orders, proposal } = answer.data;
    expect(orders).toEqual([]);
    expect(proposal?.reason).toMatch(/^订单 ¥[\d.,]+ 超过您的下单限额 ¥0\.01$/);
    expect(await ordersOf()).toBe(0);
    const { data } = await member.client.get<OwnProposal>(`/api/user/proposals/${proposal?.id}`).expect(200);
    expect(data).toMatchObject({ proposer: member.name, may_answer: false, may_withdraw: true });
    const { rows } = await sql<{ title: string }>`
      select title from message where account_id = ${owner.accountId}`.execute(shop.db);
    expect(rows).toEqual([{ title: '有一张订单等您确认' }]);
  });

  it('sent twice under one key waits once', async () => {
    const member = await memberOf(shop, owner.accountId, ['buyer'], 1);
    const line = await lineFor({ ...owner, client: member.client }, GOODS.plain, 10);
    const body = { ids: [line], address_id: owner.addressId };
    const send = () =>
      member.client.post<Submitted>('/api/order', body, { 'idempotency-key': 'member-once-1' });
    const [first, second] = [await send().expect(201), await send().expect(201)];
    expect(second.data).toEqual(first.data);
    expect(first.data.proposal).not.toBeNull();
  });

  it('may be taken back by who submitted it, and by nobody else', async () => {
    const member = await memberOf(shop, owner.accountId, ['buyer'], 1);
    const other = await memberOf(shop, owner.accountId, ['buyer']);
    const id = await waiting(member);
    await other.client.post(`/api/user/proposals/${id}/withdraw`).expect(404);
    await owner.client.post(`/api/user/proposals/${id}/withdraw`).expect(404);
    await member.client.post(`/api/user/proposals/${id}/withdraw`).expect(200);
    expect((await confirm(owner, id).expect(409)).message).toContain('已撤回');
  });
});

describe('the yes of the company', () => {
  it('is an approver’s or the owner’s, never one’s own; the order names both', async () => {
    const member = await memberOf(shop, owner.accountId, ['buyer', 'approver'], 1);
    const id = await waiting(member);
    expect((await confirm(member, id).expect(403)).message).toBe('自己提交的订单要由别人确认');
    const colleague = await memberOf(shop, owner.accountId, ['buyer']);
    expect((await confirm(colleague, id).expect(403)).message).toContain('审批请由');
    const receiver = await memberOf(shop, owner.accountId, ['receiver']);
    await confirm(receiver, id).expect(403);
    const approver = await memberOf(shop, owner.accountId, ['approver'], 1);
    const { data } = await confirm(approver, id).expect(201);
    const order = (await owner.client.get<OrderDetail>(`/api/order/${data.orders[0]?.id}`).expect(200)).data;
    expect([order.placed_by_member, order.events[0]?.person]).toEqual([member.name, approver.name]);
  });

  it('two at once: one wins, the other is told by whom', async () => {
    const member = await memberOf(shop, owner.accountId, ['buyer'], 1);
    const approvers = [
      await memberOf(shop, owner.accountId, ['approver']),
      await memberOf(shop, owner.accountId, ['approver']),
    ];
    const id = await waiting(member);
    const answers = await Promise.all(approvers.map((one) => confirm(one, id)));
    const winner = answers.findIndex(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers[1 - winner]?.message).toContain(approvers[winner]?.name);
    expect(await ordersOf()).toBe(1);
  });

  it('of the head office is said by its approver who acts for the store', async () => {
    const head = buyers.pop() as TestBuyer;
    await sql`update account set head_account_id = ${head.accountId} where id = ${owner.accountId}`.execute(
      shop.db,
    );
    const member = await memberOf(shop, owner.accountId, ['buyer'], 1);
    const id = await waiting(member);
    const { rows } = await sql<{ body: string }>`
      select body from message where account_id = ${head.accountId}`.execute(shop.db);
    expect(rows[0]?.body).toContain(member.name);
    const approver = await memberOf(shop, head.accountId, ['approver']);
    await confirm(approver, id).expect(404);
    await approver.client.post(`/api/stores/${owner.accountId}/switch`).expect(200);
    await confirm(approver, id).expect(201);
  });

  it('to a salesman’s proposal is held to the limit of a member who only orders', async () => {
    const line = await lineFor(owner, GOODS.plain, 10);
    const id = await proposeFor(shop, owner.accountId, [line], await salesmanOf(shop));
    const member = await memberOf(shop, owner.accountId, ['buyer'], 1);
    expect((await confirm(member, id).expect(403)).message).toContain('请由审批人或负责人确认');
    const free = await memberOf(shop, owner.accountId, ['buyer']);
    await confirm(free, id).expect(201);
  });
});

describe('the budget of the month', () => {
  it('is asked about once where the owner or an approver goes over it', async () => {
    const price = await priceOf(10);
    await budget(price);
    expect((await submit(owner)).status).toBe(201);
    const approver = await memberOf(shop, owner.accountId, ['buyer', 'approver']);
    for (const who of [owner, approver]) {
      const refused = await submit(who);
      expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('超出本月预算')]);
      expect(refused.data as unknown as OverBudget).toMatchObject({ amount: price, total: price });
      const { status, data } = await submit(who, { over_budget: 1 });
      expect([status, data.proposal]).toEqual([201, null]);
    }
  });

  it('lets the orders of others wait, whatever they say', async () => {
    await budget(0.01);
    const member = await memberOf(shop, owner.accountId, ['buyer']);
    const { data } = await submit(member, { over_budget: 1 });
    expect(data.proposal?.reason).toContain('超出本月预算');
    const approver = await memberOf(shop, owner.accountId, ['approver']);
    await confirm(approver, data.proposal?.id ?? 0).expect(201);
  });

  it('counts again what was given up', async () => {
    const price = await priceOf(10);
    await budget(price);
    const member = await memberOf(shop, owner.accountId, ['buyer']);
    const first = (await submit(member)).data;
    expect((await submit(member)).data.proposal).not.toBeNull();
    await member.client.post(`/api/order/${first.orders[0]?.id}/cancel`, { reason: '不需要了' }).expect(200);
    expect((await submit(member)).data.proposal).toBeNull();
  });
});
