import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { noticeDue } from '../../../company/rules.ts';
import { sendAllSms } from '../../../identity/writes.ts';
import { endingPapers } from './reads.ts';

/** Who answers for the shop's own papers: managers and quality. */
const TOLD = ['admin', 'quality'];

/**
 * Tells managers and quality by SMS of the shop's own papers that end in 60, 30 or 7 days, end today or have ended; once for each step.
 * @param today in China
 * @returns how many messages were sent
 */
export function tellOfSellerPapers(db: Db, today: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('seller-papers', 0))`.execute(tx);
    const due = (await endingPapers(tx, today)).flatMap(({ name, valid_until: date, days }) => {
      const step = noticeDue(days);
      if (step === null) return [];
      return [
        days < 0
          ? { template: 'seller_paper_expired' as const, params: { paper: name, date } }
          : { template: 'seller_paper_due' as const, params: { paper: name, date, days: String(step || 1) } },
      ];
    });
    if (due.length === 0) return 0;
    const { rows } = await sql<{ phone: string }>`
      select distinct phone from staff where is_active and role = any(${TOLD}::text[]) and phone <> ''`.execute(
      tx,
    );
    const sent = await sql<{ receiver: string; template: string; params: Record<string, string> }>`
      select receiver, template, params from outbox
      where channel = 'sms' and template in ('seller_paper_due', 'seller_paper_expired')`.execute(tx);
    const keyOf = (receiver: string, template: string, { paper, date, days = '' }: Record<string, string>) =>
      [receiver, template, paper, date, days].join('|');
    const told = new Set(sent.rows.map((row) => keyOf(row.receiver, row.template, row.params)));
    const fresh = rows
      .flatMap(({ phone }) => due.map((one) => ({ phone, ...one })))
      .filter(({ phone, template, params }) => !told.has(keyOf(phone, template, params)));
    await sendAllSms(tx, fresh);
    return fresh.length;
  });
}
