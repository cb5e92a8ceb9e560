import type { UserBase } from '@qingnang/contract/accounts';
import type { AddAnswer, CartData } from '@qingnang/contract/cart';
import type { StoreCopy } from '@qingnang/contract/cart-copy';
import type { AdminOrder } from '@qingnang/contract/desk';
import type { OrderDetail } from '@qingnang/contract/orders';
import type { MemberCentre } from '@qingnang/contract/shell';
import type { StoreItem, StoreList, StoreOrder } from '@qingnang/contract/stores';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../http/session.ts';
import { Client } from '../../../testing/client.ts';
import { codeFor } from '../../../testing/codes.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { payFor, placeFor } from '../../../testing/orders.ts';
import { setDaysLeft } from '../../../testing/qualifications.ts';
import { sheetOf } from '../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { sendCode } from '../../identity/accounts/codes/writes.ts';

let shop: TestShop;
let head: Client;
const ids: Record<string, number> = {};

beforeAll(async () => {
  shop = await createShop();
  for (const { id, username } of await shop.db.selectFrom('account').select(['id', 'username']).execute())
    ids[username] = id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  head = await shop.buyer();
});

const baseOf = async (client: Client) => (await client.get<UserBase>('/api/user/base').expect(200)).data;
const storesOf = async (client: Client) => (await client.get<StoreList>('/api/stores').expect(200)).data;
const switchTo = (client: Client, username: string) => client.post(`/api/stores/${ids[username]}/switch`);
const setAccount = (username: string, values: Record<string, unknown>) =>
  shop.db.updateTable('account').set(values).where('username', '=', username).execute();

describe('GET /api/stores', () => {
  it('requires sign-in, as every call of it', async () => {
    const visitor = shop.visitor();
    for (const [method, path] of [
      ['GET', '/api/stores'],
      ['POST', '/api/stores'],
      ['POST', '/api/stores/1/switch'],
      ['POST', '/api/stores/switch_back'],
      ['GET', '/api/stores/orders'],
    ] as const)
      expect((await visitor.send(method, path, method === 'POST' ? {} : undefined)).status).toBe(401);
    expect((await visitor.raw('/api/stores/orders.xlsx')).status).toBe(401);
  });

  it('shows the head office and its stores, and what waits in each', async () => {
    await setDaysLeft(shop, 'yaodian', '药品经营许可证', 26);
    const store = await shop.buyer('kangmin-jinli');
    await store.post('/api/cart', { params: [{ goods_id: GOODS.plain, number: 10 }] }).expect(200);
    const { id } = await placeFor(store);
    // As in the store's own 采购额: what is not paid was not bought yet.
    expect((await storesOf(head)).list[0]?.month_amount).toBe(0);
    await payFor(store, id);
    const centre = await store.get<MemberCentre>('/api/user/centre').expect(200);
    expect(centre.data.months.at(-1)?.amount).toBe(555);
    const { head: own, list, may_add: mayAdd } = await storesOf(head);
    expect(own).toMatchObject({ username: 'yaodian', is_head: true, is_current: true, is_passed: 1 });
    expect(own.first_due).toMatchObject({ kind: '药品经营许可证', days: 26 });
    expect(list.map((one) => [one.username, one.is_head, one.is_current])).toEqual([
      ['kangmin-jinli', false, false],
      ['kangmin-binjiang', false, false],
    ]);
    expect(list[0]).toMatchObject({ cart_lines: 1, open_orders: 1, month_amount: 555 });
    expect(list[1]).toMatchObject({ cart_lines: 0, open_orders: 0, month_amount: 0 });
    expect(mayAdd).toBe(true);
  });

  it('an account without stores sees itself alone; a store may have none', async () => {
    expect(await storesOf(await shop.buyer('zhensuo'))).toMatchObject({ list: [], may_add: true });
    expect(await storesOf(await shop.buyer('kangmin-jinli'))).toMatchObject({ list: [], may_add: false });
  });

  it('says whose papers have run out', async () => {
    const paper = { account_id: ids['kangmin-binjiang'] as number, kind: '年度报告', number: '1' };
    await shop.db
      .insertInto('account_licence')
      .values({ ...paper, valid_until: '2026-01-31' })
      .execute();
    const store = (await storesOf(head)).list[1] as StoreItem;
    expect([store.is_passed, store.passed_message]).toEqual([
      4,
      '您的《年度报告》已过期，已暂停采购，请尽快更新',
    ]);
    expect(store.first_due).toMatchObject({ kind: '年度报告', valid_until: '2026-01-31' });
    await shop.db.deleteFrom('account_licence').where('kind', '=', '年度报告').execute();
  });
});

