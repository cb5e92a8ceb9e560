import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { GoodsImport } from '../../../../../db/tables.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type FileRow, filesByIds } from '../../../../service/reads.ts';

export interface ImportRow extends Selectable<GoodsImport> {
  file_name: string;
  staff: string;
}

const imports = (db: Db | Tx) =>
  db
    .selectFrom('goods_import as i')
    .innerJoin('file as f', 'f.id', 'i.file_id')
    .innerJoin('staff as s', 's.id', 'i.staff_id')
    .selectAll('i')
    .select(['f.name as file_name', 's.name as staff']);

/** One page of the imports, newest first. */
export async function goodsImports(
  db: Db,
  _staff: Staff,
  page: number,
  size: number,
): Promise<{ rows: ImportRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    imports(db)
      .orderBy('i.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom('goods_import')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** @throws 404 for an unknown import */
export async function goodsImport(db: Db | Tx, _staff: Staff, id: number): Promise<ImportRow> {
  const row = await imports(db).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('导入不存在');
  return row;
}

/** The import while nobody else changes it. @throws 404 for an unknown one */
export async function lockedImport(tx: Tx, staff: Staff, id: number): Promise<ImportRow> {
  await sql`select from goods_import where id = ${id} for no key update`.execute(tx);
  return goodsImport(tx, staff, id);
}

/** The list of rows that did not land as they stand; undefined when all did. @throws 404 for an unknown import */
export async function errorsFile(db: Db, staff: Staff, id: number): Promise<FileRow | undefined> {
  const { errors_file_id: fileId } = await goodsImport(db, staff, id);
  const [file] = fileId === null ? [] : await filesByIds(db, [fileId]);
  return file;
}
