import type { StaffZone, StaffZoneDetail } from '@qingnang/contract/admin-zones';
import type { ZoneData } from '@qingnang/contract/zones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS, harmfulTags } from '../../../../testing/attacks.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());

const PATH = '/api/admin/zones';
const now = () => Math.floor(Date.now() / 1000);
let made = 0;
const formOf = (more: object = {}) => {
  made += 1;
  return { code: `zone-${made}`, kind: 'activity', title: `活动${made}`, ...more };
};
const create = async (more: object = {}) =>
  (await staff.post<StaffZoneDetail>(PATH, formOf(more)).expect(201)).data;
const read = async (id: number) => (await staff.get<StaffZoneDetail>(`${PATH}/${id}`).expect(200)).data;
const save = async ({ id, form, version }: StaffZoneDetail, more: object) =>
  (await staff.put<StaffZoneDetail>(`${PATH}/${id}`, { ...form, ...more, version }).expect(200)).data;
const publish = async ({ id, version }: StaffZoneDetail) =>
  (await staff.post<StaffZoneDetail>(`${PATH}/${id}/publish`, { version }).expect(200)).data;
const shown = async (key: string | number) =>
  (await shop.visitor().get<ZoneData>(`/api/zone/${key}`).expect(200)).data;
const lastLog = (entity = 'zone') =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('who may', () => {
  it.each([
    ['GET', PATH],
    ['POST', PATH],
    ['GET', `${PATH}/1`],
    ['PUT', `${PATH}/1`],
    ['DELETE', `${PATH}/1`],
    ['POST', `${PATH}/1/publish`],
    ['POST', `${PATH}/1/stop`],
    ['POST', `${PATH}/1/preview`],
    ['POST', `${PATH}/1/prices`],
    ['GET', '/api/admin/calendar'],
  ])('%s %s: staff with the permission', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.staff('warehouse')).send(method, path, body).expect(403);
    const writes = method !== 'GET' && !path.endsWith('preview');
    if (writes) await (await shop.staff('service')).send(method, path, body).expect(403);
  });
});

describe('a draft', () => {
  it('is seen by staff only, as it was typed', async () => {
    const zone = await create({ goods_ids: [GOODS.hundred, GOODS.offShelf], rule: { rx: ['tcm'] } });
    expect(zone).toMatchObject({
      state: 'draft',
      has_draft: 1,
      version: 1,
      taps: 0,
      prices: 0,
      goods_count: 2,
    });
    expect(zone.goods.map(({ id }) => id)).toEqual([GOODS.hundred, GOODS.offShelf]);
    expect(await read(zone.id)).toEqual(zone);
    await shop.visitor().get(`/api/zone/${zone.code}`).expect(404);
    expect(await lastLog()).toMatchObject({
      action: 'zone.create',
      entity_id: String(zone.id),
      before: null,
    });
  });

  it('leaves what is live until it is published', async () => {
    const live = await publish(await create({ title: '旧', goods_ids: [GOODS.plain] }));
    expect(live).toMatchObject({ state: 'running', has_draft: 0, version: 2 });
    const saved = await save(live, { title: '新', goods_ids: [GOODS.ladder], starts_at: now() - 60 });
    expect(saved).toMatchObject({ title: '旧', has_draft: 1, version: 3, starts_at: null });
    expect(saved.form).toMatchObject({ title: '新', goods_ids: [GOODS.ladder] });
    expect((await shown(live.id)).title).toBe('旧');
    expect(await lastLog()).toMatchObject({
      action: 'zone.update',
      before: { title: '旧', goods_ids: [GOODS.plain], starts_at: null },
      after: { title: '新', goods_ids: [GOODS.ladder] },
    });
    const again = await publish(saved);
    expect(again).toMatchObject({
      title: '新',
      has_draft: 0,
      version: 4,
      form: { goods_ids: [GOODS.ladder] },
    });
    expect(await shown(live.id)).toMatchObject({ title: '新', starts_at: again.starts_at });
    expect(await lastLog()).toMatchObject({
      action: 'zone.publish',
      before: { title: '旧' },
      after: { title: '新' },
    });
  });

  it('that changes nothing is not saved', async () => {
    const zone = await create();
    expect((await save(zone, {})).version).toBe(1);
    const live = await publish(zone);
    expect((await publish(live)).version).toBe(live.version);
  });

  it('is not saved or published over somebody else’s', async () => {
    const zone = await create();
    await save(zone, { title: '甲' });
    const late = await staff.put(`${PATH}/${zone.id}`, { ...zone.form, title: '乙', version: 1 }).expect(409);
    expect(late).toMatchObject({ message: '专区已被其他人修改，请刷新后再改', data: { version: 2 } });
    await staff.post(`${PATH}/${zone.id}/publish`, { version: 1 }).expect(409);
  });

  it('keeps its code and its kind', async () => {
    const zone = await create();
    const put = (more: object) =>
      staff.put(`${PATH}/${zone.id}`, { ...zone.form, ...more, version: 1 }).expect(422);
    expect((await put({ code: 'another' })).errors).toHaveProperty('code');
    expect((await put({ kind: 'zone' })).errors).toHaveProperty('kind');
  });
});