describe('switching', () => {
  it('makes the session the store’s and says so; switching back makes it the head office’s', async () => {
    const { message } = await switchTo(head, 'kangmin-jinli').expect(200);
    expect(message).toBe('已切换到 成都康民大药房有限公司锦里店');
    const acting = await baseOf(head);
    expect([acting.username, acting.acting_head]).toEqual(['kangmin-jinli', '成都康民大药房有限公司']);
    // Straight to the next one, and the list still is the head office's.
    await switchTo(head, 'kangmin-binjiang').expect(200);
    const { head: own, list } = await storesOf(head);
    expect([own.username, ...list.map((one) => one.is_current)]).toEqual(['yaodian', false, true]);
    await head.post('/api/stores/switch_back').expect(200);
    expect(await baseOf(head)).toMatchObject({ username: 'yaodian', acting_head: '' });
    // Twice changes nothing.
    await head.post('/api/stores/switch_back').expect(200);
    expect((await baseOf(head)).username).toBe('yaodian');
  });

  it('the old secret is worth nothing afterwards', async () => {
    const other = new Client(shop.url);
    const who = { accountId: ids.yaodian as number, ip: '', userAgent: 'test' };
    const token = await openSession(shop.db, who);
    other.setCookie('qn_session', token);
    await switchTo(other, 'kangmin-jinli').expect(200);
    const stale = new Client(shop.url);
    stale.setCookie('qn_session', token);
    await stale.get('/api/user/base').expect(401);
  });

  it.each(['zhensuo', 'yaodian'])('not to %s, which is no store of it', async (username) => {
    await switchTo(head, username).expect(404);
    expect((await baseOf(head)).username).toBe('yaodian');
  });

  it('not by an account that is no head office, nor to one that does not exist', async () => {
    const clinic = await shop.buyer('zhensuo');
    await switchTo(clinic, 'kangmin-jinli').expect(404);
    await switchTo(await shop.buyer('kangmin-binjiang'), 'kangmin-jinli').expect(404);
    for (const id of ['0', 'abc', '999999999']) await head.post(`/api/stores/${id}/switch`).expect(404);
  });

  it('not to a blocked store, and a session that acts for one that is blocked now is nobody’s', async () => {
    await switchTo(head, 'kangmin-jinli').expect(200);
    await setAccount('kangmin-jinli', { is_blocked: true });
    await head.get('/api/user/base').expect(401);
    const again = await shop.buyer();
    const { message } = await switchTo(again, 'kangmin-jinli').expect(404);
    expect(message).toBe('门店不存在或已停用');
    expect((await storesOf(again)).list[0]).toMatchObject({ is_blocked: true });
    await setAccount('kangmin-jinli', { is_blocked: false });
  });

  it('ends when the store is the head office’s no more, and when the head office is blocked', async () => {
    await switchTo(head, 'kangmin-binjiang').expect(200);
    await setAccount('kangmin-binjiang', { head_account_id: null });
    await head.get('/api/user/base').expect(401);
    await setAccount('kangmin-binjiang', { head_account_id: ids.yaodian });
    await setAccount('yaodian', { is_blocked: true });
    await head.get('/api/user/base').expect(401);
    await setAccount('yaodian', { is_blocked: false });
    expect((await baseOf(head)).username).toBe('kangmin-binjiang');
  });
});

