import { BASE_TYPES, type BaseType } from '@qingnang/contract/reference-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { FRESH_MS, remember } from '../../../db/memory.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { KnownReference, RankRow, ScopeRow, TypeRow } from './rules.ts';

/** At most 5 seconds old, or at once where this process changes it; in their order, also what is not in use. */
export const allReference: (db: Db | Tx) => Promise<KnownReference> = remember(FRESH_MS, async (db) => {
  const [ranks, types, scopes] = await Promise.all([readRanks(db), readTypes(db), readScopes(db)]);
  return { ranks, types, scopes };
});

export const allScopes = async (db: Db | Tx): Promise<readonly ScopeRow[]> => (await allReference(db)).scopes;

const readRanks = (db: Db): Promise<RankRow[]> =>
  db.selectFrom('member_rank').selectAll().orderBy('rank').execute();

async function readTypes(db: Db): Promise<TypeRow[]> {
  const rows = await db
    .selectFrom('buyer_type')
    .select(['code', 'name', 'hint', 'sort', 'is_active', 'base', 'papers'])
    .orderBy('sort')
    .orderBy('code')
    .execute();
  return rows as TypeRow[];
}

async function readScopes(db: Db): Promise<ScopeRow[]> {
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
}

/** The name of a type of buyers whose code a statement has. */
export const typeName = (code: RawBuilder<unknown>) =>
  sql<string>`coalesce((select t.name from buyer_type t where t.code = ${code}), ${code})`;

/** The kind of buyers whose rules hold for a type whose code a statement has. */
export const baseTypeOf = (code: RawBuilder<unknown>) =>
  sql<BaseType>`(select t.base from buyer_type t where t.code = ${code})`;

/** The type of who has yet to say what he is: the first one that is offered. */
export async function firstType(tx: Tx): Promise<string> {
  const { code } = await tx
    .selectFrom('buyer_type')
    .select('code')
    .where('is_active', '=', true)
    .orderBy('sort')
    .orderBy('code')
    .executeTakeFirstOrThrow();
  return code;
}

/** What is wrong with types of buyers that something is for, at `buyer_types`; empty when there are all of them. */
export async function audienceTypeErrors(tx: Tx, codes: readonly string[]): Promise<Record<string, string>> {
  const { types } = await allReference(tx);
  const isKnown = codes.every((code) => types.some((type) => type.code === code));
  return isKnown ? {} : { buyer_types: '客户类型不存在' };
}

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

const KINDS = Object.keys(BASE_TYPES);

/** The same of types of buyers; those that rules know stay anyway. */
export async function usedTypes(db: Db | Tx): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select t.code from buyer_type t where t.code = any(${KINDS}::text[])
      or exists (select from account a where a.buyer_type = t.code)
      or exists (select from application p where p.status in ('draft', 'submitted') and p.form ->> 'buyer_type' = t.code)
      or exists (select from control_rule r where r.dimension = 'buyer_type' and r.value = t.code)
      or exists (select from banner b where t.code = any(b.buyer_types))
      or exists (select from zone z where t.code = any(z.buyer_types))
      or exists (select from coupon c where t.code = any(c.buyer_types))
      or exists (select from promotion p where t.code = any(p.buyer_types))
      or exists (select from draw d where d.audience -> 'buyerTypes' ? t.code)`.execute(db);
  return new Set(rows.map(({ code }) => code));
}
