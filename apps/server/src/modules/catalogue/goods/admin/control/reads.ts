import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';
import { isGoods } from '../../../catalog/admin/reads.ts';
import type { NamedRule } from './rules.ts';

/** The rules of controlled sale of a goods: by dimension, in the order in which they were given. */
export async function controlRules(db: Db | Tx, _staff: Staff, goodsId: number): Promise<NamedRule[]> {
  const { rows } = await sql<NamedRule>`
    select r.effect, r.dimension, r.value, coalesce(a.company, t.name, m.name) as name
    from control_rule r
      left join account a on a.id = case when r.dimension = 'account' then r.value::bigint end
      left join buyer_type t on r.dimension = 'buyer_type' and t.code = r.value
      left join member_rank m on m.rank = case when r.dimension = 'rank' then r.value::int end
    where r.goods_id = ${goodsId}
    order by strpos('account rank region buyer_type', r.dimension), r.id`.execute(db);
  return rows;
}

/** The same of a goods that may not exist; undefined for an unknown one. */
export async function controlOfGoods(
  db: Db,
  staff: Staff,
  goodsId: number,
): Promise<NamedRule[] | undefined> {
  return (await isGoods(db, goodsId)) ? controlRules(db, staff, goodsId) : undefined;
}

/** Those of these account ids that exist, as texts. */
export async function knownAccounts(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
  const { rows } = await sql<{ id: number }>`
    select id from account where id = any(${numbers}::int8[])`.execute(db);
  return new Set(rows.map(({ id }) => String(id)));
}