describe('acting for a store', () => {
  it('cart, checkout and order are the store’s; the order says who placed it, to the store and to staff', async () => {
    await switchTo(head, 'kangmin-binjiang').expect(200);
    const { data: added } = await head
      .post<AddAnswer>('/api/cart', {
        params: [
          { goods_id: GOODS.ladder, number: 60 },
          { goods_id: GOODS.fourDecimals, number: 500 },
        ],
      })
      .expect(200);
    // Herbs are not in this store's scopes, but in those of the head office.
    expect([added.added.length, added.refused.map(({ goods_id }) => goods_id)]).toEqual([
      1,
      [GOODS.fourDecimals],
    ]);
    const store = await shop.buyer('kangmin-binjiang');
    expect((await store.get<CartData>('/api/cart/list').expect(200)).data.data).toHaveLength(1);
    const lineIds = added.added.map((line) => line.line_id);
    await head.post('/api/cart/checkout', { ids: lineIds }).expect(200);
    const placed = await placeFor(head, { number: 10 });
    const { data: order } = await store.get<OrderDetail>(`/api/order/${placed.id}`).expect(200);
    expect(order.placed_by).toBe('成都康民大药房有限公司');
    const staff = await shop.staff();
    const { data: desk } = await staff.get<AdminOrder>(`/api/admin/orders/${placed.id}`).expect(200);
    expect([desk.buyer.company, desk.placed_by]).toEqual(['成都康民大药房有限公司滨江店', order.placed_by]);
    await head.post('/api/stores/switch_back').expect(200);
    await head.get(`/api/order/${placed.id}`).expect(404);
  });

  it('an order of its own names nobody', async () => {
    const store = await shop.buyer('kangmin-jinli');
    const placed = await placeFor(store);
    const { data } = await store.get<OrderDetail>(`/api/order/${placed.id}`).expect(200);
    expect(data.placed_by).toBe('');
  });

  it('opens no store and does not copy: that is the head office’s', async () => {
    await switchTo(head, 'kangmin-jinli').expect(200);
    const { message } = await head.post('/api/stores', NEW).expect(403);
    expect(message).toBe('请先切换回总部账户');
  });
});

const NEW = {
  company: '成都康民大药房有限公司学府店',
  username: 'kangmin-xuefu',
  phone: '13800000099',
  code: '000000',
  password: 'Qinghe@5829',
};

