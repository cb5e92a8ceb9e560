import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { createShop } from '../shop.ts';
import { holdRow, untilWaiting } from './waiting.ts';

/** A server that is told to stop in the middle of its work. */

it('answers what it has begun and closes then, without waiting for quiet connections', async () => {
  const shop = await createShop();
  const buyer = await shop.buyer();
  // Of its own: whoever holds the lock is not to be closed with the shop.
  const other = openDatabase({ url: shop.services.config.databaseUrl ?? '', max: 1 });
  const held = await holdRow(other.db, sql`lock table cart_line in access exclusive mode`);
  const answer = buyer.get('/api/cart/list');
  await untilWaiting(shop.db);
  const closed = shop.close();
  await expect.poll(() => shop.app.server.listening).toBe(false);
  await held.release();
  expect((await answer).status).toBe(200);
  // A connection is kept alive for more than a minute.
  await closed;
  await other.close();
});
