import { LEGAL_TEXTS } from '@qingnang/contract/legal-words';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { proposeSetting, readSetting } from '../../../../db/settings.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { STARTERS } from './rules.ts';

/**
 * Gives a shop the agreements that registration asks for, as drafts that staff look through and publish. Once: what staff delete does
 * not come back, and a text that has a version is left alone.
 */
export function draftAgreements(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('starter_texts', 0))`.execute(tx);
    if (await readSetting(tx, 'starter_texts')) return;
    for (const { code, summary, body } of STARTERS)
      await sql`
        insert into legal_text (code, number, title, summary, body)
        select ${code}, 1, ${LEGAL_TEXTS[code].title}, ${summary}, ${body}
        where not exists (select from legal_text where code = ${code})`.execute(tx);
    await proposeSetting(tx, 'starter_texts', new Date().toISOString());
  });
}