describe('POST /api/stores', () => {
  const add = async (client: Client, more: Record<string, unknown> = {}) => {
    const form = { ...NEW, ...more };
    // Past the limit of one code a minute.
    await shop.db.deleteFrom('sms_code').execute();
    await sendCode(shop.db, { phone: String(form.phone), purpose: 'register', ip: '' });
    return client.post('/api/stores', { ...form, code: await codeFor(shop, String(form.phone)) });
  };

  it('opens an account without papers, which the head office may switch to', async () => {
    const answer = await add(head);
    expect([answer.status, answer.data]).toEqual([
      201,
      { id: expect.any(Number), username: NEW.username, company: NEW.company },
    ]);
    const added = (await storesOf(head)).list.find((one) => one.username === NEW.username);
    expect(added).toMatchObject({ is_passed: 0, company: NEW.company });
    await head.post(`/api/stores/${added?.id}/switch`).expect(200);
    expect(await baseOf(head)).toMatchObject({ username: NEW.username, is_passed: 0 });
    const { username, password } = NEW;
    await shop.visitor().post('/api/user/login', { username, password }).expect(200);
  });

  it.each([
    ['username', 'ab'],
    ['username', '1380000000x'],
    ['username', 'u13800000002'],
    ['username', 'YAODIAN'],
    ['phone', '12345'],
    ['phone', '13800000002'],
    ['password', 'short1'],
    ['password', 'woaini1314'],
    ['password', 'dayaofang2026'],
    ['company', ''],
    ['company', 'x'.repeat(81)],
  ])('refuses %s %j with words there', async (field, value) => {
    const body = { ...NEW, username: 'another-store', phone: '13800000098', [field]: value };
    await shop.db.deleteFrom('sms_code').execute();
    await sendCode(shop.db, { phone: body.phone, purpose: 'register', ip: '' });
    const { errors } = await head
      .post('/api/stores', { ...body, code: await codeFor(shop, body.phone) })
      .expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('a wrong code opens nothing', async () => {
    await shop.db.deleteFrom('sms_code').execute();
    await sendCode(shop.db, { phone: '13800000097', purpose: 'register', ip: '' });
    const right = await codeFor(shop, '13800000097');
    const body = { ...NEW, username: 'not-opened', phone: '13800000097' };
    const code = right === '000000' ? '111111' : '000000';
    const { errors } = await head.post('/api/stores', { ...body, code }).expect(422);
    expect(Object.keys(errors ?? {})).toEqual(['code']);
    await head.post('/api/stores', { ...body, code: right }).expect(201);
    // Used up.
    const again = await head.post('/api/stores', { ...body, code: right }).expect(422);
    expect(Object.keys(again.errors ?? {})).toEqual(['code']);
  });

  it('not for a store, and not for who has not passed', async () => {
    expect(
      (await add(await shop.buyer('kangmin-jinli'), { username: 'third', phone: '13800000096' })).status,
    ).toBe(403);
    expect((await add(await shop.buyer('xinke'), { username: 'third', phone: '13800000096' })).status).toBe(
      403,
    );
  });
});

describe('GET /api/stores/orders', () => {
  const listOf = async (client: Client, query = '') =>
    (await client.get<{ list: StoreOrder[]; total: number }>(`/api/stores/orders?${query}`).expect(200)).data;

  it('lists those of the head office and all its stores, and of one of them', async () => {
    const own = await placeFor(head);
    const store = await placeFor(await shop.buyer('kangmin-jinli'));
    const foreign = await shop.buyer('zhensuo');
    await setAccount('zhensuo', { contract_valid_until: '2099-12-31' });
    const other = await placeFor(foreign, { goods: GOODS.hundred, number: 10 });
    const all = await listOf(head);
    const listed = all.list.map(({ id }) => id);
    expect(listed.slice(0, 2)).toEqual([store.id, own.id]);
    expect(listed).not.toContain(other.id);
    const one = await listOf(head, `store_id=${ids['kangmin-jinli']}`);
    expect(new Set(one.list.map((order) => order.store.company))).toEqual(
      new Set(['成都康民大药房有限公司锦里店']),
    );
    expect((await listOf(foreign)).list.map(({ id }) => id)).toEqual([other.id]);
    expect((await listOf(head, 'to=2020-01-01')).total).toBe(0);
    await head.get(`/api/stores/orders?store_id=${ids.zhensuo}`).expect(404);
    await head.get('/api/stores/orders?from=x').expect(422);
  });

  it('as XLSX, each order with its company', async () => {
    const { rows } = await sheetOf(head, `/api/stores/orders.xlsx?store_id=${ids['kangmin-jinli']}`);
    const [title, ...stores] = rows.map(([first]) => first);
    expect([title, new Set(stores)]).toEqual(['门店', new Set(['成都康民大药房有限公司锦里店'])]);
    expect((await head.raw(`/api/stores/orders.xlsx?store_id=${ids.zhensuo}`)).status).toBe(404);
  });
});

it('POST /api/cart/copy says what was corrected', async () => {
  const { data } = await head
    .post<AddAnswer>('/api/cart', { params: [{ goods_id: GOODS.limited, number: 20 }] })
    .expect(200);
  const store = await shop.buyer('kangmin-jinli');
  await store.post('/api/cart', { params: [{ goods_id: GOODS.limited, number: 15 }] }).expect(200);
  const body = { ids: data.added.map(({ line_id }) => line_id), other_user_ids: [ids['kangmin-jinli']] };
  const { data: copied } = await head.post<{ stores: StoreCopy[] }>('/api/cart/copy', body).expect(200);
  expect(copied.stores[0]).toMatchObject({
    added: 1,
    corrected: [{ goods_id: GOODS.limited, name: '连花清瘟胶囊', message: expect.stringMatching(/限购/) }],
    refused: [],
  });
});
