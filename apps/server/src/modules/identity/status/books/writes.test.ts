import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEDGER_RULES } from '../../../../db/ledgers/check.ts';
import { checkLedgers } from '../../../../db/ledgers/nightly.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

import { lastBookCheck } from './reads.ts';
import { checkBooks } from './writes.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

it('finds nothing in books that are right', async () => {
  expect(await lastBookCheck(shop.db)).toBeNull();
  const { differences, unanswered, rules } = await checkLedgers(shop.services.pool);
  expect({ differences, unanswered, rules }).toEqual({
    differences: [],
    unanswered: [],
    rules: Object.keys(LEDGER_RULES).length,
  });
});

it('says which rule is broken, how often and by whom', async () => {
  await sql`update cart_size set lines = lines + 1`.execute(shop.db);
  await sql`insert into cart_size (account_id, lines)
    select id, 7 from account on conflict (account_id) do update set lines = cart_size.lines + 7`.execute(
    shop.db,
  );
  const accounts = await shop.db.selectFrom('account').select('id').execute();
  await checkBooks(shop.services);
  const { broken = [], ...rest } = (await lastBookCheck(shop.db)) ?? {};
  expect(rest).toMatchObject({ on_replica: false, unanswered: [], rules: Object.keys(LEDGER_RULES).length });
  expect(broken).toEqual([
    {
      rule: 'size of a cart = its lines',
      title: '购物车件数等于它的明细',
      of: 'account',
      rows: accounts.length,
      examples: expect.any(Array),
    },
  ]);
  expect(broken[0]?.examples).toHaveLength(Math.min(5, accounts.length));
});

it('goes on after a rule that takes too long', async () => {
  await sql`alter table cart_size rename to cart_size_there`.execute(shop.db);
  await sql`
    create view cart_size as select account_id, lines from cart_size_there, pg_sleep(30)`.execute(shop.db);
  const { unanswered, differences } = await checkLedgers(shop.services.pool, { rule: 2_000, all: 600_000 });
  expect([unanswered, differences]).toEqual([['size of a cart = its lines'], []]);
});

it('leaves the rest unanswered when the time of all is over', async () => {
  const { unanswered } = await checkLedgers(shop.services.pool, { rule: 2_000, all: 0 });
  expect(unanswered).toEqual(Object.keys(LEDGER_RULES));
});

it('forgets what was found long ago', async () => {
  await sql`update book_check set started_at = now() - interval '101 days'`.execute(shop.db);
  await sql`drop view cart_size`.execute(shop.db);
  await sql`alter table cart_size_there rename to cart_size`.execute(shop.db);
  await sql`truncate cart_size`.execute(shop.db);
  await checkBooks(shop.services);
  const kept = await shop.db.selectFrom('book_check').select('id').execute();
  expect([kept.length, (await lastBookCheck(shop.db))?.broken]).toEqual([1, []]);
});
