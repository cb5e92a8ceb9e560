import type { ApprovalPolicy, adminApprovalDay } from '@qingnang/contract/approvals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { dayInChina } from '../../../http/dates.ts';
import { agreeWithLast, waitingFor } from '../../../testing/approvals.ts';
import type { Client } from '../../../testing/client.ts';
import { CROWD } from '../../../testing/deep.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { tellOfDay } from './jobs.ts';

const APPROVALS = '/api/admin/approvals';
let shop: TestShop;
let admin: Client;
let finance: Client;
let sales: Client;

beforeAll(async () => {
  shop = await createShop();
  [admin, finance, sales] = await Promise.all([shop.staff(), shop.staff('finance'), shop.staff('sales')]);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.deleteFrom('approval').execute());

const policies = async () =>
  (await admin.get<{ list: ApprovalPolicy[] }>(`${APPROVALS}/policies`).expect(200)).data.list;
const policyOf = async (key: string) => {
  const found = (await policies()).find((one) => one.key === key);
  if (!found) throw new Error(`no policy ${key}`);
  return found;
};
const refundForm = async (more: Record<string, unknown> = {}) => ({
  order: '3000',
  customer: '9000',
  staff: '18000',
  approvers: ['admin', 'finance'],
  version: (await policyOf('refund')).version,
  ...more,
});
const askPolicy = async (client: Client, more: Record<string, unknown> = {}) =>
  client.put<{ id: number }>(`${APPROVALS}/policies/refund`, await refundForm(more));
const asked = async (client: Client, more: Record<string, unknown> = {}) => {
  const { data, status } = await askPolicy(client, more);
  expect(status).toBe(200);
  return data.id;
};

it('requires sign-in', async () => {
  await shop.visitor().get(APPROVALS).expect(401);
  await shop.visitor().post(`${APPROVALS}/1/agree`).expect(401);
  await (await shop.buyer()).get(APPROVALS).expect(401);
});

describe('a request', () => {
  it('says what will happen, is seen by who asked and who may decide, and counts for these only', async () => {
    const id = await asked(finance);
    const [seen] = await waitingFor(admin);
    expect(seen).toMatchObject({
      id,
      kind: 'approval',
      is_own: false,
      asked_by: '吴静',
      state_name: '待复核',
    });
    expect(seen?.words).toContain('单笔订单限额 ¥5,000.00 → ¥3,000.00');
    expect(await waitingFor(finance)).toMatchObject([{ id, is_own: true }]);
    expect(await waitingFor(sales)).toEqual([]);
    const queue = async (client: Client) =>
      (await client.get<{ queues: { approvals: number } }>('/api/admin/me').expect(200)).data.queues
        .approvals;
    expect([await queue(admin), await queue(finance), await queue(sales)]).toEqual([1, 0, 0]);
  });

  it('is decided by another one of a named role, never by who asked', async () => {
    const id = await asked(finance);
    await finance.post(`${APPROVALS}/${id}/agree`).expect(403);
    await finance.post(`${APPROVALS}/${id}/refuse`, { reply: '不需要了' }).expect(403);
    await sales.post(`${APPROVALS}/${id}/agree`).expect(403);
    await admin.post(`${APPROVALS}/${id}/withdraw`).expect(403);
    await admin.post(`${APPROVALS}/999999/agree`).expect(404);
    expect((await policyOf('refund')).order).toBe(5000);
    expect((await admin.post(`${APPROVALS}/${id}/refuse`, { reply: 'x' }).expect(422)).errors).toHaveProperty(
      'reply',
    );
  });

  it('happens once, however many agree at the same moment', async () => {
    const before = await policyOf('refund');
    const id = await asked(finance, { order: '4000' });
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => admin.post(`${APPROVALS}/${id}/agree`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(CROWD - 1);
    expect(await policyOf('refund')).toMatchObject({
      order: 4000,
      version: before.version + 1,
      updated_by: '吴静',
    });
    await admin.post(`${APPROVALS}/${id}/refuse`, { reply: '太晚了' }).expect(409);
    await finance.post(`${APPROVALS}/${id}/withdraw`).expect(409);
  });

  it('refused or taken back changes nothing', async () => {
    const before = await policyOf('refund');
    const refused = await asked(finance);
    const { data } = await admin.post(`${APPROVALS}/${refused}/refuse`, { reply: '限额太低' }).expect(200);
    expect(data).toMatchObject({ state: 'refused', reply: '限额太低', decided_by: '陈思远' });
    const withdrawn = await asked(finance);
    await finance.post(`${APPROVALS}/${withdrawn}/withdraw`).expect(200);
    await admin.post(`${APPROVALS}/${withdrawn}/agree`).expect(409);
    expect(await policyOf('refund')).toEqual(before);
  });

  it('is held against the rules of the moment in which it is agreed to', async () => {
    const id = await asked(finance, { order: '3500' });
    await sql`update approval_policy set version = version + 1 where key = 'refund'`.execute(shop.db);
    expect((await admin.post(`${APPROVALS}/${id}/agree`).expect(409)).message).toContain('已被修改');
    expect(await waitingFor(admin)).toMatchObject([{ id }]);
    await admin.post(`${APPROVALS}/${id}/refuse`, { reply: '已过时' }).expect(200);
    const late = await asked(finance, { order: '3500' });
    await sql`update staff set is_active = false where username = 'finance'`.execute(shop.db);
    expect((await admin.post(`${APPROVALS}/${late}/agree`).expect(409)).message).toContain('申请人已停用');
    await sql`update staff set is_active = true where username = 'finance'`.execute(shop.db);
  });

  it('asks for the second factor where the shop wants one', async () => {
    const id = await asked(finance);
    await sql`update staff set role = 'quality' where username = 'sales'`.execute(shop.db);
    await sql`update approval_policy set approvers = '{admin,finance,quality}' where key = 'limit'`.execute(
      shop.db,
    );
    shop.services.config.staffFactor = 'power';
    await sales.post(`${APPROVALS}/${id}/agree`).expect(403);
    shop.services.config.staffFactor = 'nobody';
    await sales.post(`${APPROVALS}/${id}/agree`).expect(200);
    await sql`update staff set role = 'sales' where username = 'sales'`.execute(shop.db);
    await sql`update approval_policy set approvers = '{admin,finance}' where key = 'limit'`.execute(shop.db);
  });
});

describe('a policy', () => {
  it('is read by who reads the log', async () => {
    await sales.get(`${APPROVALS}/policies`).expect(403);
    const keys = (await policies()).map(({ key }) => key);
    expect(keys.sort()).toEqual(
      [
        'bank_account',
        'campaign_price',
        'correction',
        'credit_terms',
        'credit_write_off',
        'deposit',
        'goods_marks',
        'legal_text',
        'limit',
        'lot_release',
        'price',
        'recall_close',
        'refund',
        'role',
        'stock',
        'unmatched',
        'withdrawal',
      ].sort(),
    );
  });

  it.each([
    ['an amount of three decimals', { order: '1.005' }, 'order'],
    ['no amount', { staff: '' }, 'staff'],
    ['a role that there is not', { approvers: ['pope'] }, 'approvers'],
    ['nobody', { approvers: [] }, 'approvers'],
  ])('%s: 422', async (_, more, field) => {
    const answer = await askPolicy(finance, more);
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });

  it('that was changed meanwhile, is unknown or stays as it is', async () => {
    expect((await askPolicy(finance, { version: 999 })).status).toBe(409);
    await finance.put(`${APPROVALS}/policies/nothing`, await refundForm()).expect(404);
    const { order, customer, staff } = await policyOf('refund');
    const same = { order: String(order), customer: String(customer), staff: String(staff) };
    expect((await askPolicy(finance, same)).status).toBe(422);
  });
});

describe('the day', () => {
  it('is listed in words and told to administrators once', async () => {
    await asked(finance, { order: '2500' });
    await agreeWithLast(admin);
    await sales.get(`${APPROVALS}/day`).expect(403);
    const { data } = await admin.get<z.output<typeof adminApprovalDay.data>>(`${APPROVALS}/day`).expect(200);
    expect(data.list[0]).toMatchObject({ staff: '陈思远' });
    expect(data.list.map(({ words }) => words)).toContain('复核规则已修改：退款与减发');
    const today = dayInChina(new Date());
    const told = await Promise.all(Array.from({ length: 4 }, () => tellOfDay(shop.db, today)));
    expect(told.sort()).toEqual([0, 0, 0, 1]);
    const { rows } = await sql<{ receiver: string; text: string }>`
      select receiver, text from outbox where template = 'staff_day'`.execute(shop.db);
    expect(rows).toEqual([
      { receiver: '13800000020', text: expect.stringContaining(`${today} 员工敏感操作`) },
    ]);
    expect(await tellOfDay(shop.db, '2000-01-01')).toBe(0);
  });
});

it('each entry of the log names its own request: what is done for who asked, that of who agrees', async () => {
  const asking = await askPolicy(finance, { order: '3500' });
  const agreeing = await admin.post(`${APPROVALS}/${asking.data.id}/agree`).expect(200);
  const entries = await shop.db
    .selectFrom('audit_log as l')
    .innerJoin('staff as s', 's.id', 'l.staff_id')
    .select(['l.action', 's.username', 'l.request_id', 'l.ip'])
    .orderBy('l.id', 'desc')
    .limit(3)
    .execute();
  const ip = '127.0.0.1';
  const [first, second] = [asking, agreeing].map(({ headers }) => headers.get('x-request-id'));
  expect(entries).toEqual([
    { action: 'approval.agree', username: 'admin', request_id: second, ip },
    { action: 'approval_policy.update', username: 'finance', request_id: second, ip },
    { action: 'approval.ask', username: 'finance', request_id: first, ip },
  ]);
});
