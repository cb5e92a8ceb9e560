import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { addSellerKey } from '../modules/machines/keys/writes.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/** Two keys of the wholesaler with some calls: one that reads, one that was revoked. Nobody is told their secrets. */
export async function loadDemoMachines(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: admin } = await tx
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const expiresAt = new Date(Date.now() + YEAR_MS);
    const reading = await addSellerKey(
      tx,
      {
        name: 'ERP 对账',
        scopes: ['orders.read', 'invoices.read', 'receivables.read', 'comparisons.write'],
        expiresAt,
      },
      admin,
    );
    const old = await addSellerKey(
      tx,
      { name: '旧仓储系统', scopes: ['stock.read', 'stock.write'], expiresAt },
      admin,
    );
    await sql`update api_key set created_at = now() - interval '40 days', last_used_at = now() - interval '10 minutes'
      where id = ${reading.id}`.execute(tx);
    await sql`update api_key set created_at = now() - interval '90 days', last_used_at = now() - interval '2 days',
      revoked_at = now() - interval '2 days', revoked_by = ${admin}, revoke_reason = '更换仓储系统' where id = ${old.id}`.execute(
      tx,
    );
    await sql`insert into api_call (key_id, method, path, status, ms, row_count, error, at)
      select ${reading.id}::bigint, 'GET', '/api/v1/me', 200, 6 + n, 0, '', now() - n * interval '10 minutes'
      from generate_series(1, 30) n
      union all
      select ${old.id}::bigint, 'GET', '/api/v1/me', 401, 3, 0, '密钥已停用', now() - interval '1 day'`.execute(
      tx,
    );
  });
}
