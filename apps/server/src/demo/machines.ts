import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { addSellerKey } from '../modules/machines/keys/writes.ts';
import { LAST_NIGHT } from './comparisons.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * Three keys of the wholesaler with calls: an ERP that pushes and reads day and night, one that draws statements, one that was revoked.
 * Nobody is told their secrets.
 */
export async function loadDemoMachines(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: admin } = await tx
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const expiresAt = new Date(Date.now() + YEAR_MS);
    const erp = await addSellerKey(tx, { name: '示例 ERP', scopes: ERP_SCOPES, expiresAt }, admin);
    const reading = await addSellerKey(
      tx,
      { name: '财务对账', scopes: ['orders.read', 'invoices.read', 'receivables.read'], expiresAt },
      admin,
    );
    const old = await addSellerKey(
      tx,
      { name: '旧仓储系统', scopes: ['stock.read', 'stock.write'], expiresAt },
      admin,
    );
    await sql`update api_key set created_at = now() - interval '40 days', last_used_at = now() - interval '4 minutes'
      where id in (${erp.id}, ${reading.id})`.execute(tx);
    await sql`update api_key set created_at = now() - interval '90 days', last_used_at = now() - interval '2 days',
      revoked_at = now() - interval '2 days', revoked_by = ${admin}, revoke_reason = '更换仓储系统' where id = ${old.id}`.execute(
      tx,
    );
    await numberDemoThings(tx);
    await sql`insert into api_call (key_id, method, path, status, ms, row_count, error, at)
      select key_id, method, path, status, ms, row_count, error, at from (
        ${erpCalls(erp.id)}
        union all
        select ${reading.id}::bigint, 'GET', path, 200, 9 + n, 100 - n * 7, '', now() - n * interval '1 hour'
        from generate_series(1, 12) n, unnest(array['/api/v1/receivables', '/api/v1/invoices']) path
        union all
        select ${old.id}::bigint, 'POST', '/api/v1/stock', 401, 3, 0, '密钥已停用', now() - interval '1 day'
      ) c (key_id, method, path, status, ms, row_count, error, at) order by at`.execute(tx);
  });
}

const ERP_SCOPES = [
  'goods.read',
  'goods.write',
  'prices.write',
  'stock.write',
  'customers.write',
  'orders.read',
  'shipments.write',
  'comparisons.write',
] as const;

/** The ERP's day: stock every ten minutes, orders in between, prices and customers by the hour, the comparison at night; two calls failed. */
const erpCalls = (key: number) => sql`
  select ${key}::bigint, 'POST', '/api/v1/stock', 200, 30 + n % 17, 4 + n * 7 % 23, '', now() - n * interval '10 minutes'
  from generate_series(1, 144) n
  union all
  select ${key}, 'GET', '/api/v1/orders', 200, 11 + n % 9, n * 5 % 4, '', now() - n * interval '10 minutes' - interval '20 seconds'
  from generate_series(1, 144) n
  union all
  select ${key}, 'POST', path, 200, 60 + n, 3 + n * 11 % 40, '', now() - n * interval '1 hour' - interval '3 minutes'
  from generate_series(1, 24) n, unnest(array['/api/v1/prices', '/api/v1/contract-prices']) path
  union all
  select ${key}, 'POST', '/api/v1/comparisons', 200, 420 + n * 130, 0, '', ${LAST_NIGHT} - n * interval '40 seconds'
  from generate_series(0, 2) n
  union all
  select ${key}, 'POST', '/api/v1/customers', 422, 5, 0, 'rows：rows 不能为空', now() - interval '5 hours'
  union all
  select ${key}, 'POST', '/api/v1/prices', 422, 6, 0, 'rows.0.prices：请填写 prices', now() - interval '9 hours'`;

/** What the ERP calls goods and customers that it pushes. */
async function numberDemoThings(tx: Tx): Promise<void> {
  await sql`
    insert into external_number (kind, source, external_id, goods_id)
    select 'goods', 'erp', 'YP' || lpad(id::text, 6, '0'), id from goods where status = 'on' order by id limit 200
    on conflict do nothing`.execute(tx);
  await sql`
    insert into external_number (kind, source, external_id, account_id)
    select 'customer', 'erp', 'KH' || lpad(id::text, 5, '0'), id from account where pass_status = 1 order by id limit 30
    on conflict do nothing`.execute(tx);
}
