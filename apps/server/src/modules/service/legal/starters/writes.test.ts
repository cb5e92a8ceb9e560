import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { cleanArticle } from '../../content/articles/rules.ts';
import { STARTERS } from './rules.ts';
import { draftAgreements } from './writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const texts = () =>
  shop.db
    .selectFrom('legal_text')
    .select(['code', 'number', 'published_at', 'body'])
    .orderBy('code')
    .execute();

it('an empty shop has the agreements as drafts, with blanks, which visitors do not see', async () => {
  await draftAgreements(shop.db);
  const rows = await texts();
  expect(rows.map(({ code, number, published_at }) => [code, number, published_at])).toEqual([
    ['yhxy', 1, null],
    ['yszc', 1, null],
  ]);
  for (const { body } of rows) expect(body).toContain('【公司全称】');
  await shop.visitor().get('/api/legal/yhxy').expect(404);
});

it('what staff have deleted does not come back', async () => {
  await shop.db.deleteFrom('legal_text').where('code', '=', 'yszc').execute();
  await draftAgreements(shop.db);
  expect((await texts()).map(({ code }) => code)).toEqual(['yhxy']);
});

it('a text that is there already stays as it is', async () => {
  await shop.db.deleteFrom('setting').where('key', '=', 'starter_texts').execute();
  await shop.db
    .updateTable('legal_text')
    .set({ body: '<p>本店的协议</p>' })
    .where('code', '=', 'yhxy')
    .execute();
  await draftAgreements(shop.db);
  expect((await texts()).map(({ code, body }) => [code, body === '<p>本店的协议</p>'])).toEqual([
    ['yhxy', true],
    ['yszc', false],
  ]);
});

it.each(STARTERS)('$code is clean as written', ({ body }) => expect(cleanArticle(body)).toBe(body));
