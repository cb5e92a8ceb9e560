import type {
  ContractPricePreview,
  ContractPricePreviewRow,
  StaffContractPrice,
} from '@qingnang/contract/admin-contract-prices';
import type { CartData } from '@qingnang/contract/cart';
import type { GoodsDetail } from '@qingnang/contract/catalog';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInChina, endOfDaySeconds } from '../../../../http/dates.ts';
import { agreeWithLast, waitingFor } from '../../../../testing/approvals.ts';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { sheetOf, xlsx } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

const PATH = '/api/admin/contract-prices';
const DAY_MS = 24 * 3600 * 1000;
const inDays = (days: number) => dayInChina(new Date(Date.now() + days * DAY_MS));

let shop: TestShop;
let staff: Client;
let buyer: Client;
let accountId: number;
/** Buyers whom no test has had yet. */
let others: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('goods');
  buyer = await shop.buyer();
  const account = await shop.db
    .updateTable('account')
    .set({ is_special: true, rank: 0 })
    .where('username', '=', 'yaodian')
    .returning('id')
    .executeTakeFirstOrThrow();
  accountId = account.id;
  others = await manyBuyers(shop, 5);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('contract_price').execute();
  await shop.db.deleteFrom('approval').execute();
});

function anotherBuyer(): TestBuyer {
  const buyer = others.pop();
  if (!buyer) throw new Error('no buyer is left');
  return buyer;
}

/** A group of customers, without any. */
const groupOf = async (name: string): Promise<number> =>
  (await shop.db.insertInto('customer_group').values({ name }).returning('id').executeTakeFirstOrThrow()).id;

/** Normally ¥25.00; 20 % below it is ¥20.00. */
const form = (more: object = {}) => ({
  account_id: accountId,
  goods_id: GOODS.hundred,
  price: '22.5',
  valid_from: inDays(0),
  ...more,
});
const create = (more: object = {}) => staff.post<{ waits: number }>(PATH, form(more));
const list = async (query = '') =>
  (await staff.get<{ list: StaffContractPrice[]; total: number }>(`${PATH}?${query}`).expect(200)).data;
const termsNow = async () =>
  (await buyer.get<GoodsDetail>(`/api/goods/detail/${GOODS.hundred}`).expect(200)).data.contract;
const priceNow = async () =>
  (await buyer.get<GoodsDetail>(`/api/goods/detail/${GOODS.hundred}`).expect(200)).data.base_price;

describe('who may', () => {
  it.each([
    ['GET', PATH],
    ['POST', PATH],
    ['PUT', `${PATH}/1`],
    ['DELETE', `${PATH}/1`],
    ['POST', `${PATH}/import`],
  ] as const)('%s %s: those who change prices', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await buyer.send(method, path, body).expect(401);
    await (await shop.staff('warehouse')).send(method, path, body).expect(403);
  });
});

