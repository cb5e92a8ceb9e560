import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machineOf, sellerMachine } from '../../../../testing/machines.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { tellOfEndings } from './writes.ts';

const DAY_MS = 24 * 3_600_000;
const END = new Date('2031-06-30T16:00:00Z');
const before = (days: number) => new Date(END.getTime() - days * DAY_MS);

let shop: TestShop;
let accountId: number;
beforeAll(async () => {
  shop = await createShop();
  ({ id: accountId } = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'yaodian')
    .executeTakeFirstOrThrow());
});
afterAll(() => shop.close());

it('each key is told of 14 and 3 days before its end, once, to whom it belongs', async () => {
  await machineOf(shop, ['buyer.catalogue'], accountId);
  await sellerMachine(shop, ['stock.write'], END);
  await sql`update api_key set expires_at = ${END}`.execute(shop.db);
  await sql`update staff set phone = '13800001111' where username = 'admin'`.execute(shop.db);
  const told = async (days: number) => tellOfEndings(shop.db, before(days));
  expect([
    await told(15),
    await told(14),
    await told(13),
    await told(3),
    await told(2),
    await told(-1),
  ]).toEqual([0, 2, 0, 2, 0, 0]);
  const { rows: notices } = await sql<{ body: string }>`
    select body from message where account_id = ${accountId} and title = '密钥即将到期'`.execute(shop.db);
  expect(notices).toHaveLength(2);
  expect(notices[0]?.body).toContain('2031-06-30');
  const { rows: sent } = await sql<{ receiver: string; days: string }>`
    select receiver, params ->> 'days' as days from outbox where template = 'key_ending' order by id`.execute(
    shop.db,
  );
  expect(sent).toEqual([
    { receiver: '13800001111', days: '14' },
    { receiver: '13800001111', days: '3' },
  ]);
});

it('neither a revoked key nor one that was made for a week is told of early', async () => {
  await sellerMachine(shop, ['stock.write'], END);
  await sql`update api_key set warned_days = null, expires_at = ${END}, created_at = ${before(7)}`.execute(
    shop.db,
  );
  expect(await tellOfEndings(shop.db, before(5))).toBe(0);
  await sql`update api_key set revoked_at = now()`.execute(shop.db);
  expect(await tellOfEndings(shop.db, before(2))).toBe(0);
});
