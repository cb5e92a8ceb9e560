import type { LegalCode } from '@qingnang/contract/legal-words';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { FRESH_MS, remember } from '../db/memory.ts';
import type { Tx } from '../db/transaction.ts';
import { personOf } from './account-events.ts';
import { consentNeeded } from './errors.ts';
import type { Buyer } from './session.ts';

/** 用户协议 and 隐私政策 that somebody has yet to agree to. Reading never waits for it, buying does. */

export interface DueTextRow {
  id: number;
  code: LegalCode;
  title: string;
  number: number;
  published_at: Date;
  note: string;
}

/** The newest version of each text that demands consent: who has agreed to it or to a newer one owes nothing. At most 5 seconds old. */
const demanding = remember(FRESH_MS, async (db): Promise<DueTextRow[]> => {
  const { rows } = await sql<DueTextRow>`
    select distinct on (code) id, code, title, number, published_at, note from legal_text
    where published_at <= now() and demands_consent order by code, number desc`.execute(db);
  return rows;
});

/** What a person has yet to agree to, in its newest version. */
export async function dueTexts(
  db: Db | Tx,
  { accountId, memberId }: { accountId: number; memberId: number | null },
): Promise<DueTextRow[]> {
  const texts = await demanding(db);
  if (texts.length === 0) return [];
  const { rows } = await sql<DueTextRow>`
    select t.id, t.code, t.title, t.number, t.published_at, t.note
    from legal_text d join lateral (select n.* from legal_text n where n.code = d.code and n.published_at <= now()
      order by n.number desc limit 1) t on true
    where d.id = any(${texts.map(({ id }) => id)}::bigint[]) and not exists (
      select from consent c join legal_text agreed on agreed.id = c.legal_text_id
      where c.account_id = ${accountId} and c.member_id is not distinct from ${memberId}::bigint
        and agreed.code = d.code and agreed.number >= d.number)
    order by t.code`.execute(db);
  return rows;
}

/**
 * Before something is bought: whoever acts has agreed to what holds.
 * @throws 403 with `CODE.consent`: the browser shows what is new, and nothing has been done
 */
export async function requireConsent(db: Db, buyer: Buyer): Promise<void> {
  const due = await dueTexts(db, personOf(buyer));
  if (due.length > 0) throw consentNeeded(due.map(({ title }) => `《${title}》`).join('和'));
}
