import type { StaffPromotion } from '@qingnang/contract/admin-promotions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromotion, promotionForm } from '../../../../testing/bundles.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());

const create = (more: Record<string, unknown>) => staff.post('/api/admin/promotions', promotionForm(more));
const stop = async (id: number) =>
  (await staff.post<StaffPromotion>(`/api/admin/promotions/${id}/stop`).expect(200)).data;
const giftStock = async () => {
  const row = await shop.db
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('goods_id', '=', GOODS.ladderUpTo)
    .where('warehouse_id', '=', 1)
    .executeTakeFirstOrThrow();
  return [row.available, row.reserved];
};
const changeOf = (made: StaffPromotion, more: Record<string, unknown> = {}) => ({
  name: made.name,
  describe: made.describe,
  image: made.image,
  starts_at: made.starts_at,
  ends_at: made.ends_at,
  sort: made.sort,
  goods_ids: made.goods.map(({ id }) => id),
  version: made.version,
  ...more,
});

describe('who may', () => {
  it.each([
    ['GET', '/api/admin/promotions'],
    ['GET', '/api/admin/promotions/1'],
    ['POST', '/api/admin/promotions'],
    ['PUT', '/api/admin/promotions/1'],
    ['POST', '/api/admin/promotions/1/stop'],
    ['POST', '/api/admin/promotions/simulate'],
    ['GET', '/api/admin/promotions/1/report'],
  ])('%s %s asks for staff with the permission', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.buyer()).send(method, path, body).expect(401);
    await (await shop.staff('warehouse')).send(method, path, body).expect(403);
  });
});

