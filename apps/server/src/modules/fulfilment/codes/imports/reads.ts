import { MAX_TRACE_ROWS } from '@qingnang/contract/trace-files';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { invalid } from '../../../../http/errors.ts';
import { type SheetUpload, UnreadableFile, uploadedRows } from '../../../service/reads.ts';
import type { ImportFormat } from '../formats/reads.ts';
import { columnsOf, type KeptCode, type RawRow, rawRow } from './rules.ts';
import { xmlRows } from './xml/reads.ts';

const MB = 1024 * 1024;
const LIMITS = {
  bytes: 400 * MB,
  rows: MAX_TRACE_ROWS + 1,
  cells: MAX_TRACE_ROWS * 20,
  cellLength: 2000,
  rowLength: 64 * 1024,
};

/** A row that cannot be read at all. */
export interface BrokenRow {
  line: number;
  broken: string;
}

/** The codes of a maker's file, as its format says where they are. @throws 422 at `file` */
export function hierarchyRows(file: SheetUpload, format: ImportFormat): AsyncGenerator<RawRow | BrokenRow> {
  return format.kind === 'xml' ? limited(xmlRows(file.place, format.layout)) : tableRows(file, format);
}

async function* limited(rows: AsyncGenerator<RawRow>): AsyncGenerator<RawRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_TRACE_ROWS) throw invalid({ file: `一次最多 ${MAX_TRACE_ROWS} 个码，请分成几个文件` });
    yield row;
  }
}

async function* tableRows(file: SheetUpload, { layout }: ImportFormat): AsyncGenerator<RawRow | BrokenRow> {
  if (!/\.(xlsx|csv|txt)$/i.test(file.name)) throw invalid({ file: '请上传 .csv 或 .xlsx 文件' });
  let columns: ReturnType<typeof columnsOf> = null;
  try {
    for await (const row of uploadedRows(file, LIMITS))
      if ('broken' in row) yield { line: row.line, broken: row.broken };
      else if (row.cells.every((cell) => cell.trim() === '')) continue;
      else if (columns === null) {
        columns = columnsOf(row.cells, layout);
        if (columns === null) throw invalid({ file: `没有找到“${layout.code}”列，请检查所选的格式` });
      } else yield rawRow(row.line, row.cells, columns);
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: error.message });
    throw error;
  }
}

/** What is kept of some codes. */
export async function keptCodes(tx: Tx, codes: readonly string[]): Promise<Map<string, KeptCode>> {
  const { rows } = await sql<KeptCode>`
    select trace_text(code) as code, trace_text(parent) as parent, goods_id as "goodsId", lot_no as "lotNo"
    from trace_code where code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one)`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

export interface ImportRow {
  id: number;
  file: string;
  format: string;
  rows: number;
  added: number;
  changed: number;
  same: number;
  refused: number;
  staff: string;
  at: Date;
}

export async function importPage(db: Db, { page, page_size }: { page: number; page_size: number }) {
  const [found, counted] = await Promise.all([
    sql<ImportRow>`
      select i.id, i.file, f.name as format, i.rows, i.added, i.changed, i.same, i.refused, s.name as staff, i.created_at as at
      from trace_import i join trace_format f on f.id = i.format_id join staff s on s.id = i.staff_id
      order by i.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from trace_import`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export const importErrors = (db: Db, id: number) =>
  db
    .selectFrom('trace_import_error')
    .select(['line', 'code', 'message'])
    .where('import_id', '=', id)
    .orderBy('line')
    .execute();
