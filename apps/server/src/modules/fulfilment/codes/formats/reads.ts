import type { ImportLayout, UploadLayout } from '@qingnang/contract/trace-files';
import { importLayout, uploadLayout } from '@qingnang/contract/trace-files';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';

interface FormatRow<Purpose, Layout> {
  id: number;
  purpose: Purpose;
  name: string;
  kind: 'csv' | 'xml';
  layout: Layout;
  /** Below that of 店铺设置; '' = files are not made by themselves. */
  folder: string;
}
export type ImportFormat = FormatRow<'import', ImportLayout>;
export type UploadFormat = FormatRow<'upload', UploadLayout>;

const COLUMNS = sql`id, purpose, name, kind, layout, folder`;

export async function allFormats(db: Db | Tx): Promise<(ImportFormat | UploadFormat)[]> {
  const { rows } = await sql<ImportFormat | UploadFormat>`
    select ${COLUMNS} from trace_format order by purpose, id`.execute(db);
  return rows;
}

/** @throws 404 */
async function formatOf(db: Db | Tx, purpose: 'import' | 'upload', id: number) {
  const { rows } = await sql<FormatRow<string, unknown>>`
    select ${COLUMNS} from trace_format where id = ${id} and purpose = ${purpose}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('没有这个文件格式');
  return row;
}

/** How a maker's file is read. @throws 404 */
export async function importFormat(db: Db | Tx, id: number): Promise<ImportFormat> {
  const row = await formatOf(db, 'import', id);
  return { ...row, purpose: 'import', layout: importLayout.parse(row.layout) };
}

/** How a file for a platform is written. @throws 404 */
export async function uploadFormat(db: Db | Tx, id: number): Promise<UploadFormat> {
  const row = await formatOf(db, 'upload', id);
  return { ...row, purpose: 'upload', layout: uploadLayout.parse(row.layout) };
}
