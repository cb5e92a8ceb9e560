import type { MassChange } from '@qingnang/contract/admin-catalog';
import type { AdminGoods } from '@qingnang/contract/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeWithLast, waitingFor } from '../approvals.ts';
import type { Client } from '../client.ts';
import { xlsx } from '../sheets.ts';
import { createShop, type TestShop } from '../shop.ts';

/** Nobody alone moves a price further in a day than the rule says, in one step or in many, by a form or by a file. */

let shop: TestShop;
let goods: Client;
let admin: Client;
beforeAll(async () => {
  shop = await createShop();
  [goods, admin] = await Promise.all([shop.staff('goods'), shop.staff()]);
});
afterAll(() => shop.close());

let counter = 0;
/** A goods of its own at ¥10.00. */
async function created(more: object = {}): Promise<AdminGoods> {
  counter += 1;
  const form = {
    name: '对乙酰氨基酚片',
    maker: '新厂药业有限公司',
    approval_no: '国药准字H20059999',
    spec: `${counter}片`,
    unit: '盒',
    middle_pack: 10,
    case_pack: 200,
    min_order: 1,
    multiple: 1,
    can_split: 1,
    storage: 'normal',
    rx_class: 'otc_a',
    scope: 'chemical',
    status: 'on',
    prices: [{ rank: 0, price: '10' }],
    ...more,
  };
  return (await goods.post<AdminGoods>('/api/admin/goods', form).expect(201)).data;
}
const read = async (id: number) => (await goods.get<AdminGoods>(`/api/admin/goods/${id}`).expect(200)).data;
const save = async (id: number, changes: object, client = goods) => {
  const { form, version } = await read(id);
  return client.put<AdminGoods>(`/api/admin/goods/${id}`, { ...form, version, ...changes }).expect(200);
};
const at = (price: string) => ({ prices: [{ rank: 0, price }] });
const priceOf = async (id: number) =>
  (await read(id)).form.prices.map(({ rank, price }) => `${rank}:${price}`).join(' ');
/** As if so many hours had gone by since every change of prices. */
const letPass = (hours: number) =>
  sql`update price_before set at = at - ${hours} * interval '1 hour'`.execute(shop.db);

async function preview(rows: readonly (readonly (string | number)[])[]): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await xlsx(rows))]), '改价.xlsx');
  return (await goods.post<MassChange>('/api/admin/mass-changes', form).expect(201)).data.id;
}
const act = (id: number, name: 'apply' | 'undo') =>
  goods.post<MassChange>(`/api/admin/mass-changes/${id}/${name}`);

describe('the form of a goods', () => {
  it('keeps a price that moves too far and saves all else', async () => {
    const { id } = await created();
    const { message, data } = await save(id, { ...at('7.5'), unit: '瓶' });
    expect([await priceOf(id), (await read(id)).form.unit]).toEqual(['0:10.00', '瓶']);
    expect(message).toContain('复核');
    expect(data.waiting?.words).toContain('¥10.00 → ¥7.50');
    const [row] = (await waitingFor(admin)).filter(({ words }) => words.includes(`${counter}片`));
    expect(row).toMatchObject({ policy_name: '调价', is_own: false });
    expect(row?.words).toContain('普通价 ¥10.00 → ¥7.50');
    await agreeWithLast(admin);
    expect(await priceOf(id)).toBe('0:7.50');
    expect((await read(id)).waiting).toBeNull();
  });

  it('is not fooled by many small steps, by anybody', async () => {
    const { id } = await created();
    await save(id, at('9'));
    await save(id, at('8'), admin);
    expect(await priceOf(id)).toBe('0:8.00');
    await save(id, at('7.9'));
    expect(await priceOf(id)).toBe('0:8.00');
    await letPass(25);
    await save(id, at('7.8'));
    expect((await read(id)).waiting).not.toBeNull();
  });

  it('counts from the day before: what was a day ago is the measure', async () => {
    const { id } = await created();
    await save(id, at('8'));
    await letPass(25);
    await save(id, at('7'));
    expect(await priceOf(id)).toBe('0:7.00');
    await save(id, at('9.61'));
    expect(await priceOf(id)).toBe('0:7.00');
  });

  it.each([
    [
      'a rank without a price of its own before',
      {
        prices: [
          { rank: 0, price: '10' },
          { rank: 2, price: '1' },
        ],
      },
    ],
    ['a step of the ladder', { ladder: [{ number: 2, price: '1' }] }],
    ['a price that goes away', { prices: [{ rank: 0, price: '0' }], status: 'draft' }],
    ['a price that grows', at('13')],
  ])('%s', async (_what, changes) => {
    const { id } = await created();
    await save(id, changes);
    const now = await read(id);
    expect([await priceOf(id), now.form.ladder, now.waiting === null]).toEqual(['0:10.00', [], false]);
  });

  it('lets nobody agree with himself, and refuses what has moved meanwhile', async () => {
    const { id } = await created();
    await save(id, at('5'));
    const mine = (await waitingFor(goods)).find(({ is_own }) => is_own);
    await goods.post(`/api/admin/approvals/${mine?.id}/agree`).expect(403);
    await save(id, at('9.5'));
    await admin.post(`/api/admin/approvals/${mine?.id}/agree`).expect(409);
    await admin.post(`/api/admin/approvals/${mine?.id}/refuse`, { reply: '价格不对' }).expect(200);
    expect(await priceOf(id)).toBe('0:9.50');
  });
});

