import type { V1Webhook } from '@qingnang/contract/v1-webhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { sellerMachine } from '../../../testing/machines.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

const PATH = '/api/v1/webhooks';
const FORM = { name: 'ERP', url: 'https://example.com/hooks', types: ['order.changed'], source: 'wms' };

let shop: TestShop;
let erp: Client;
beforeAll(async () => {
  shop = await createShop();
  erp = await sellerMachine(shop, ['webhooks.manage']);
});
afterAll(() => shop.close());

const items = async () => (await erp.get<{ items: V1Webhook[] }>(PATH).expect(200)).data.items;

it('requires a key with the scope', async () => {
  const other = await sellerMachine(shop, ['orders.read']);
  await shop.visitor().get(PATH).expect(401);
  await other.get(PATH).expect(403);
  await other.post(PATH, FORM).expect(403);
  await other.post(`${PATH}/1/rotate`, {}).expect(403);
  await other.delete(`${PATH}/1`).expect(403);
});

it('makes an address with a secret that is told once, changes the secret, removes it', async () => {
  const { data } = await erp.post<{ webhook: V1Webhook; secret: string }>(PATH, FORM).expect(201);
  expect(data.webhook).toMatchObject({ ...FORM, active: true, waiting: 0, failed: 0 });
  expect(data.secret).toMatch(/^whsec_/);
  expect(await items()).toEqual([data.webhook]);
  const { id } = data.webhook;
  const { data: next } = await erp.post<{ secret: string }>(`${PATH}/${id}/rotate`, {}).expect(200);
  expect(next.secret).not.toBe(data.secret);
  await erp.delete(`${PATH}/${id}`).expect(200);
  await erp.delete(`${PATH}/${id}`).expect(404);
  expect(await items()).toEqual([]);
  const staff = await shop.staff();
  const { data: log } = await staff.get(`/api/admin/audit?entity=webhook&entity_id=${id}`).expect(200);
  expect(JSON.stringify(log)).toContain('ERP');
  expect(JSON.stringify(log)).not.toContain('whsec_');
});

it('refuses what an address cannot be', async () => {
  const refused = async (more: object) => (await erp.post(PATH, { ...FORM, ...more }).expect(422)).errors;
  expect(await refused({ url: 'no address' })).toHaveProperty('url');
  expect(await refused({ types: [] })).toHaveProperty('types');
  expect(await refused({ colour: 'red' })).toHaveProperty('colour');
});
