import { STAFF_ROLES } from '@qingnang/contract/office';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { ApprovalPolicy } from '../../../../db/tables.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import type { PolicyKey } from '../rules.ts';

export interface PolicyRow extends Selectable<ApprovalPolicy> {
  key: PolicyKey;
  updater: string | null;
}

/** Every policy, those with limits first. */
export async function policyRows(db: Db): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    select p.*, s.name as updater from approval_policy p left join staff s on s.id = p.updated_by
    order by p.order_fen is null, p.percent is null, p.pieces is null, p.key`.execute(db);
  return rows;
}

/** Roles by key with their names: those that are built in, as the shop calls them, and its own. */
export async function roleNames(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db.selectFrom('role').select(['key', 'name']).orderBy('key').execute();
  return new Map([...Object.entries(STAFF_ROLES), ...rows.map(({ key, name }) => [key, name] as const)]);
}

/** Fen from which money that goes back of one order waits for a second person. */
export async function refundLimit(db: Db | Tx): Promise<number> {
  const { order_fen } = await db
    .selectFrom('approval_policy')
    .select('order_fen')
    .where('key', '=', 'refund' satisfies PolicyKey)
    .executeTakeFirstOrThrow();
  return order_fen ?? 0;
}

/** Per cent that one person may move a price in 24 hours, or set that of a campaign below the normal one. */
export async function priceLimit(db: Db | Tx, key: 'price' | 'campaign_price'): Promise<number> {
  const { percent } = await db
    .selectFrom('approval_policy')
    .select('percent')
    .where('key', '=', key satisfies PolicyKey)
    .executeTakeFirstOrThrow();
  return percent ?? 0;
}

/** Pieces that one person may change a lot by. */
export async function stockLimit(db: Db | Tx): Promise<number> {
  const { pieces } = await db
    .selectFrom('approval_policy')
    .select('pieces')
    .where('key', '=', 'stock' satisfies PolicyKey)
    .executeTakeFirstOrThrow();
  return pieces ?? 0;
}

/** A policy, locked for its change. */
export const lockPolicy = (tx: Tx, _staff: Staff, key: string) =>
  tx.selectFrom('approval_policy').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