describe('a file of prices', () => {
  it('carries out what is small and keeps what is not', async () => {
    const [small, large] = [await created(), await created()];
    const id = await preview([
      ['编号', '普通价', '起订量'],
      [small.id, 9, ''],
      [large.id, 5, 2],
    ]);
    const { message, data } = await act(id, 'apply').expect(200);
    expect(message).toContain('1 个商品');
    expect([await priceOf(small.id), await priceOf(large.id)]).toEqual(['0:9.00', '0:10.00']);
    expect((await read(large.id)).form.min_order).toBe(2);
    expect((await read(large.id)).waiting?.words).toContain('¥10.00 → ¥5.00');
    expect(data.held_id).not.toBeNull();
    await agreeWithLast(admin);
    expect(await priceOf(large.id)).toBe('0:5.00');
    const { data: held } = await goods
      .get<{ change: MassChange }>(`/api/admin/mass-changes/${data.held_id}`)
      .expect(200);
    expect(held.change.status).toBe('applied');
    // Back again is a move as far as the way there was.
    await act(data.held_id ?? 0, 'undo').expect(200);
    expect(await priceOf(large.id)).toBe('0:5.00');
    await agreeWithLast(admin);
    expect(await priceOf(large.id)).toBe('0:10.00');
    await act(id, 'undo').expect(200);
    expect([await priceOf(small.id), (await read(large.id)).form.min_order]).toEqual(['0:10.00', 1]);
  });

  it('waits as a whole when all of it moves too far; refused, nothing has changed', async () => {
    const { id: one } = await created();
    const id = await preview([
      ['编号', '普通价'],
      [one, 5],
    ]);
    const { data } = await act(id, 'apply').expect(200);
    expect(data).toMatchObject({ id, status: 'waiting', held_id: null });
    await act(id, 'apply').expect(409);
    const row = (await waitingFor(admin)).at(-1);
    await admin.post(`/api/admin/approvals/${row?.id}/refuse`, { reply: '价格不对' }).expect(200);
    const { data: after } = await goods
      .get<{ change: MassChange }>(`/api/admin/mass-changes/${id}`)
      .expect(200);
    expect([after.change.status, await priceOf(one)]).toEqual(['refused', '0:10.00']);
  });
});

it('the per cent is a rule like the others', async () => {
  const { data } = await admin
    .get<{ list: { key: string; percent: number; version: number }[] }>('/api/admin/approvals/policies')
    .expect(200);
  const rule = data.list.find(({ key }) => key === 'price');
  expect(rule?.percent).toBe(20);
  const form = { percent: 50, approvers: ['admin'], version: rule?.version };
  await admin.put('/api/admin/approvals/policies/price', form).expect(200);
  await agreeWithLast(await shop.staff('finance'));
  const { id } = await created();
  await save(id, at('5.5'));
  expect(await priceOf(id)).toBe('0:5.50');
});
