import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetRemembered } from '../db/memory.ts';
import { DEMO_STAFF } from '../demo/accounts.ts';
import { DEMO_SELLER, DEMO_SETTINGS } from '../demo/settings.ts';
import type { Client } from '../testing/client.ts';
import { SELLER } from '../testing/fixture.ts';
import { placeFor } from '../testing/orders.ts';
import { createShop, type TestShop } from '../testing/shop.ts';

/** What the program once said of whoever ran it. */
const FORMER = [
  '青囊药采医药有限公司',
  '演示银行成都分行',
  '0000 0000 0000 0000',
  'uin=10000',
  'uin=10001',
  '厂家直供',
  '当日出库',
  '8:30–18:00',
];

/** Texts and numbers inside a value that are long enough to mean something by themselves. */
const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string' && value.length > 1 ? [value] : [];
};

/** Beside what is made up: names of icons and papers, clocks, short numbers (which FORMER has in their links). */
const OUR_WORDS = new Set([
  ...DEMO_SETTINGS.promises.promises.map(({ icon }): string => icon),
  ...DEMO_SETTINGS.legal.licences.map(({ name }) => name),
  ...leavesOf(DEMO_SETTINGS.chat_hours),
  DEMO_SETTINGS.contact.qq,
  DEMO_SETTINGS.contact.complaint_qq,
]);
const INVENTED = [
  ...FORMER,
  ...leavesOf([
    DEMO_SETTINGS,
    DEMO_SELLER,
    SELLER,
    DEMO_STAFF.map(({ name, phone }) => ({ name, phone })),
  ]).filter((leaf) => !OUR_WORDS.has(leaf)),
];

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
  expect(INVENTED.filter((invented) => html.includes(invented))).toEqual([]);
});

describe('to a buyer', () => {
  it.each(['/user', '/yegl', () => `/cart/step3/${order}`])('%s neither', async (given) => {
    const path = typeof given === 'string' ? given : given();
    const html = await (await buyer.raw(path)).text();
    expect(html).toContain('某某医药');
    expect(INVENTED.filter((invented) => html.includes(invented))).toEqual([]);
  });
});
