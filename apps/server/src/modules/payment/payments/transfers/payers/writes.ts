import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { plainAccount } from '../matching/rules.ts';

/** Remembers whose money came from a bank account, since staff have said so. A line that names no account teaches nothing. */
export async function learnPayer(
  tx: Tx,
  { staffId }: Staff,
  line: { payer: string; payer_account: string },
  accountId: number,
): Promise<void> {
  const number = plainAccount(line.payer_account);
  if (number === '') return;
  await sql`
    insert into known_payer (payer_account, payer, account_id, staff_id) values (${number}, ${line.payer}, ${accountId}, ${staffId})
    on conflict (payer_account, account_id) do update
      set payer = excluded.payer, staff_id = excluded.staff_id, learned_at = now()`.execute(tx);
}

/** Staff have learned better: its next line is nobody's. @throws 404 */
export function forgetPayer(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('known_payer')
      .where('id', '=', id)
      .returning(['payer', 'payer_account', 'account_id'])
      .executeTakeFirst();
    if (!gone) throw notFound('没有这个付款账号');
    await writeAudit(tx, staff, {
      action: 'known_payer.forget',
      entity: 'known_payer',
      entityId: id,
      before: gone,
      after: null,
    });
  });
}
