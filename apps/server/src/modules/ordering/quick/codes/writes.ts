import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { codeKey } from '../matching/keys/rules.ts';

/** Codes one account keeps: more than any pharmacy's assortment. */
const MAX_CODES = 20_000;

/**
 * Keeps what goods the buyer means by its codes; of one code that comes twice the last counts.
 * @returns codes that the account has now
 * @throws 422 at the goods that do not exist, or when there would be too many codes
 */
export async function rememberGoodsCodes(
  db: Db,
  buyer: Buyer,
  codes: readonly { code: string; goods_id: number }[],
): Promise<number> {
  const byKey = new Map(codes.map(({ code, goods_id }) => [codeKey(code), goods_id]));
  const goodsIds = [...new Set(codes.map(({ goods_id }) => goods_id))];
  const { rows } = await sql<{ known: number[]; total: number }>`
    select coalesce(array_agg(id), '{}') as known,
      (select count(*) from goods_code where account_id = ${buyer.accountId}) as total
    from goods where id = any(${goodsIds}::int8[]) and status <> 'draft'`.execute(db);
  const { known = [], total = 0 } = rows[0] ?? {};
  const unknown = codes.findIndex(({ goods_id }) => !known.includes(goods_id));
  if (unknown >= 0) throw invalid({ [`codes.${unknown}.goods_id`]: '商品不存在' });
  if (total + byKey.size > MAX_CODES) throw invalid({ codes: `最多记住 ${MAX_CODES} 个编码` });
  const saved = await sql<{ is_new: boolean }>`
    insert into goods_code as c (account_id, code, goods_id)
    select ${buyer.accountId}, code, goods_id
    from unnest(${[...byKey.keys()]}::text[], ${[...byKey.values()]}::int8[]) as given (code, goods_id)
    order by code
    on conflict (account_id, code) do update set goods_id = excluded.goods_id, updated_at = now()
    returning c.xmax = 0 as is_new`.execute(db);
  return total + saved.rows.filter((row) => row.is_new).length;
}
