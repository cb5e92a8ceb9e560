import type { UserBase } from '@qingnang/contract/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInChina } from '../../../http/dates.ts';
import { GOODS, WAREHOUSE } from '../../../testing/fixture.ts';
import { setDaysLeft } from '../../../testing/qualifications.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const baseOf = async (username: string) =>
  (await (await shop.buyer(username)).get<UserBase>('/api/user/base').expect(200)).data;
const idOf = async (username: string) => {
  const { id } = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
};

async function order(username: string, status: number): Promise<void> {
  const values = {
    account_id: await idOf(username),
    kind: 'normal',
    warehouse_id: WAREHOUSE.chengdu,
    status,
    goods_fen: 0,
    payable_fen: 0,
  };
  const place = { consignee: '', phone: '', region: '', address: '' };
  await shop.db
    .insertInto('sales_order')
    .values({ ...values, ...place, order_no: sql<string>`'T' || nextval('order_no_seq')` })
    .execute();
}

describe('GET /api/user/base', () => {
  it('requires sign-in', async () => {
    const answer = await shop.visitor().get('/api/user/base').expect(401);
    expect(answer.code).toBe(10001);
  });

  it('answers what the header and the member centre show', async () => {
    await setDaysLeft(shop, 'yaodian', '药品经营许可证', 26);
    const { passed_message: message, ...base } = await baseOf('yaodian');
    const expiry = dayInChina(new Date(Date.now() + 26 * 24 * 3600_000));
    expect(message).toContain(`您的《药品经营许可证》将于 ${expiry}（26 天后）到期`);
    expect(base).toEqual({
      show: true,
      id: await idOf('yaodian'),
      username: 'yaodian',
      name: '李红梅',
      phone: '13800000001',
      company: '成都康民大药房有限公司',
      face: '',
      rank: 2,
      rank_name: '金卡会员',
      admin: { name: '周敏', phone: '13800000021', is_default: false },
      address: '四川省成都市锦江区示例路 18 号 1 楼',
      is_passed: 1,
      points: 0,
      cart: 0,
      chat_unread: 0,
      message_count: 0,
      wechat: false,
      has_factor: false,
      has_sms: true,
      common_config: { hot_line: '400-000-0120', qq1: '10000', qq2: '10001' },
      quality_inspection: { quality_inspection_url: '/jybg', msg: '药检报告' },
      login_url: '/login',
      is_show_youx: 1,
      is_special: 0,
      member: null,
      is_can_chat: 1,
      token: '',
      is_AfterSale: 1,
      ywy: { name: '刘洋', phone: '13800000022' },
      customer: { name: '周敏', phone: '13800000021', qq: '10021' },
      balance: 1286.4,
      acting_head: '',
      order_counts: { unpaid: 0, reviewing: 0, to_receive: 0 },
    });
  });

  it('gives the shop’s people to who has none of their own', async () => {
    const base = await baseOf('zhensuo');
    expect(base.admin).toEqual({ name: '周敏', phone: '13800000021', is_default: true });
    expect(base.ywy).toEqual({ name: '', phone: '' });
    expect(base.customer).toEqual({ name: '在线客服', phone: '400-000-0120', qq: '10000' });
    expect([base.balance, base.is_passed, base.rank_name]).toEqual([0, 1, '普通会员']);
  });

  it.each([
    ['xinke', 2, '资质审核中，通过后可查看价格并采购'],
    ['guoqi', 4, '您的《药品经营许可证》已过期，已暂停采购，请尽快更新'],
  ])('%s reads why it cannot buy yet', async (username, status, message) => {
    const base = await baseOf(username);
    expect([base.is_passed, base.passed_message]).toEqual([status, message]);
  });

  it('counts the cart and the orders of this account, by what there is to do', async () => {
    for (const status of [10, 10, 20, 30, 40, 50, 50, 60, 70, 80]) await order('kangmin-jinli', status);
    await order('kangmin-binjiang', 10);
    const line = { goods_id: GOODS.plain, warehouse_id: WAREHOUSE.chengdu, number: 10 };
    const lines = [await idOf('kangmin-jinli'), await idOf('zhensuo')].map((account_id) => ({
      account_id,
      ...line,
    }));
    await shop.db.insertInto('cart_line').values(lines).execute();
    const base = await baseOf('kangmin-jinli');
    expect(base.order_counts).toEqual({ unpaid: 2, reviewing: 1, to_receive: 3 });
    expect(base.cart).toBe(1);
    expect((await baseOf('kangmin-binjiang')).order_counts).toEqual({
      unpaid: 1,
      reviewing: 0,
      to_receive: 0,
    });
  });

  it('names the shop’s default manager again when the own one has left, and nobody when that one has too', async () => {
    const client = await shop.buyer('yaodian');
    const admin = await shop.db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    await shop.db
      .updateTable('account')
      .set({ manager_id: admin.id })
      .where('username', '=', 'yaodian')
      .execute();
    const managerNow = async () => (await client.get<UserBase>('/api/user/base').expect(200)).data.admin;
    expect(await managerNow()).toEqual({ name: '陈思远', phone: '13800000020', is_default: false });
    await shop.db.updateTable('staff').set({ is_active: false }).where('username', '=', 'admin').execute();
    expect(await managerNow()).toEqual({ name: '周敏', phone: '13800000021', is_default: true });
    await shop.db.updateTable('staff').set({ is_active: false }).where('username', '=', 'service').execute();
    expect(await managerNow()).toEqual({ name: '', phone: '', is_default: true });
  });
});
