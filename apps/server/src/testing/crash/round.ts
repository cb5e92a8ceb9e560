import { randomUUID } from 'node:crypto';
import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { giveBalance } from '../../modules/balances/wallet/writes.ts';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import type { TestBuyer } from '../buyers.ts';
import { lineFor, place } from '../buying.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { openMarket } from '../market.ts';
import { payFor } from '../orders.ts';
import { shipFor } from '../parcels.ts';
import { endedEverywhere, openPoints } from './points.ts';

export type Round = Awaited<ReturnType<typeof openRound>>;

export const key = () => ({ 'idempotency-key': `ended-${randomUUID()}` });

/** Done, or cut off by the database and told so; anything else is no answer to a request that is right. */
export async function ok(answer: Promise<{ status: number; message: string }>): Promise<boolean> {
  const { status, message } = await answer;
  if (status !== 503 && status >= 300) throw new Error(`${status} ${message}`);
  return status < 300;
}

/** A run of a job, which fails as a whole when the database is gone; the next run comes in a minute. */
export const run = (job: Promise<unknown>) => job.catch(() => 0);

/** A shop whose acts can be ended at each of their writing statements, with short calls to bring orders somewhere. */
export async function openRound() {
  const market = await openMarket(40, 'promotion');
  const { shop, staff } = market;
  const { db, services } = shop;
  await sql`update address set is_registered = true`.execute(db);
  await openPoints(db);
  const freshBuyer = () => market.freshBuyer();
  const approve = (id: number) => staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);

  /** An order of one goods that nobody has paid. */
  async function plain(number = 20): Promise<{ buyer: TestBuyer; id: number }> {
    const buyer = freshBuyer();
    const { data } = await place(buyer, [await lineFor(buyer, GOODS.plain, number)]).expect(201);
    return { buyer, id: data.orders[0]?.id ?? 0 };
  }
  async function shipped(number = 20): Promise<{ buyer: TestBuyer; id: number }> {
    const order = await plain(number);
    await payFor(order.buyer.client, order.id);
    await approve(order.id);
    await shipFor(staff, order.id);
    return order;
  }
  return {
    shop,
    staff,
    freshBuyer,
    approve,
    plain,
    shipped,
    ended: (act: () => Promise<boolean>, before?: () => Promise<unknown>) =>
      endedEverywhere(db, { act, ...(before ? { before } : {}) }),
    statusOf: async (id: number) =>
      (await db.selectFrom('sales_order').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status,
    eventsOf: async (id: number) =>
      (
        await db.selectFrom('order_event').select('act').where('order_id', '=', id).orderBy('id').execute()
      ).map(({ act }) => act),
    /** The one number, named `n`, that a query answers. */
    sumOf: async (query: ReturnType<typeof sql<{ n: number }>>) =>
      Number((await query.execute(db)).rows[0]?.n ?? 0),
    booksAgree: async () => expect(await ledgerDifferences(db)).toEqual([]),
    topUp: ({ accountId }: TestBuyer, amount: bigint) =>
      inTransaction(db, (tx) => giveBalance(tx, accountId, fen(amount), 'test', randomUUID())),
    // The ends of this test are no failures of a bank, after some of which staff would have to look.
    dueRefunds: () =>
      sql`update refund set next_try_at = now(), tries = 0 where status = 'pending'`.execute(db),
    payBack: () => payRefunds(db, services.payments, services.log),
  };
}
