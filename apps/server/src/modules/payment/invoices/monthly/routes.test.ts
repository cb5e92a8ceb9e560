import type { InvoiceRule, StaffInvoiceRule } from '@qingnang/contract/invoice-rules';
import type { InvoiceableOrder, InvoiceHead } from '@qingnang/contract/invoices';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptAll, openCase, sentBack } from '../../../../testing/claims.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, SELLER } from '../../../../testing/fixture.ts';
import {
  askInvoice,
  enterSeller,
  invoiceOf,
  invoicesOf,
  issueAll,
  titleFor,
} from '../../../../testing/invoices.ts';
import { shippedFor } from '../../../../testing/parcels.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { makeMonths } from './writes.ts';

let shop: TestShop;
let buyer: Client;
let staff: Client;
let accountId: number;
let title: number;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  staff = await shop.staff();
  await enterSeller(staff);
  title = await titleFor(buyer);
  const account = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'yaodian')
    .executeTakeFirstOrThrow();
  accountId = account.id;
});
afterAll(() => shop.close());
/** Nothing of an earlier test waits, and the account is invoiced by the order. */
beforeEach(async () => {
  await sql`delete from invoice_rule`.execute(shop.db);
  await sql`delete from invoice_month`.execute(shop.db);
  await sql`update sales_order set shipped_at = now() - interval '200 days' where shipped_at is not null`.execute(
    shop.db,
  );
});

const rulePath = () => `/api/admin/accounts/${accountId}/invoice_rule`;
const ruleNow = async () => (await staff.get<StaffInvoiceRule>(rulePath()).expect(200)).data;
const setMonthly = async (more: object = {}) =>
  staff
    .put<StaffInvoiceRule>(rulePath(), {
      is_monthly: 1,
      day: 5,
      title_id: title,
      kind: 'normal',
      version: (await ruleNow()).version,
      ...more,
    })
    .expect(200);
/** A rule that has held for long, and the months of a test, which lie in a time of their own. */
async function oldRule(): Promise<void> {
  await setMonthly();
  await sql`update invoice_rule set starts_on = '2020-01-01'`.execute(shop.db);
}
/** Months from now on in which nothing else happens: `2031-03`. Orders are young, the day is far. */
const run = (today: string) => makeMonths(shop.db, today, shop.services.log);
const delivered = () => shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
const ofOrder = (order: number): Promise<InvoiceHead[]> => invoicesOf(buyer, `order_id=${order}`);

