import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { kyselyOn } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashBody, type Idempotency } from '../http/idempotency.ts';
import type { Staff } from '../http/session.ts';
import { findStaffById } from '../http/staff-session.ts';
import { GOODS } from './fixture.ts';
import type { TestShop } from './shop.ts';

/** What a system outside calls the goods of the fixture: `G1`. */
export const numberOf = (goodsId: number): string => `G${goodsId}`;

/** Gives the goods of the fixture numbers of the system `erp`. */
export async function numberGoods(db: Db): Promise<void> {
  const ids = Object.values(GOODS);
  await sql`
    insert into external_number (kind, source, external_id, goods_id)
    select 'goods', 'erp', n.external_id, n.id
    from unnest(${ids.map(numberOf)}::text[], ${ids}::int8[]) as n (external_id, id)`.execute(db);
}

/** Who pushes, by a request of its own. */
export async function pusher(db: Db, username = 'admin'): Promise<Staff> {
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const trace = { requestId: randomUUID(), ip: '127.0.0.1' };
  const staff = await inTransaction(db, (tx) => findStaffById(tx, id, { trace }));
  if (!staff) throw new Error(`no staff ${username}`);
  return staff;
}

/** A key as it comes with a call of a machine. */
export const keyed = (key: string, body: unknown): Idempotency => ({
  scope: 'staff:0',
  key,
  endpoint: 'POST /api/v1/stock',
  bodyHash: hashBody(body),
});

/** How many statements an act makes. */
export async function statementsOf(
  { services }: Pick<TestShop, 'services'>,
  act: (db: Db) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  await act(
    kyselyOn(services.pool, () => {
      count += 1;
    }),
  );
  return count;
}
