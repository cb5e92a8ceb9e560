import { HELP_PAGES } from '@qingnang/contract/content';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { proposeSetting, readSetting } from '../../../../db/settings.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { STARTERS } from './rules.ts';

/**
 * Gives a shop the agreements that registration asks for, as drafts that staff look through and publish. Once: what staff delete does
 * not come back, and a page that has an article is left alone.
 */
export function draftAgreements(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('starter_texts', 0))`.execute(tx);
    if (await readSetting(tx, 'starter_texts')) return;
    for (const { code, summary, body } of STARTERS) {
      const { category, title } = HELP_PAGES[code];
      await sql`
        insert into article (category_id, code, title, summary, body, status)
        select id, ${code}, ${title}, ${summary}, ${body}, 'draft' from article_category where code = ${category}
        on conflict (code) do nothing`.execute(tx);
    }
    await proposeSetting(tx, 'starter_texts', new Date().toISOString());
  });
}
