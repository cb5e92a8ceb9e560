import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudits } from '../../../../identity/writes.ts';
import { type ShelfRow, shelfRows } from './reads.ts';
import { missingOnShelf } from './rules.ts';

export interface ShelfOutcome {
  changed: number;
  refused: { id: number; name: string; message: string }[];
}

/** Puts goods on the shelf or takes them off; one that is refused holds up none of the others. */
export function moveToShelf(
  db: Db,
  staff: Staff,
  goodsIds: readonly number[],
  status: 'on' | 'off',
): Promise<ShelfOutcome> {
  return inTransaction(db, (tx) => moveIn(tx, staff, [...new Set(goodsIds)], status));
}

/** The same within a transaction, of different goods. */
export async function moveIn(
  tx: Tx,
  staff: Staff,
  ids: readonly number[],
  status: 'on' | 'off',
): Promise<ShelfOutcome> {
  const rows = await shelfRows(tx, ids);
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  const judged = rows
    .filter((row) => row.status !== status)
    .map((row) => ({ row, message: refusalOf(row, status) }));
  const moved = judged.filter(({ message }) => message === '').map(({ row }) => row);
  await sql`
    update goods set status = ${status}, version = version + 1, updated_at = now()
    where id = any(${moved.map(({ id }) => id)}::int8[])`.execute(tx);
  const entries = moved.map((row) => ({
    action: 'goods.shelf',
    entity: 'goods',
    entityId: row.id,
    before: { status: row.status },
    after: { status },
  }));
  await writeAudits(tx, staff, entries);
  const refused = judged
    .filter(({ message }) => message !== '')
    .map(({ row, message }) => ({ id: row.id, name: row.name, message }));
  return {
    changed: moved.length,
    refused: [...refused, ...unknown.map((id) => ({ id, name: '', message: '商品不存在' }))],
  };
}

/** Why a goods does not move; '' when it does. */
function refusalOf(row: ShelfRow, status: 'on' | 'off'): string {
  if (status === 'off') return row.status === 'draft' ? '草稿尚未上架' : '';
  const missing = missingOnShelf(row);
  return missing.length === 0 ? '' : `请先补全：${missing.join('、')}`;
}
