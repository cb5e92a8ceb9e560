import type { StaffCombination } from '@qingnang/contract/admin-bundles';
import type { StaffZoneDetail } from '@qingnang/contract/admin-zones';
import type { ApprovalPolicy } from '@qingnang/contract/approvals';
import type { StaffSpecial } from '@qingnang/contract/campaigns';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreeWithLast, waitingFor } from '../approvals.ts';
import { combinationForm, exchangeForm, openPromotion } from '../bundles.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { createShop, type TestShop } from '../shop.ts';
import { FROM_SHELF, openSpecial, specialForm } from '../specials.ts';

/** Nobody alone sells goods for a time at less than half of what they cost otherwise: by a special price, a combination or a zone. */

const SPECIALS = '/api/admin/specials';
const COMBINATIONS = '/api/admin/combinations';
let shop: TestShop;
let clerk: Client;
let admin: Client;
beforeAll(async () => {
  shop = await createShop();
  [clerk, admin] = await Promise.all([shop.staff('operations'), shop.staff()]);
});
afterAll(() => shop.close());

beforeEach(() => shop.db.deleteFrom('approval').execute());
afterEach(async () => {
  const open = async (table: 'special_price' | 'combination') =>
    (await sql<{ id: number }>`select id from ${sql.table(table)} where not is_stopped`.execute(shop.db))
      .rows;
  for (const { id } of await open('combination')) await clerk.post(`${COMBINATIONS}/${id}/stop`).expect(200);
  for (const { id } of await open('special_price')) await clerk.post(`${SPECIALS}/${id}/stop`).expect(200);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

const make = (more: Record<string, unknown> = {}, headers = {}) =>
  clerk.post<StaffSpecial | null>(SPECIALS, specialForm(more), headers);
const change = (offer: StaffSpecial, more: Record<string, unknown>) =>
  clerk.put<StaffSpecial | null>(`${SPECIALS}/${offer.id}`, { ...offer, group: undefined, ...more });
const specials = async (goodsId: number = GOODS.hundred) =>
  (
    await clerk.get<{ list: StaffSpecial[] }>(`${SPECIALS}?goods_id=${goodsId}&page_size=100`).expect(200)
  ).data.list.filter(({ state }) => state !== 'stopped');
const priceNow = async (offer: StaffSpecial) =>
  (await specials(offer.goods_id)).find(({ id }) => id === offer.id)?.price;
const available = async () =>
  (
    await sql<{ available: number }>`
      select available from stock where goods_id = ${GOODS.hundred} and warehouse_id = 1`.execute(shop.db)
  ).rows[0]?.available;
const lastAsked = async () => {
  const row = (await waitingFor(clerk)).at(-1);
  if (!row) throw new Error('nothing waits');
  return row;
};
const agree = (id: number, second = admin) => second.post(`/api/admin/approvals/${id}/agree`);

describe('a special price', () => {
  it('too far below waits, in words that say how far; agreed to, it is made and takes its stock', async () => {
    const { data, message } = await make({ price: '0.01' }).expect(201);
    expect([data, await specials(), await available()]).toEqual([null, [], 100]);
    expect(message).toContain('复核');
    const [row] = await waitingFor(admin);
    expect(row).toMatchObject({ policy_name: '活动价', is_own: false });
    expect(row?.words).toMatch(/^新增秒杀「整点秒杀」：.* 普通价 ¥25\.00 → 活动价 ¥0\.01；.*活动库存 10$/);
    await agree(row?.id ?? 0).expect(200);
    expect([(await specials()).map(({ price }) => price), await available()]).toEqual([['0.01'], 90]);
  });

  it.each([
    ['49 % below', '12.75', false],
    ['50 % below', '12.50', false],
    ['a little further', '12.49', true],
  ])('%s', async (_, price, waits) => {
    const { data } = await make({ price }).expect(201);
    expect(data === null).toBe(waits);
    expect(await waitingFor(admin)).toHaveLength(waits ? 1 : 0);
  });

  it('is agreed to by somebody else, and once', async () => {
    await make({ price: '1' }).expect(201);
    const { id } = await lastAsked();
    await agree(id, clerk).expect(403);
    const answers = await Promise.all(Array.from({ length: 20 }, () => agree(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await specials(), await available()]).toEqual([[expect.anything()], 90]);
  });

  it('is asked for once, with the same key or without one', async () => {
    const form = specialForm({ price: '1' });
    const send = () => clerk.post<null>(SPECIALS, form, { 'idempotency-key': 'campaign-price-1' });
    const [first, second] = [await send().expect(201), await send().expect(201)];
    expect([first.data, second.data]).toEqual([null, null]);
    await clerk.post(SPECIALS, form).expect(409);
    expect(await waitingFor(admin)).toHaveLength(1);
  });

  it('that could not be made is refused at once', async () => {
    await make({ price: '1', stock_total: 101 }).expect(409);
    await make({ price: '0' }).expect(422);
    await make({ price: '1', goods_id: 999_999 }).expect(422);
    expect(await waitingFor(admin)).toEqual([]);
  });

  it('is refused when the stock has gone meanwhile, and still waits', async () => {
    await make({ price: '1', stock_total: 60 }).expect(201);
    const { id } = await lastAsked();
    await openSpecial(clerk, { kind: 'daily', stock_total: 50 });
    expect((await agree(id).expect(409)).message).toBe('该仓库可售库存只有 50');
    expect(await waitingFor(admin)).toMatchObject([{ id }]);
  });

  it('changed to too low a price stays as it is until somebody agrees', async () => {
    const offer = await openSpecial(clerk);
    const { data, message } = await change(offer, { price: '2', stock_total: 20 }).expect(200);
    expect([data, await priceNow(offer), await available()]).toEqual([null, '20.00', 90]);
    expect(message).toContain('复核');
    expect((await lastAsked()).words).toMatch(/^修改秒杀「整点秒杀」：.* 普通价 ¥25\.00 → 活动价 ¥2\.00/);
    await agreeWithLast(admin);
    expect([await priceNow(offer), await available()]).toEqual(['2.00', 80]);
  });

  it('changed by somebody else meanwhile is left to him', async () => {
    const offer = await openSpecial(clerk);
    await change(offer, { price: '2' }).expect(200);
    const { id } = await lastAsked();
    await change(offer, { price: '19' }).expect(200);
    expect((await agree(id).expect(409)).message).toContain('已被其他人修改');
    expect(await priceNow(offer)).toBe('19.00');
  });

  it('that is low already is changed and stopped by one person, as long as it falls no further', async () => {
    await make({ price: '2' }).expect(201);
    await agreeWithLast(admin);
    const [offer] = await specials();
    if (!offer) throw new Error('not made');
    const renamed = (await change(offer, { name: '清仓' }).expect(200)).data;
    if (!renamed) throw new Error('waits');
    const dearer = (await change(renamed, { price: '3' }).expect(200)).data;
    if (!dearer) throw new Error('waits');
    expect(dearer).toMatchObject({ name: '清仓', price: '3.00' });
    expect((await change(dearer, { price: '2.99' }).expect(200)).data).toBeNull();
    await clerk.post(`${SPECIALS}/${offer.id}/stop`).expect(200);
  });

  it('is held against what the goods cost a day ago', async () => {
    const setNormal = (yuan: number) =>
      sql`update goods_price set price_e4 = ${yuan * 10_000} where goods_id = ${GOODS.hundred} and rank = 0`.execute(
        shop.db,
      );
    await sql`insert into price_before (goods_id, book) values (${GOODS.hundred},
      '{"prices": [{"rank": 0, "price": 250000}], "ladder": null}')`.execute(shop.db);
    await setNormal(20);
    expect((await make({ price: '12' }).expect(201)).data).toBeNull();
    expect((await lastAsked()).words).toContain('普通价 ¥25.00 → 活动价 ¥12.00');
    await sql`update price_before set at = at - interval '25 hours'`.execute(shop.db);
    expect((await make({ price: '12', kind: 'daily' }).expect(201)).data).not.toBeNull();
    await setNormal(25);
  });

  it('of every kind waits: 拼团 as well', async () => {
    const group = { ...FROM_SHELF, kind: 'group', group_min_buyers: 2, price: '1' };
    expect((await make(group).expect(201)).data).toBeNull();
    expect((await lastAsked()).words).toContain('新增拼团「整点秒杀」');
  });
});

describe('a combination', () => {
  const low = combinationForm({
    items: [
      { goods_id: GOODS.plain, number: 2, price: '8.00' },
      { goods_id: GOODS.ladder, number: 1, price: '0.01' },
    ],
  });
  const running = async () =>
    (await clerk.get<{ list: StaffCombination[] }>(`${COMBINATIONS}?state=running`).expect(200)).data.list;

  it('waits for one part that is too low', async () => {
    const { data, message } = await clerk.post<null>(COMBINATIONS, low).expect(201);
    expect([data, await running()]).toEqual([null, []]);
    expect(message).toContain('复核');
    const { words, policy_name } = await lastAsked();
    expect(policy_name).toBe('活动价');
    expect(words).toMatch(/^新增组合购「感冒消炎组合」：[^；]* 普通价 ¥10\.00 → 活动价 ¥0\.01；/);
    await agreeWithLast(admin);
    expect(await running()).toMatchObject([{ name: '感冒消炎组合', stock_left: 10 }]);
  });

  it('is made at once otherwise', async () => {
    const { data } = await clerk.post<StaffCombination | null>(COMBINATIONS, combinationForm()).expect(201);
    expect(data).toMatchObject({ name: '感冒消炎组合' });
  });
});

describe('prices of a zone', () => {
  const give = (id: number, percent: number) => {
    const now = Math.floor(Date.now() / 1000);
    const form = { percent, starts_at: now - 60, ends_at: now + 3600 };
    return clerk.post<{ made: number } | null>(`/api/admin/zones/${id}/prices`, form);
  };
  const zoneOf = async (code: string) => {
    const form = { code, kind: 'zone', title: '清仓专区', goods_ids: [GOODS.hundred, GOODS.ladder] };
    const { data } = await clerk.post<StaffZoneDetail>('/api/admin/zones', form).expect(201);
    return publish(data);
  };
  const publish = async ({ id, version }: StaffZoneDetail) =>
    (await clerk.post<StaffZoneDetail>(`/api/admin/zones/${id}/publish`, { version }).expect(200)).data;

  it('wait all together', async () => {
    const { id } = await zoneOf('low-prices');
    const { data, message } = await give(id, 40).expect(200);
    expect([data, await specials(), await specials(GOODS.ladder)]).toEqual([null, [], []]);
    expect(message).toContain('复核');
    const { words } = await lastAsked();
    expect(words).toContain('2 个专区价，普通价的 40%');
    expect(words).toContain('普通价 ¥25.00 → 活动价 ¥10.00');
    await agreeWithLast(admin);
    expect(await specials()).toMatchObject([{ kind: 'zone', price: '10.00', zone_id: id }]);
    expect(await specials(GOODS.ladder)).toMatchObject([{ price: '4.00' }]);
  });

  it('are for the goods of the zone at the time of asking', async () => {
    const zone = await zoneOf('low-prices-then');
    await give(zone.id, 40).expect(200);
    const { form, version } = zone;
    const wider = { ...form, goods_ids: [...form.goods_ids, GOODS.plain], version };
    await publish((await clerk.put<StaffZoneDetail>(`/api/admin/zones/${zone.id}`, wider).expect(200)).data);
    await agreeWithLast(admin);
    expect([await specials(GOODS.plain), await specials()]).toEqual([[], [expect.anything()]]);
  });

  it('of a zone that was stopped meanwhile are refused', async () => {
    const { id } = await zoneOf('low-prices-stopped');
    await give(id, 40).expect(200);
    await clerk.post(`/api/admin/zones/${id}/stop`, { confirm: 1 }).expect(200);
    const { id: asked } = await lastAsked();
    expect((await agree(asked).expect(422)).message).toContain('已停止');
  });

  it('that no goods can get any more are refused', async () => {
    const { id } = await zoneOf('low-prices-twice');
    await give(id, 40).expect(200);
    const { id: asked } = await lastAsked();
    expect((await give(id, 60).expect(200)).data).toMatchObject({ made: 2 });
    expect((await agree(asked).expect(409)).message).toContain('没有商品');
  });

  it('are made at once otherwise', async () => {
    const { id } = await zoneOf('fair-prices');
    expect((await give(id, 51).expect(200)).data).toMatchObject({ made: 2 });
  });
});

it('gifts and 换购 have rules of their own', async () => {
  const { id: gift } = await openPromotion(clerk);
  const { id: exchange } = await openPromotion(clerk, exchangeForm());
  expect(await waitingFor(admin)).toEqual([]);
  for (const id of [gift, exchange]) await clerk.post(`/api/admin/promotions/${id}/stop`).expect(200);
});

it('the per cent is a rule like the others', async () => {
  const path = '/api/admin/approvals/policies';
  const { data } = await admin.get<{ list: ApprovalPolicy[] }>(path).expect(200);
  const rule = data.list.find(({ key }) => key === 'campaign_price');
  expect(rule).toMatchObject({ name: '活动价', percent: 50, limits: ['percent'] });
  expect(rule?.approvers.map(({ key }) => key)).toEqual(['admin', 'operations']);
  const form = { percent: 95, approvers: ['admin', 'operations'], version: rule?.version };
  await admin.put(`${path}/campaign_price`, form).expect(200);
  await agreeWithLast(await shop.staff('finance'));
  expect((await make({ price: '1.25' }).expect(201)).data).not.toBeNull();
  expect((await make({ price: '1.24', kind: 'daily' }).expect(201)).data).toBeNull();
});
