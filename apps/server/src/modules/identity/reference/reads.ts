import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { FRESH_MS, remember } from '../../../db/memory.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { ScopeRow } from './rules.ts';

/** Every business scope, also those that are not in use, in their order; at most 5 seconds old, or at once where this process changes them. */
export const allScopes: (db: Db | Tx) => Promise<ScopeRow[]> = remember(FRESH_MS, async (db) => {
  const rows = await db
    .selectFrom('business_scope')
    .select([
      'code',
      'name',
      'sort',
      'is_active',
      'papers',
      'goods_number',
      'classes',
      'words',
      'except_words',
    ])
    .orderBy('sort')
    .orderBy('code')
    .execute();
  return rows as ScopeRow[];
});

/** Codes of scopes that goods, customers, licences or applications bear: these can be switched off, not deleted. */
export async function usedScopes(db: Db | Tx): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select s.code from business_scope s where
      exists (select from goods g where g.scope = s.code)
      or exists (select from account_scope a where a.scope = s.code)
      or exists (select from account_licence l where s.code = any(l.gates_scopes))
      or exists (select from application p where p.status in ('draft', 'submitted') and p.form -> 'scopes' ? s.code)`.execute(
    db,
  );
  return new Set(rows.map(({ code }) => code));
}
