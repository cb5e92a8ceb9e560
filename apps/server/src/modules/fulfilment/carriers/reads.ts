import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { invalid } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import type { CarrierRow } from './rules.ts';

/** Every carrier, those in use first. */
export const allCarriers = (db: Db, _staff: Staff): Promise<CarrierRow[]> =>
  db.selectFrom('carrier').selectAll().orderBy('is_active', 'desc').orderBy('id').execute();

/** Names of those that parcels are given to. */
export async function carriersInUse(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('carrier').select('name').where('is_active', '=', true).execute();
  return rows.map(({ name }) => name);
}

/** @throws 422 at the carrier when it is none that parcels are given to */
export async function requireCarrier(tx: Tx, name: string): Promise<void> {
  const row = await tx
    .selectFrom('carrier')
    .select('id')
    .where('name', '=', name)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!row) throw invalid({ carrier: '没有这个承运方，请在 系统 › 承运商 里添加或启用' });
}
