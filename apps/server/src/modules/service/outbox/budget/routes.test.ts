import type { adminSmsBudget } from '@qingnang/contract/status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

type Budget = z.output<typeof adminSmsBudget.data>;
const PATH = '/api/admin/status/sms-budget';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await createShop();
  admin = await shop.staff();
});
afterAll(() => shop.close());

it('requires sign-in, and to change it somebody who manages the staff', async () => {
  await shop.visitor().get(PATH).expect(401);
  await (await shop.buyer()).get(PATH).expect(401);
  await (await shop.staff('sales')).get(PATH).expect(403);
  await (await shop.staff('finance')).put(PATH, { hour: 100, day: 200, prefix_hour: 10 }).expect(403);
});

it('is changed at once, and says who has changed what', async () => {
  const { data: before } = await admin.get<Budget>(PATH).expect(200);
  expect(before).toEqual({ hour: 600, day: 5000, prefix_hour: 60, history: [] });
  const form = { hour: 300, day: 5000, prefix_hour: 20 };
  const { data } = await admin.put<Budget>(PATH, form).expect(200);
  expect(data).toMatchObject(form);
  expect(data.history).toMatchObject([{ words: '每小时 600 → 300 条；同号段每小时 60 → 20 条' }]);
  const { data: status } = await admin
    .get<{ sms: { most_an_hour: number } }>('/api/admin/status')
    .expect(200);
  expect(status.sms.most_an_hour).toBe(300);
  await admin.put(PATH, form).expect(200);
  expect((await admin.get<Budget>(PATH).expect(200)).data.history).toHaveLength(1);
});

it.each([
  ['less a day than an hour', { hour: 100, day: 50, prefix_hour: 10 }, 'day'],
  ['more for a block of numbers than for all', { hour: 100, day: 500, prefix_hour: 101 }, 'prefix_hour'],
  ['nothing', { hour: 0, day: 500, prefix_hour: 1 }, 'hour'],
])('refuses %s', async (_what, form, field) => {
  const { errors } = await admin.put(PATH, form).expect(422);
  expect(Object.keys(errors ?? {})).toEqual([field]);
});
