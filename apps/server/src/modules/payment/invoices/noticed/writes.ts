import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { queueIssuing } from '../writes.ts';

/**
 * The service has called about an invoice: it is asked for at once, unless that is being done. What the call says is not looked at.
 * @returns false when no invoice has this serial
 */
export function askSoon(db: Db, serial: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      update invoice set next_at = case when issuing_until > now() then next_at else now() end
      where serial = ${serial} and status in ('requested', 'issuing') returning id`.execute(tx);
    if (rows.length > 0) await queueIssuing(tx);
    return rows.length > 0 || (await isKnown(tx, serial));
  });
}

const isKnown = async (db: Db, serial: string): Promise<boolean> =>
  (await db.selectFrom('invoice').select('id').where('serial', '=', serial).executeTakeFirst()) !== undefined;