describe('a form', () => {
  it.each<[string, object]>([
    ['code', { code: '1abc' }],
    ['code', { code: 'yx' }],
    ['title', { title: '' }],
    ['ends_at', { starts_at: 20, ends_at: 10 }],
    ['audience', { audience: 'visitor', provinces: ['四川省'] }],
    ['rule.category_ids', { rule: { category_ids: [999] } }],
    ['rule.brand_ids', { rule: { brand_ids: [999] } }],
    ['rule.maker_ids', { rule: { maker_ids: [1, 999] } }],
    ['goods_ids', { goods_ids: [GOODS.plain, 999] }],
    ['excluded_ids', { excluded_ids: [999] }],
    [
      'blocks.1.goods_ids',
      {
        blocks: [
          { kind: 'text', html: '' },
          { kind: 'goods', goods_ids: [999] },
        ],
      },
    ],
    [
      'blocks.0.images.0.url',
      { blocks: [{ kind: 'banner', images: [{ image: '/a.png', url: 'javascript:x' }] }] },
    ],
    ['blocks.0.kind', { blocks: [{ kind: 'script' }] }],
    ['blocks', { blocks: Array.from({ length: 41 }, () => ({ kind: 'text', html: '' })) }],
  ])('is refused at %s: %o', async (field, more) => {
    const { errors } = await staff.post(PATH, formOf(more)).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('has a code of its own', async () => {
    const { code } = await create();
    expect((await staff.post(PATH, formOf({ code })).expect(422)).errors).toEqual({ code: ['代码已被使用'] });
    await staff.post(PATH, formOf({ code: 'yx', kind: 'page' })).expect(201);
    await staff.post(PATH, formOf({ code: 'yx', kind: 'page' })).expect(422);
  });

  it('with attacks in its texts shows nothing that runs', async () => {
    // Control characters are refused as such.
    const texts = ATTACKS.filter((html) => !html.includes('\u0001')).map((html) => ({ kind: 'text', html }));
    for (let at = 0; at < texts.length; at += 40) {
      const zone = await publish(await create({ blocks: texts.slice(at, at + 40) }));
      const { blocks } = await shown(zone.id);
      const html = blocks.map((block) => (block.kind === 'text' ? block.html : 'no text'));
      expect(html.flatMap(harmfulTags)).toEqual([]);
      expect(html).not.toContain('no text');
    }
  });
});

describe('a preview', () => {
  const open = async (id: number) =>
    (await staff.post<{ url: string; expires_at: number }>(`${PATH}/${id}/preview`).expect(200)).data;
  const withToken = (key: string | number, token: string) =>
    shop.visitor().get<ZoneData>(`/api/zone/${key}?preview=${token}`);

  it('shows the draft to whoever has the link, whatever its dates', async () => {
    const form = { starts_at: now() + 9_999, goods_ids: [GOODS.plain], blocks: [{ kind: 'goods' }] };
    const zone = await create(form);
    const { url, expires_at } = await open(zone.id);
    expect(url).toMatch(new RegExp(`^/hdmb\\?id=${zone.id}&preview=[\\w.-]+$`));
    expect(expires_at - now()).toBeGreaterThan(3_500);
    const token = new URL(url, shop.url).searchParams.get('preview') ?? '';
    expect((await withToken(zone.code, token).expect(200)).data).toMatchObject({
      title: zone.title,
      has_goods: true,
      blocks: [{ list: [{ id: GOODS.plain, price: null }] }],
    });
    const goodsOf = (by: string) =>
      shop.visitor().get<{ total: number }>(`/api/zone/${zone.code}/goods?preview=${by}`);
    expect((await goodsOf(token).expect(200)).data.total).toBe(1);
    await goodsOf('x').expect(404);
    await goodsOf('').expect(404);
    const live = await publish(zone);
    await save(live, { title: '改过的', goods_ids: [] });
    expect((await withToken(zone.id, token).expect(200)).data).toMatchObject({
      title: '改过的',
      has_goods: false,
    });
    const other = await create();
    await withToken(other.id, token).expect(404);
    await withToken(zone.id, token.replace(/.$/, token.endsWith('A') ? 'B' : 'A')).expect(404);
    await withToken(zone.id, 'x').expect(404);
    expect((await withToken(zone.id, '').expect(404)).message).toBe('活动不存在或已结束');
  });

  it('of a zone that is live shows what is live', async () => {
    const live = await publish(await create({ goods_ids: [GOODS.plain] }));
    const token = new URL((await open(live.id)).url, shop.url).searchParams.get('preview') ?? '';
    expect((await withToken(live.id, token).expect(200)).data).toMatchObject({
      title: live.title,
      has_goods: true,
    });
    await staff.post(`${PATH}/999999/preview`).expect(404);
  });
});

describe('zones', () => {
  it('are listed with their state', async () => {
    const title = '状态';
    const ids = {
      draft: (await create({ title })).id,
      waiting: (await publish(await create({ title, starts_at: now() + 999 }))).id,
      running: (await publish(await create({ title, ends_at: now() + 999 }))).id,
      ended: (await publish(await create({ title, ends_at: now() - 9 }))).id,
      stopped: (await publish(await create({ title }))).id,
    };
    await staff.post(`${PATH}/${ids.stopped}/stop`).expect(200);
    const list = async (query: string) =>
      (
        await staff
          .get<{ list: StaffZone[]; total: number }>(`${PATH}?keywords=${encodeURIComponent(title)}${query}`)
          .expect(200)
      ).data;
    for (const [state, id] of Object.entries(ids))
      expect(await list(`&state=${state}`)).toMatchObject({ total: 1, list: [{ id, state }] });
    expect((await list('')).list.map(({ id }) => id)).toEqual(Object.values(ids));
    expect((await list('&kind=page')).total).toBe(0);
    expect((await list('&page=2&page_size=3')).list).toHaveLength(2);
  });

  it('are deleted, but not those of the shop’s own pages', async () => {
    const zone = await publish(await create({ goods_ids: [GOODS.plain] }));
    await staff.delete(`${PATH}/${zone.id}`).expect(200);
    await shop.visitor().get(`/api/zone/${zone.id}`).expect(404);
    await staff.get(`${PATH}/${zone.id}`).expect(404);
    await staff.delete(`${PATH}/${zone.id}`).expect(404);
    expect(await lastLog()).toMatchObject({
      action: 'zone.delete',
      before: { code: zone.code },
      after: null,
    });
    const page = await create({ kind: 'page', code: 'hb' });
    await staff.delete(`${PATH}/${page.id}`).expect(409);
  });

  it('are stopped once, and run again when published', async () => {
    const draft = await create();
    await staff.post(`${PATH}/${draft.id}/stop`).expect(409);
    const live = await publish(draft);
    const { data } = await staff.post<StaffZoneDetail>(`${PATH}/${live.id}/stop`).expect(200);
    expect(data).toMatchObject({ state: 'stopped', version: 3 });
    expect(await lastLog()).toMatchObject({
      action: 'zone.stop',
      after: { is_stopped: true, stopped_prices: 0 },
    });
    await staff.post(`${PATH}/${live.id}/stop`).expect(200);
    expect((await read(live.id)).version).toBe(3);
    expect(await publish(data)).toMatchObject({ state: 'running', version: 4 });
    await shown(live.id);
    await staff.post(`${PATH}/999999/stop`).expect(404);
  });
});
