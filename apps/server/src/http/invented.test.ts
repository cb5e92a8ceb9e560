import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetRemembered } from '../db/memory.ts';
import type { Client } from '../testing/client.ts';
import { SELLER } from '../testing/fixture.ts';
import { INVENTED, leavesOf } from '../testing/invented.ts';
import { placeFor } from '../testing/orders.ts';
import { createShop, type TestShop } from '../testing/shop.ts';

/** Of the fixture, too. */
const INVENTED_HERE = [...INVENTED, ...leavesOf(SELLER), '公众号', '小程序'];

let shop: TestShop;
let buyer: Client;
let order: number;
beforeAll(async () => {
  shop = await createShop({ SITE_NAME: '某某医药' }, true);
  buyer = await shop.buyer();
  order = (await placeFor(buyer)).id;
  // As in an empty shop: nobody has set anything, nobody looks after anybody.
  await shop.db
    .deleteFrom('setting')
    .where('key', 'in', ['seller', 'default_manager', 'legal', 'contact', 'promises', 'chat_hours'])
    .execute();
  await shop.db
    .updateTable('account')
    .set({ manager_id: null, salesman_id: null, service_id: null })
    .execute();
  forgetRemembered(shop.db);
});
afterAll(() => shop.close());

it.each([
  '/',
  '/login',
  '/register/step1',
  '/forget/step1',
  '/list',
  '/list/info/1',
  '/help',
  '/help/xrzn/hyzc?id=66',
  '/help/fwbz/wzzz',
  '/help/fwbz/yhxy',
  '/help/us/link',
])('%s says nothing of a shop that has set nothing', async (path) => {
  const html = await (await shop.visitor().raw(path)).text();
  expect(html).toContain('某某医药');
  expect(INVENTED_HERE.filter((invented) => html.includes(invented))).toEqual([]);
});

describe('to a buyer', () => {
  it.each(['/user', '/yegl', () => `/cart/step3/${order}`])('%s neither', async (given) => {
    const path = typeof given === 'string' ? given : given();
    const html = await (await buyer.raw(path)).text();
    expect(html).toContain('某某医药');
    expect(INVENTED_HERE.filter((invented) => html.includes(invented))).toEqual([]);
  });
});
