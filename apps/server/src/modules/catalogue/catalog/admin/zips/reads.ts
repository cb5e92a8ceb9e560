import type { PictureEntry } from '@qingnang/contract/goods-pictures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { namesOf } from './rules.ts';

export interface PictureImportRow {
  id: number;
  file_name: string;
  staff: string;
  state: string;
  problem: string;
  total: number;
  waiting: number;
  done: number;
  refused: number;
  created_at: Date;
  finished_at: Date | null;
}

const imports = async (db: Db | Tx, rest: RawBuilder<unknown>): Promise<PictureImportRow[]> => {
  const { rows } = await sql<PictureImportRow>`
    select i.id, f.name as file_name, s.name as staff, i.state, i.problem, i.created_at, i.finished_at, e.*
    from picture_import i join file f on f.id = i.file_id join staff s on s.id = i.staff_id, lateral (
      select count(*) as total, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'done') as done,
        count(*) filter (where state = 'refused') as refused
      from picture_import_entry where import_id = i.id) e
    ${rest}`.execute(db);
  return rows;
};

/** One page of the imports, newest first. */
export async function pictureImports(
  db: Db,
  _staff: Staff,
  page: number,
  size: number,
): Promise<{ rows: PictureImportRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    imports(db, sql`order by i.id desc limit ${size} offset ${(page - 1) * size}`),
    db
      .selectFrom('picture_import')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** @throws 404 for an unknown import */
export async function pictureImport(db: Db | Tx, _staff: Staff, id: number): Promise<PictureImportRow> {
  const [row] = await imports(db, sql`where i.id = ${id}`);
  if (!row) throw notFound('图片导入不存在');
  return row;
}

/** The import while nobody else changes it. @throws 404 for an unknown one */
export async function lockedPictureImport(tx: Tx, staff: Staff, id: number): Promise<PictureImportRow> {
  await sql`select from picture_import where id = ${id} for no key update`.execute(tx);
  return pictureImport(tx, staff, id);
}

/** Files of a ZIP, one page of them or all. */
export async function pictureEntries(
  db: Db,
  _staff: Staff,
  importId: number,
  { only, page, size }: { only?: string | undefined; page: number; size: number },
): Promise<{ rows: PictureEntry[]; total: number }> {
  const where = sql`e.import_id = ${importId} and (${only ?? null}::text is null or e.state = ${only ?? null})`;
  const [found, count] = await Promise.all([
    sql<PictureEntry>`
      select e.entry_no, e.path, coalesce(e.goods_id, 0) as goods_id, coalesce(g.name, '') as goods, e.position, e.state, e.problem
      from picture_import_entry e left join goods g on g.id = e.goods_id where ${where}
      order by e.entry_no limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from picture_import_entry e where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** Goods by each name that files may mean: their number, approval number, barcode or code. */
export async function goodsByNames(db: Db | Tx, paths: readonly string[]): Promise<Map<string, number[]>> {
  const keys = [...new Set(paths.flatMap((path) => namesOf(path).map(({ key }) => key)))];
  const ids = keys.filter((key) => /^[1-9]\d{0,8}$/.test(key)).map(Number);
  const { rows } = await sql<{ key: string; ids: number[] }>`
    select key, json_agg(distinct id order by id) as ids from (
      select id::text as key, id from goods where id = any(${ids}::int8[])
      union all select approval_no, id from goods where approval_no <> '' and approval_no = any(${keys}::text[])
      union all select barcode, id from goods where barcode <> '' and barcode = any(${keys}::text[])
      union all select source_code, id from goods where source_code <> '' and source_code = any(${keys}::text[])) n
    group by key`.execute(db);
  return new Map(rows.map((row) => [row.key, row.ids]));
}
