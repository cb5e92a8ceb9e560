import { type KeyScope, MOST_CALLS } from '@qingnang/contract/machine-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer, Staff } from '../../../http/session.ts';

export interface KeyRow {
  id: number;
  name: string;
  scopes: KeyScope[];
  /** '' = the wholesaler's. */
  company: string;
  made_by: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  revoke_reason: string;
  /** Within 24 hours. */
  calls: number;
  failures: number;
}

export interface CallRow {
  id: number;
  at: Date;
  method: string;
  path: string;
  status: number;
  ms: number;
  row_count: number;
  error: string;
}

/** Every key, those that open something first. */
export const allKeys = (db: Db | Tx, _staff: Staff): Promise<KeyRow[]> => keysWhere(db, sql`true`);

/** The keys of a company. */
export const keysOfCompany = (db: Db | Tx, { accountId }: Buyer): Promise<KeyRow[]> =>
  keysWhere(db, sql`k.account_id = ${accountId}`);

/** One key. */
export async function keyById(db: Db | Tx, id: number): Promise<KeyRow> {
  const [row] = await keysWhere(db, sql`k.id = ${id}`);
  if (!row) throw new Error(`no key ${id}`);
  return row;
}

async function keysWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.scopes, coalesce(a.company, '') as company,
      case when k.account_id is not null then '负责人' else coalesce(s.name, '系统') end as made_by,
      k.created_at, k.expires_at, k.last_used_at, k.revoked_at, k.revoke_reason, c.calls, c.failures
    from api_key k left join account a on a.id = k.account_id left join staff s on s.id = k.created_by,
      lateral (select count(*)::int as calls, (count(*) filter (where c.status >= 400))::int as failures
        from api_call c where c.key_id = k.id and c.at > now() - interval '1 day') c
    where ${where}
    order by k.revoked_at is not null, k.expires_at <= now(), k.id desc limit 500`.execute(db);
  return rows;
}

/** The last calls of a key; null for an unknown one, and for one that is not the company's. @param company null = staff look */
export async function callsOf(
  db: Db,
  company: Buyer | null,
  keyId: number,
  isFailures: boolean,
): Promise<CallRow[] | null> {
  const key = await db.selectFrom('api_key').select('account_id').where('id', '=', keyId).executeTakeFirst();
  if (!key || (company && key.account_id !== company.accountId)) return null;
  const { rows } = await sql<CallRow>`
    select id, at, method, path, status, ms, row_count, error from api_call
    where key_id = ${keyId} ${isFailures ? sql`and status >= 400` : sql``}
    order by id desc limit ${MOST_CALLS}`.execute(db);
  return rows;
}
