import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pastTriggers } from '../testing/database-url.ts';
import { createShop, type TestShop } from '../testing/shop.ts';
import { FIRST_STAFF, hasStaff, sendFirstStaff } from './first-staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

it('a shop in which nobody works says what to run, in place of its office', async () => {
  expect(await hasStaff(shop.db)).toBe(true);
  await pastTriggers(shop.db, (tx) => sql`delete from staff`.execute(tx));
  expect(await hasStaff(shop.db)).toBe(false);
  const app = Fastify();
  app.get('/admin', (_request, reply) => sendFirstStaff(reply));
  const { body, headers } = await app.inject('/admin');
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  for (const said of [body, FIRST_STAFF]) expect(said).toContain('npm run staff:create -- 用户名');
});