describe('the rule', () => {
  it('is by the order until staff set it, and the buyer reads it', async () => {
    const own = async () => (await buyer.get<InvoiceRule>('/api/invoices/rule').expect(200)).data;
    expect(await own()).toMatchObject({ is_monthly: 0, next_on: '' });
    await setMonthly({ day: 28 });
    expect(await own()).toMatchObject({
      is_monthly: 1,
      day: 28,
      title: '成都康民大药房有限公司',
      kind_name: '普通发票',
      next_on: expect.stringMatching(/^20\d\d-\d\d-28$/),
    });
    const log = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(log).toMatchObject({
      action: 'invoice.rule',
      before: { invoicing: '按单' },
      after: { invoicing: '按月，每月 28 日', kind: '普通发票' },
    });
    const { version } = await ruleNow();
    await staff.put(rulePath(), { is_monthly: 0, version: version + 1 }).expect(409);
    await staff.put(rulePath(), { is_monthly: 0, version }).expect(200);
    expect(await own()).toMatchObject({ is_monthly: 0 });
  });

  it.each([
    [{ day: undefined }, 'day'],
    [{ day: 29 }, 'day'],
    [{ day: 0 }, 'day'],
    [{ title_id: undefined }, 'title_id'],
    [{ title_id: 999_999 }, 'title_id'],
    [{ kind: 'special' }, 'kind'],
    [{ kind: 'none' }, 'kind'],
  ])('is refused with %j at %s', async (wrong, field) => {
    const form = { is_monthly: 1, day: 5, title_id: title, kind: 'normal', version: 0, ...wrong };
    const { errors } = await staff.put(rulePath(), form).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('is nobody’s who may not: service reads, the warehouse nothing', async () => {
    const service = await shop.staff('service');
    await service.get(rulePath()).expect(200);
    await service.put(rulePath(), { is_monthly: 0, version: 0 }).expect(403);
    await (await shop.staff('warehouse')).get(rulePath()).expect(403);
    await staff.get('/api/admin/accounts/999999/invoice_rule').expect(404);
  });

  it('has the buyer not ask by the order', async () => {
    const order = await delivered();
    await oldRule();
    const { list } = (await buyer.get<{ list: InvoiceableOrder[] }>('/api/invoices/orders').expect(200)).data;
    expect(list.find(({ id }) => id === order)?.reason).toBe('按月开票，每月 5 日自动开具');
    const { errors } = await askInvoice(buyer, { order_ids: [order], title_id: title }).expect(422);
    expect(errors?.order_ids?.[0]).toContain('按月开票');
  });
});

describe('the job', () => {
  it('makes one invoice of all orders that have left, once, however many run it', async () => {
    const orders = [await delivered(), await delivered()];
    await oldRule();
    expect(await run('2031-03-04')).toBe(0);
    const made = await Promise.all(Array.from({ length: 5 }, () => run('2031-03-05')));
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await run('2031-03-20')).toBe(0);
    const [invoice] = await ofOrder(orders[0] ?? 0);
    expect(invoice?.orders.map(({ id }) => id)).toEqual(orders);
    await issueAll(shop);
    expect(await ofOrder(orders[1] ?? 0)).toMatchObject([
      { id: invoice?.id, status: 'issued', title: '成都康民大药房有限公司' },
    ]);
    const later = await delivered();
    await run('2031-04-05');
    expect((await ofOrder(later))[0]?.orders.map(({ id }) => id)).toEqual([later]);
  });

  it('leaves what leaves on the day itself, or after, to the next month', async () => {
    const order = await delivered();
    const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10);
    await setMonthly({ day: Math.min(Number(today.slice(8)), 28) });
    await run(today);
    expect(await ofOrder(order)).toEqual([]);
    await sql`update invoice_rule set day = 5, starts_on = '2020-01-01'`.execute(shop.db);
    await run('2031-05-05');
    expect(await ofOrder(order)).toHaveLength(1);
  });

  it('does not begin before the rule does', async () => {
    const order = await delivered();
    await setMonthly();
    await sql`update invoice_rule set starts_on = '2031-07-05'`.execute(shop.db);
    await run('2031-06-20');
    expect(await ofOrder(order)).toEqual([]);
    await run('2031-07-05');
    expect(await ofOrder(order)).toHaveLength(1);
  });

  it('says why it could not, and does when that is put right', async () => {
    const order = await delivered();
    const own = await titleFor(buyer, '将删除的抬头');
    await setMonthly({ title_id: own });
    await sql`update invoice_rule set starts_on = '2020-01-01'`.execute(shop.db);
    await buyer.send('DELETE', `/api/user/invoice_titles/${own}`).expect(200);
    expect(await run('2031-08-05')).toBe(0);
    expect(await ruleNow()).toMatchObject({ problem: '请选择发票抬头', title: '' });
    await sql`update invoice_rule set title_id = ${title}`.execute(shop.db);
    expect(await run('2031-08-06')).toBe(1);
    expect((await ruleNow()).problem).toBe('');
    expect(await ofOrder(order)).toHaveLength(1);
  });

  it('leaves an order whose money is on its way back to the next month, less what came back', async () => {
    const order = await delivered();
    const caseId = await openCase(buyer, order, { number: 4 });
    await sentBack(buyer, staff, caseId);
    await acceptAll(staff, caseId);
    await oldRule();
    await run('2031-09-05');
    expect(await ofOrder(order)).toEqual([]);
    await sql`update after_sales set status = 60, closed_at = now() where id = ${caseId}`.execute(shop.db);
    await run('2031-10-05');
    const [invoice] = await ofOrder(order);
    expect((await invoiceOf(buyer, invoice?.id ?? 0)).lines[0]?.number).toBe(6);
  });
});

describe('above the bound of one invoice', () => {
  const bound = (max_amount: string) =>
    staff.put('/api/admin/invoices/seller', { ...SELLER, max_amount }).expect(200);

  it('an order stands on several, whose sums are its own; a return takes back from each', async () => {
    const order = await delivered();
    await bound('110');
    await oldRule();
    expect(await run('2031-11-05')).toBe(3);
    await bound('');
    await issueAll(shop);
    const blues = (await ofOrder(order)).filter(({ red_of }) => red_of === 0).reverse();
    // Ten pieces for 250, four at most on each; bringing them with the last.
    expect(blues.map(({ amount }) => amount)).toEqual([100, 100, 65]);
    const caseId = await openCase(buyer, order, { number: 6 });
    await sentBack(buyer, staff, caseId);
    await acceptAll(staff, caseId);
    await sql`update after_sales set status = 60, closed_at = now() where id = ${caseId}`.execute(shop.db);
    await Promise.all([issueAll(shop), issueAll(shop)]);
    await issueAll(shop);
    const reds = (await ofOrder(order)).filter(({ red_of }) => red_of > 0).reverse();
    expect(reds.map(({ red_of, amount }) => [red_of, amount])).toEqual([
      [blues[0]?.id, -100],
      [blues[1]?.id, -50],
    ]);
    const again = { reason: '抬头有误', title_id: title };
    await staff.post(`/api/admin/invoices/${blues[2]?.id}/red`, again).expect(409);
    await staff.post(`/api/admin/invoices/${blues[2]?.id}/red`, { reason: '抬头有误' }).expect(200);
  });

  it('a piece that is too much for one is said to staff', async () => {
    await delivered();
    await bound('20');
    await oldRule();
    expect(await run('2031-12-05')).toBe(0);
    expect((await ruleNow()).problem).toContain('单件金额超过单张发票限额');
    await bound('');
  });
});
