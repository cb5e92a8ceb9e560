import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { cleanArticle } from '../articles/rules.ts';
import { BLANK, STARTERS } from './rules.ts';
import { draftAgreements } from './writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const articles = () =>
  shop.db
    .selectFrom('article')
    .select(['code', 'status', 'body'])
    .where('code', 'is not', null)
    .orderBy('code')
    .execute();

it('an empty shop has the agreements as drafts, with blanks, which visitors do not see', async () => {
  await draftAgreements(shop.db);
  const rows = await articles();
  expect(rows.map(({ code, status }) => [code, status])).toEqual([
    ['yhxy', 'draft'],
    ['yszc', 'draft'],
  ]);
  for (const { body } of rows) expect(body).toMatch(BLANK);
  await shop.visitor().get('/api/help/yhxy').expect(404);
});

it('what staff have deleted does not come back', async () => {
  await shop.db.deleteFrom('article').where('code', '=', 'yszc').execute();
  await draftAgreements(shop.db);
  expect((await articles()).map(({ code }) => code)).toEqual(['yhxy']);
});

it('an article that is there already stays as it is', async () => {
  await shop.db.deleteFrom('setting').where('key', '=', 'starter_texts').execute();
  await shop.db
    .updateTable('article')
    .set({ body: '<p>本店的协议</p>' })
    .where('code', '=', 'yhxy')
    .execute();
  await draftAgreements(shop.db);
  expect((await articles()).map(({ code, body }) => [code, body === '<p>本店的协议</p>'])).toEqual([
    ['yhxy', true],
    ['yszc', false],
  ]);
});

it.each(STARTERS)('$code is clean as written', ({ body }) => expect(cleanArticle(body)).toBe(body));
