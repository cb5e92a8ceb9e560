import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Staff } from '../../../../../http/session.ts';
import type { FileRow } from '../../../../service/reads.ts';
import { type CandidateGoods, lookupOf, type ParsedName } from './rules.ts';

/** Goods that one upload may mean: what is looked at when names are vague. */
const MOST = 500;

/** The goods that some names may mean, each with those of the names' lots that it has or had. */
export async function candidateGoods(db: Db, names: readonly ParsedName[]): Promise<CandidateGoods[]> {
  const { keys, approvals, ids, lots } = lookupOf(names);
  const { rows } = await sql<CandidateGoods>`
    with found as (
      select id from goods where name = any(${keys}::text[])
      union select id from goods where barcode <> '' and barcode = any(${keys}::text[])
      union select id from goods where id = any(${ids}::bigint[])
      union select id from goods where source_code <> '' and lower(regexp_replace(source_code, '[^[:alnum:].]', '', 'g'))
        = any(select lower(regexp_replace(key, '[^[:alnum:].]', '', 'g')) from unnest(${keys}::text[]) key)
      union select g.id from goods g join unnest(${approvals}::text[]) a on g.approval_no <> ''
        and lower(regexp_replace(g.approval_no, '\\s', '', 'g')) like '%' || a
      union select goods_id from lot where upper(lot_no) = any(${lots}::text[])
      limit ${MOST})
    select g.id, g.name, g.spec, m.short_name as maker, g.approval_no, g.barcode, g.source_code,
      array(select distinct t.lot_no from lot t where t.goods_id = g.id and upper(t.lot_no) = any(${lots}::text[])) as lots
    from found f join goods g on g.id = f.id join maker m on m.id = g.maker_id order by g.id`.execute(db);
  return rows;
}

/** Files that this member of staff has uploaded as reports and that nothing uses yet. */
export function waitingFiles(db: Db, { staffId }: Staff, ids: readonly number[]): Promise<FileRow[]> {
  return db
    .selectFrom('file')
    .selectAll()
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .where('staff_id', '=', staffId)
    .where('purpose', '=', 'report')
    .where('used_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** What a report of the same bytes is about. */
export interface SameBytes {
  sha256: string;
  goods_id: number;
  name: string;
  lot_no: string;
}

/** Reports that hold and have the bytes of one of these. */
export async function reportsOfBytes(db: Db, hashes: readonly string[]): Promise<SameBytes[]> {
  const { rows } = await sql<SameBytes>`
    select f.sha256, r.goods_id, g.name, r.lot_no from file f join inspection_report r on r.file_id = f.id
    join goods g on g.id = r.goods_id
    where f.purpose = 'report' and f.sha256 = any(${[...hashes]}::text[]) and r.void_at is null order by r.id`.execute(
    db,
  );
  return rows;
}
