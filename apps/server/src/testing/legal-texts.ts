import type { LegalCode } from '@qingnang/contract/legal-words';
import { sql } from 'kysely';
import { forgetRemembered } from '../db/memory.ts';
import type { TestShop } from './shop.ts';

/** Publishes the next version of a text, as staff do. @returns its id */
export async function publishVersion(
  { db }: Pick<TestShop, 'db'>,
  code: LegalCode,
  demandsConsent = true,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into legal_text (code, number, title, body, note, demands_consent, published_at)
    select ${code}, coalesce(max(number), 0) + 1, ${code === 'yhxy' ? '用户协议' : '隐私政策'}, '<p>条款</p>', '有变化', ${demandsConsent}, now()
    from legal_text where code = ${code} returning id`.execute(db);
  forgetRemembered(db);
  return rows[0]?.id ?? 0;
}
