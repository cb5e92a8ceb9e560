import type { StaffLegalText } from '@qingnang/contract/legal';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSetting } from '../../../db/settings.ts';
import { agreeWithLast } from '../../../testing/approvals.ts';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let admin: Client;

beforeAll(async () => {
  shop = await createShop();
  admin = await shop.staff();
});
afterAll(() => shop.close());

const PATH = '/api/admin/legal-texts';
const draft = (code = 'yhxy') => admin.post<StaffLegalText>(PATH, { code });
const save = ({ id, version }: StaffLegalText, form: object) =>
  admin.put<StaffLegalText>(`${PATH}/${id}`, { summary: '', body: '<p>本店的协议</p>', version, ...form });
const publish = ({ id, version }: StaffLegalText) =>
  admin.post<StaffLegalText>(`${PATH}/${id}/publish`, { version });

it('requires a role of content, and visitors read nothing that is not published', async () => {
  await shop.visitor().post(PATH, { code: 'yhxy' }).expect(401);
  await (await shop.staff('warehouse')).post(PATH, { code: 'yhxy' }).expect(403);
  await shop.visitor().get('/api/legal/yhxy').expect(404);
  await shop.visitor().get('/api/legal/other').expect(404);
});

it('a draft begins as the software writes it, one at a time, and is not published with blanks', async () => {
  await writeSetting(shop.db, 'seller', { ...(await seller()), name: '甲<医药>公司', address: '' });
  const { data } = await draft().expect(201);
  expect(data).toMatchObject({ number: 1, published_at: null, demands_consent: true });
  expect(data.filled).toContainEqual({ name: '公司全称', value: '甲<医药>公司' });
  expect((await draft().expect(409)).message).toContain('已有一份草稿');
  const refused = await publish(data).expect(422);
  expect(refused.errors?.body?.[0]).toContain('【公司地址】（发票 › 销售方信息）');
});

it('the first version waits for a second person as well, once the shop is open', async () => {
  await writeSetting(shop.db, 'seller', { ...(await seller()), address: '成都市示例路 1 号' });
  const { data } = await draft('yszc').expect(201);
  expect(data).toMatchObject({ number: 1, by_two: true });
  const { data: saved } = await save(data, {}).expect(200);
  expect((await publish(saved).expect(200)).data).toMatchObject({ published_at: null, is_asked: true });
  await shop.visitor().get('/api/legal/yszc').expect(404);
  await agreeWithLast(await shop.staff('quality'));
  expect((await shop.visitor().get('/api/legal/yszc').expect(200)).data).toMatchObject({ number: 1 });
});

it('publishing fills in, cleans and dates it; from then on it is evidence', async () => {
  await shop.db.deleteFrom('setting').where('key', '=', 'opened_at').execute();
  const { data: list } = await admin.get<{ list: StaffLegalText[] }>(PATH).expect(200);
  const first = list.list[0] as StaffLegalText;
  const { data: saved } = await save(first, {
    body: '<p onclick="x()">【公司全称】的协议</p><script>1</script>',
  }).expect(200);
  await publish(first).expect(409);
  const { data: published } = await publish(saved).expect(200);
  expect(published.published_at).toEqual(expect.any(Number));
  const { data: shown } = await shop.visitor().get('/api/legal/yhxy').expect(200);
  expect(shown).toMatchObject({ number: 1, is_current: true, versions: [{ number: 1, note: '' }] });
  expect(shown.body).toBe('<p>甲&lt;医药&gt;公司的协议</p>');
  await save(published, {}).expect(409);
  await admin.delete(`${PATH}/${published.id}`).expect(409);
  await expect(
    sql`update legal_text set body = 'x' where id = ${published.id}`.execute(shop.db),
  ).rejects.toThrow(/kept/);
  await expect(sql`delete from legal_text where id = ${published.id}`.execute(shop.db)).rejects.toThrow(
    /kept/,
  );
});

it('a second version says what is new, and the first stays readable', async () => {
  const { data } = await draft().expect(201);
  expect(data).toMatchObject({ number: 2, body: '<p>甲&lt;医药&gt;公司的协议</p>' });
  expect((await publish(data).expect(422)).errors).toHaveProperty('note');
  const { data: saved } = await save(data, { note: '加了第二条', body: '<p>第二版</p>' }).expect(200);
  const { data: asked } = await publish(saved).expect(200);
  expect(asked).toMatchObject({ published_at: null, is_asked: true });
  expect((await publish(saved).expect(409)).message).toContain('已在等待复核');
  await expect(agreeWithLast(admin)).rejects.toThrow('nothing waits');
  const visitor = shop.visitor();
  expect((await visitor.get('/api/legal/yhxy').expect(200)).data).toMatchObject({ number: 1 });
  await agreeWithLast(await shop.staff('quality'));
  expect((await admin.get(`${PATH}/${saved.id}`).expect(200)).data).toMatchObject({
    is_asked: false,
    published_by: '陈思远',
  });
  expect((await visitor.get('/api/legal/yhxy').expect(200)).data).toMatchObject({
    number: 2,
    body: '<p>第二版</p>',
  });
  const { data: old } = await visitor.get('/api/legal/yhxy?version=1').expect(200);
  expect(old).toMatchObject({ number: 1, is_current: false, body: '<p>甲&lt;医药&gt;公司的协议</p>' });
  await visitor.get('/api/legal/yhxy?version=3').expect(404);
});

it('a draft that was changed after it was asked for is not published', async () => {
  const { data } = await draft().expect(201);
  const { data: saved } = await save(data, { note: '加了第三条' }).expect(200);
  await publish(saved).expect(200);
  const { data: later } = await save(saved, { note: '又改了' }).expect(200);
  const second = await shop.staff('quality');
  await expect(agreeWithLast(second)).rejects.toThrow('草稿已被其他人修改');
  await admin.delete(`${PATH}/${later.id}`).expect(200);
});

it('stands in the help centre, is found there, and is told in the log', async () => {
  const visitor = shop.visitor();
  const { data: tree } = await visitor
    .get<{ list: { code: string; articles: { code: string }[] }[] }>('/api/help')
    .expect(200);
  expect(tree.list.find(({ code }) => code === 'fwbz')?.articles.map(({ code }) => code)).toContain('yhxy');
  const { data: hits } = await visitor
    .get<{ list: object[] }>(`/api/help/search?keywords=${encodeURIComponent('第二版')}`)
    .expect(200);
  expect(hits.list).toEqual([expect.objectContaining({ code: 'yhxy', title: '用户协议' })]);
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'legal_text')
    .where(sql<boolean>`after->>'title' is distinct from '隐私政策'`)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
    'create',
    'update',
    'publish',
    'create',
    'update',
    'publish',
    'create',
    'update',
    'update',
    'delete',
  ]);
});

it('a draft can be thrown away', async () => {
  const { data } = await draft('yszc').expect(201);
  await admin.delete(`${PATH}/${data.id}`).expect(200);
  await admin.get(`${PATH}/${data.id}`).expect(404);
});

async function seller() {
  const row = await shop.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'seller')
    .executeTakeFirst();
  return (row?.value ?? {}) as Parameters<typeof writeSetting<'seller'>>[2];
}