describe('a contract price', () => {
  it('holds at once, is listed, changed and deleted, and it is noted', async () => {
    expect((await create({ valid_until: inDays(30) }).expect(201)).data).toEqual({ waits: 0 });
    expect(await priceNow()).toBe(22.5);
    expect(await termsNow()).toEqual({ until: endOfDaySeconds(inDays(30)) });
    const [made] = (await list()).list;
    expect(made).toMatchObject({
      username: 'yaodian',
      buys_by_contract: 1,
      goods_id: GOODS.hundred,
      price: 22.5,
      normal_price: 25,
      valid_from: inDays(0),
      valid_until: inDays(30),
      state: 'current',
    });
    await staff.put(`${PATH}/${made?.id}`, { price: '21', valid_from: inDays(0) }).expect(200);
    expect(await priceNow()).toBe(21);
    expect(await termsNow()).toEqual({ until: null });
    await buyer.post('/api/cart', { params: [{ goods_id: GOODS.hundred, number: 1 }] }).expect(200);
    const { data: cart } = await buyer.get<CartData>('/api/cart/list').expect(200);
    expect(cart.data[0]).toMatchObject({ price: 21, contract: { until: null } });
    await staff.delete(`${PATH}/${made?.id}`).expect(200);
    expect([await priceNow(), await termsNow()]).toEqual([25, null]);
    await staff.delete(`${PATH}/${made?.id}`).expect(404);
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'contract_price')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'contract_price.create',
      'contract_price.update',
      'contract_price.delete',
    ]);
    expect(entries[1]?.before).toEqual({ price: '22.50', valid_until: inDays(30) });
  });

  it.each<[string, object, number]>([
    ['from tomorrow on does not hold yet', { valid_from: inDays(1) }, 25],
    ['until yesterday holds no more', { valid_from: inDays(-9), valid_until: inDays(-1) }, 25],
    ['until today holds', { valid_from: inDays(-9), valid_until: inDays(0) }, 22.5],
  ])('%s', async (_, days, price) => {
    await create(days).expect(201);
    expect(await priceNow()).toBe(price);
  });

  it('of an account that does not buy by contract holds for nothing', async () => {
    await create().expect(201);
    const account = shop.db.updateTable('account').where('id', '=', accountId);
    await account.set({ is_special: false }).execute();
    // A session is remembered for a moment.
    await expect.poll(priceNow).toBe(25);
    expect((await list()).list[0]?.buys_by_contract).toBe(0);
    await account.set({ is_special: true }).execute();
    await expect.poll(priceNow).toBe(22.5);
  });

  it('shares no day with another one of the same goods', async () => {
    await create({ valid_from: inDays(-5), valid_until: inDays(5) }).expect(201);
    await create({ valid_from: inDays(6) }).expect(201);
    const { errors } = await create({ valid_from: inDays(5), valid_until: inDays(5) }).expect(422);
    expect(errors?.valid_from?.[0]).toMatch(/^与已有的合同价日期重叠/);
    const [later, first] = (await list()).list;
    const longer = { price: '22.5', valid_from: inDays(-5), valid_until: inDays(6) };
    await staff.put(`${PATH}/${first?.id}`, longer).expect(422);
    await staff.put(`${PATH}/${later?.id}`, { price: '22.5', valid_from: inDays(7) }).expect(200);
    // Side by side: one of them is written.
    const answers = await Promise.all([1, 2, 3].map(() => create({ goods_id: GOODS.plain, price: '8' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it.each([
    [{ account_id: 9999 }, 'account_id'],
    [{ goods_id: 9999 }, 'goods_id'],
    [{ price: '0' }, 'price'],
    [{ price: 'x' }, 'price'],
    [{ valid_until: inDays(-1) }, 'valid_until'],
    [{ valid_from: '2026-13-01' }, 'valid_from'],
  ])('is refused with %j at %s', async (wrong, field) => {
    const { errors } = await create(wrong).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });
});

describe('far below the normal price', () => {
  it('waits for a second person, then holds', async () => {
    const admin = await shop.staff();
    expect((await create({ price: '19.99' }).expect(201)).data).toEqual({ waits: 1 });
    expect([await priceNow(), (await list()).total]).toEqual([25, 0]);
    const [waiting] = await waitingFor(admin);
    expect(waiting?.words).toMatch(/^合同价 1 条：.*「头孢克肟颗粒.*」 ¥19\.99，\d{4}-\d\d-\d\d 起$/);
    await create({ price: '19.98' }).expect(409);
    await agreeWithLast(admin);
    expect(await priceNow()).toBe(19.99);
  });

  it('is not done when the price has been changed meanwhile', async () => {
    const admin = await shop.staff();
    await create().expect(201);
    const [made] = (await list()).list;
    const path = `${PATH}/${made?.id}`;
    await staff.put(path, { price: '10', valid_from: inDays(0) }).expect(200);
    await staff.put(path, { price: '23', valid_from: inDays(0) }).expect(200);
    const [waiting] = await waitingFor(admin);
    await admin.post(`/api/admin/approvals/${waiting?.id}/agree`).expect(409);
    expect(await priceNow()).toBe(23);
  });
});

describe('as files', () => {
  const upload = (rows: (string | number)[][]) =>
    xlsx(rows).then((bytes) => {
      const file = new FormData();
      file.append('file', new Blob([new Uint8Array(bytes)]), 'prices.xlsx');
      return staff.send<ContractPricePreview>('POST', `${PATH}/read`, file);
    });
  const HEADER = ['用户名', '商品编号', '合同价', '生效日期', '截止日期'];
  const GROUP_HEADER = ['客户分组', ...HEADER.slice(1)];
  const sent = (rows: readonly ContractPricePreviewRow[]) => ({
    rows: rows.map(({ line, cells }) => ({ line, cells })),
  });

  it('what is exported changes nothing when it comes back', async () => {
    await create({ valid_until: inDays(30) }).expect(201);
    const { rows } = await sheetOf(staff, `${PATH}/export.xlsx`);
    expect(rows).toHaveLength(2);
    const { data } = await upload(rows);
    expect(data.rows.map(({ act }) => act)).toEqual(['same']);
    expect((await sheetOf(staff, `${PATH}/export.xlsx?state=ended`)).rows).toHaveLength(1);
    expect((await shop.visitor().raw(`${PATH}/export.xlsx`)).status).toBe(401);
  });

  it('are shown row by row, then written, low prices by two', async () => {
    const admin = await shop.staff();
    const { data } = await upload([
      HEADER,
      ['yaodian', GOODS.hundred, 22, inDays(0), ''],
      ['yaodian', GOODS.plain, 5, inDays(0), inDays(9)],
      ['nobody', GOODS.plain, 8, inDays(0), ''],
    ]);
    expect(data.rows.map(({ act, waits }) => [act, waits])).toEqual([
      ['create', 0],
      ['create', 1],
      ['refused', 0],
    ]);
    const done = await staff.post(`${PATH}/import`, sent(data.rows.slice(0, 2))).expect(200);
    expect([done.data, done.message]).toEqual([{ saved: 1, waiting: 1 }, '已保存 1 条，1 条等待复核']);
    expect([await priceNow(), (await list()).total]).toEqual([22, 1]);
    await agreeWithLast(admin);
    expect((await list()).total).toBe(2);
  });

  it('of customer groups come and go by their names', async () => {
    await groupOf('文件分组');
    const { data } = await upload([GROUP_HEADER, ['文件分组', GOODS.hundred, 22, inDays(0), '']]);
    expect(data.rows.map(({ act, party }) => [act, party])).toEqual([['create', '文件分组']]);
    await staff.post(`${PATH}/import`, sent(data.rows)).expect(200);
    const { rows } = await sheetOf(staff, `${PATH}/export.xlsx`);
    expect((await upload(rows)).data.rows.map(({ act }) => act)).toEqual(['same']);
  });

  it('are written all or not at all', async () => {
    const { data } = await upload([HEADER, ['yaodian', GOODS.hundred, 22, inDays(0), '']]);
    await create().expect(201);
    await staff.post(`${PATH}/import`, sent(data.rows)).expect(200);
    expect(await priceNow()).toBe(22);
    const wrong = data.rows.map((row) => ({ ...row, cells: { ...row.cells, valid_from: inDays(3) } }));
    await staff.post(`${PATH}/import`, sent([...data.rows, ...wrong])).expect(409);
    expect((await list()).total).toBe(1);
  });
});

describe('a contract price of a head office', () => {
  const seenBy = async (client: Client) =>
    (await client.get<GoodsDetail>(`/api/goods/detail/${GOODS.hundred}`).expect(200)).data;
  const storeOf = async (isSpecial: boolean): Promise<TestBuyer> => {
    const store = anotherBuyer();
    await shop.db
      .updateTable('account')
      .set({ head_account_id: accountId, is_special: isSpecial })
      .where('id', '=', store.accountId)
      .execute();
    return store;
  };

  it('holds for its stores under contract that have none of their own', async () => {
    const [store, plain] = [await storeOf(true), await storeOf(false)];
    await create().expect(201);
    expect(await seenBy(store.client)).toMatchObject({ base_price: 22.5, contract: { until: null } });
    expect(await seenBy(plain.client)).toMatchObject({ contract: null });
    await create({ account_id: store.accountId, price: '21', valid_until: inDays(9) }).expect(201);
    expect(await seenBy(store.client)).toMatchObject({ base_price: 21 });
    expect(await priceNow()).toBe(22.5);
  });

  it('is not a store’s for its head office, nor for another store', async () => {
    const [one, other] = [await storeOf(true), await storeOf(true)];
    await create({ account_id: one.accountId }).expect(201);
    expect(await termsNow()).toBeNull();
    expect(await seenBy(other.client)).toMatchObject({ contract: null });
  });
});

describe('a contract price of a customer group', () => {
  it('holds for who is in it, is listed with its group, and shares no day with another of it', async () => {
    const groupId = await groupOf('乡镇卫生院');
    const member = anotherBuyer();
    const ofGroup = { account_id: '', customer_group_id: groupId, valid_until: inDays(30) };
    expect((await create(ofGroup).expect(201)).data).toEqual({ waits: 0 });
    await shop.db
      .updateTable('account')
      .set({ customer_group_id: groupId, is_special: true })
      .where('id', '=', member.accountId)
      .execute();
    await expect
      .poll(async () => (await member.client.get<GoodsDetail>(`/api/goods/detail/${GOODS.hundred}`)).data)
      .toMatchObject({ base_price: 22.5, contract: { until: endOfDaySeconds(inDays(30)) } });
    expect(await termsNow()).toBeNull();
    const { list: found } = await list(`customer_group_id=${groupId}&keywords=卫生院`);
    expect(found).toMatchObject([
      {
        account_id: null,
        customer_group: { id: groupId, name: '乡镇卫生院' },
        normal_price: 25,
        state: 'current',
      },
    ]);
    expect((await create({ ...ofGroup, valid_from: inDays(30) }).expect(422)).errors).toHaveProperty(
      'valid_from',
    );
    await create({ valid_from: inDays(30) }).expect(201);
  });

  it('far below the normal price waits and names the group', async () => {
    const admin = await shop.staff();
    const groupId = await groupOf('复核分组');
    await create({ account_id: '', customer_group_id: groupId, price: '19.99' }).expect(201);
    expect((await waitingFor(admin))[0]?.words).toMatch(/^合同价 1 条：客户分组复核分组「头孢克肟颗粒/);
    await agreeWithLast(admin);
    expect((await list(`customer_group_id=${groupId}`)).total).toBe(1);
  });

  it('goes with its group', async () => {
    const groupId = await groupOf('短期分组');
    await create({ account_id: '', customer_group_id: groupId }).expect(201);
    await staff.delete(`/api/admin/customer-groups/${groupId}`).expect(200);
    expect((await list()).total).toBe(0);
    const entry = shop.db
      .selectFrom('audit_log')
      .select('before')
      .where('action', '=', 'customer_group.delete');
    expect((await entry.executeTakeFirstOrThrow()).before).toEqual({ name: '短期分组', note: '', prices: 1 });
  });

  it.each([
    ['nobody', { account_id: '' }, 'account_id'],
    ['an account and a group', { customer_group_id: 1 }, 'customer_group_id'],
    ['an unknown group', { account_id: '', customer_group_id: 999_999 }, 'customer_group_id'],
  ])('is refused for %s', async (_, wrong, field) => {
    expect((await create(wrong).expect(422)).errors).toHaveProperty(field);
  });
});
