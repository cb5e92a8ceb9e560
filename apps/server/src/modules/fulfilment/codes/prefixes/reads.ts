import type { TRACE_PREFIX_STATES } from '@qingnang/contract/trace-words';
import { headsOf, type TracePrefix } from '@qingnang/rules/trace-codes';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Tx } from '../../../../db/transaction.ts';

/** Every prefix that some codes may have: one statement for any number of them. */
export async function prefixesOf(db: Db | Tx, codes: readonly string[]): Promise<TracePrefix[]> {
  const heads = [...new Set(codes.flatMap(headsOf))];
  const { rows } = await sql<TracePrefix>`
    select prefix, goods_id as "goodsId", level, pieces, code_length as "codeLength"
    from trace_prefix where prefix = any(${heads}::text[])`.execute(db);
  return rows;
}

export interface PrefixRow {
  id: number;
  prefix: string;
  goods_id: number;
  name: string;
  spec: string;
  maker: string;
  level: 1 | 2 | 3;
  pieces: number;
  code_length: number | null;
  state: keyof typeof TRACE_PREFIX_STATES;
  proposed_by: string;
  confirmed_by: string;
  created_at: Date;
}

const FROM = sql`trace_prefix p join goods g on g.id = p.goods_id join maker m on m.id = g.maker_id
  left join staff a on a.id = p.proposed_by left join staff b on b.id = p.confirmed_by`;
const COLUMNS = sql`p.id, p.prefix, p.goods_id, g.name, g.spec, m.short_name as maker, p.level, p.pieces, p.code_length, p.state,
  coalesce(a.name, '') as proposed_by, coalesce(b.name, '') as confirmed_by, p.created_at`;

interface PrefixFilter {
  state?: PrefixRow['state'] | undefined;
  goods_id?: number | undefined;
  keywords: string;
  page: number;
  page_size: number;
}

/** One page, those that wait for quality first. */
export async function prefixPage(db: Db, { state, goods_id, keywords, page, page_size }: PrefixFilter) {
  const where = sql`${everyWord(keywords, [sql`p.prefix`, sql`g.name`, sql`m.short_name`])}
    and (${state ?? null}::text is null or p.state = ${state ?? null})
    and (${goods_id ?? null}::bigint is null or p.goods_id = ${goods_id ?? null})`;
  const [found, counted] = await Promise.all([
    sql<PrefixRow>`select ${COLUMNS} from ${FROM} where ${where} order by p.state desc, p.id desc
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${FROM} where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export async function prefixRow(db: Db | Tx, id: number): Promise<PrefixRow | undefined> {
  const { rows } = await sql<PrefixRow>`select ${COLUMNS} from ${FROM} where p.id = ${id}`.execute(db);
  return rows[0];
}