describe('a new promotion', () => {
  it('sets its gifts aside at once and gives them back when it is stopped, once', async () => {
    const before = await giftStock();
    const made = await openPromotion(staff);
    expect(made).toMatchObject({
      state: 'running',
      basis: 'amount',
      given: 0,
      goods: [{ id: GOODS.plain }, { id: GOODS.ladder }],
      tiers: [
        {
          reach_amount: '200.00',
          reach_number: null,
          minus: '',
          gift: { number: 1, price: '0', stock_total: 20, stock_left: 20 },
        },
        { reach_amount: '500.00', gift: { number: 3, stock_total: 30, stock_left: 30 } },
      ],
    });
    expect(await giftStock()).toEqual([(before[0] ?? 0) - 50, (before[1] ?? 0) + 50]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    expect((await stop(made.id)).state).toBe('stopped');
    await stop(made.id);
    expect(await giftStock()).toEqual(before);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('is refused when the warehouse holds fewer gifts', async () => {
    const tiers = [{ reach_amount: '100', goods_id: GOODS.ladderUpTo, gift_number: 1, stock_total: 5000 }];
    const { message } = await create({ tiers }).expect(409);
    expect(message).toContain('该仓库可售库存不足：维生素C片');
  });

  const tier = (more: Record<string, unknown> = {}) => ({
    reach_amount: '100',
    goods_id: GOODS.ladderUpTo,
    gift_number: 2,
    stock_total: 10,
    ...more,
  });
  it.each<[string, Record<string, unknown>, string, string]>([
    [
      'a prescription medicine as gift',
      { tiers: [tier({ goods_id: GOODS.hundred })] },
      'tiers.0.goods_id',
      '赠品不能是处方药',
    ],
    ['an unknown gift', { tiers: [tier({ goods_id: 99_999 })] }, 'tiers.0.goods_id', '商品不存在'],
    [
      'no amount to reach',
      { tiers: [tier({ reach_amount: undefined })] },
      'tiers.0.reach_amount',
      '请填写满额，最多 2 位小数',
    ],
    ['no number to reach', { basis: 'number', tiers: [tier()] }, 'tiers.0.reach_number', '请填写满件'],
    [
      'tiers that do not rise',
      { tiers: [tier(), tier({ gift_number: 3 })] },
      'tiers.1.reach_amount',
      '档位须从低到高',
    ],
    [
      'a higher tier that gives less of the same',
      { is_repeating: 1, tiers: [tier(), tier({ reach_amount: '350', gift_number: 5 })] },
      'tiers.1.gift_number',
      '不能少于低档位在此前已有的 6',
    ],
    [
      'gifts for nobody',
      { tiers: [tier({ stock_total: 1 })] },
      'tiers.0.stock_total',
      '赠品库存不足一次赠送',
    ],
    ['an unknown goods', { goods_ids: [GOODS.plain, 99_999] }, 'goods_ids', '商品 99999 不存在'],
    [
      'ephedrine goods',
      { goods_ids: [GOODS.ephedrine] },
      'goods_ids',
      '复方盐酸伪麻黄碱缓释胶囊 含特殊药品复方制剂，不能参加促销活动',
    ],
    ['an unknown warehouse', { warehouse_id: 99 }, 'warehouse_id', '仓库不存在'],
    ['an end that is past', { starts_at: 1, ends_at: 2 }, 'ends_at', '结束时间已过'],
  ])('is refused for %s', async (_, more, field, message) => {
    const answer = await create(more).expect(422);
    expect(answer.errors?.[field]).toEqual([message]);
  });
});

describe('a change', () => {
  it('replaces the goods, moves the gifts with the window and is written down', async () => {
    const made = await openPromotion(staff);
    const change = { ends_at: made.ends_at + 60, goods_ids: [GOODS.limited, GOODS.plain], name: '新名' };
    const { data } = await staff
      .put<StaffPromotion>(`/api/admin/promotions/${made.id}`, changeOf(made, change))
      .expect(200);
    expect([data.name, data.goods.map(({ id }) => id), data.version]).toEqual(['新名', change.goods_ids, 2]);
    const gifts = await shop.db
      .selectFrom('special_price')
      .select('ends_at')
      .where('kind', '=', 'gift')
      .where('is_stopped', '=', false)
      .execute();
    expect(gifts.map((gift) => gift.ends_at.getTime() / 1000)).toEqual([change.ends_at, change.ends_at]);
    const log = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity', '=', 'promotion')
      .where('entity_id', '=', String(made.id))
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['promotion.create', 'promotion.update']);
    expect(log[1]?.after).toMatchObject({ name: '新名', goods_ids: `${GOODS.limited}、${GOODS.plain}` });
    await stop(made.id);
  });

  it('is refused when somebody else was quicker, after the stop and for unknown ones', async () => {
    const made = await openPromotion(staff);
    const put = (change: object, id = made.id) => staff.put(`/api/admin/promotions/${id}`, change);
    await put(changeOf(made, { name: '新名称' })).expect(200);
    await put(changeOf(made, { name: '旧名称' })).expect(409);
    await put(changeOf(made, { version: 2, goods_ids: [99_999] })).expect(422);
    const stopped = await stop(made.id);
    await put(changeOf(stopped, { name: '太迟' })).expect(409);
    await put(changeOf(made), 99_999).expect(404);
    await staff.post('/api/admin/promotions/99999/stop').expect(404);
    expect((await staff.get(`/api/admin/promotions/${made.id}`).expect(200)).data).toEqual(stopped);
    await staff.get('/api/admin/promotions/99999').expect(404);
  });
});

it('are listed newest first, by state', async () => {
  const made = await openPromotion(staff);
  const idsOf = async (query: string) =>
    (await staff.get<{ list: StaffPromotion[] }>(`/api/admin/promotions${query}`).expect(200)).data.list.map(
      ({ id }) => id,
    );
  expect((await idsOf(''))[0]).toBe(made.id);
  expect(await idsOf('?state=running')).toEqual([made.id]);
  expect(await idsOf('?state=waiting')).toEqual([]);
  expect(await idsOf('?state=ended')).not.toContain(made.id);
  expect(await idsOf('?state=running&kind=discount')).toEqual([]);
  expect(await idsOf(`?keywords=${encodeURIComponent('有礼')}&kind=gift&state=running`)).toEqual([made.id]);
});
