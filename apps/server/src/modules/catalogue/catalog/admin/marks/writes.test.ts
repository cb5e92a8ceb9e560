import type { ApprovalRow } from '@qingnang/contract/approvals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';

let shop: TestShop;
let goods: Client;
let quality: Client;
beforeAll(async () => {
  shop = await createShop();
  [goods, quality] = [await shop.staff('goods'), await shop.staff('quality')];
});
afterAll(() => shop.close());

const PATH = `/api/admin/goods/${GOODS.ephedrine}`;
interface Shown {
  version: number;
  form: Record<string, unknown>;
}
const shown = async () => (await goods.get<Shown>(PATH).expect(200)).data;
const save = async (more: Record<string, unknown>) => {
  const { form, version } = await shown();
  return goods.put(PATH, { ...form, version, ...more });
};
const waiting = async (who: Client) =>
  (await who.get<{ list: ApprovalRow[] }>('/api/admin/approvals?state=waiting').expect(200)).data.list;

it('keeps scope, class and 含麻 mark until somebody of quality agrees; the rest is saved at once', async () => {
  const answer = await save({ is_ephedrine: 0, rx_class: 'otc_b', unit: '瓶' });
  expect([answer.status, answer.message]).toEqual([200, '已保存；经营范围、处方类别、含麻标记等待质管复核']);
  expect((await shown()).form).toMatchObject({ is_ephedrine: 1, rx_class: 'rx', unit: '瓶' });
  const [asked] = await waiting(quality);
  expect(asked).toMatchObject({
    policy_name: '首营品种标记',
    words: '商品「复方盐酸伪麻黄碱缓释胶囊」0.25g*24粒：处方类别 处方药 → 乙类OTC，含麻 是 → 否',
  });
  expect((await save({ is_ephedrine: 0 })).status).toBe(409);
  const admin = await shop.staff();
  await admin.post(`/api/admin/approvals/${asked?.id}/agree`).expect(403);
  await quality.post(`/api/admin/approvals/${asked?.id}/agree`).expect(200);
  expect((await shown()).form).toMatchObject({ is_ephedrine: 0, rx_class: 'otc_b' });
});

it('leaves a draft that nothing was received of to who writes it', async () => {
  await sql`delete from lot where goods_id = ${GOODS.ephedrine}`.execute(shop.db);
  await sql`update goods set status = 'draft' where id = ${GOODS.ephedrine}`.execute(shop.db);
  expect((await save({ is_ephedrine: 1, scope: 'antibiotic' })).message).toBe('已保存');
  expect((await shown()).form).toMatchObject({ is_ephedrine: 1, scope: 'antibiotic' });
});
