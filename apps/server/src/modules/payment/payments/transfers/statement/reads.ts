import { type BankPreviewRow, MAX_BANK_ROWS } from '@qingnang/contract/transfers';
import { readCells, type TableRow } from '@qingnang/rules/purchase-list';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { invalid } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type SheetUpload, UnreadableFile, uploadedRows } from '../../../../service/reads.ts';
import { LIST_LIMITS } from '../../../../service/rules.ts';
import { HEADER_WITHIN, previewRows, readStatement } from './rules.ts';

/** Empty rows between what is written; a sheet that goes on beyond them is no statement. */
const MAX_EMPTY = 10_000;
const TOO_MANY = `一次最多 ${MAX_BANK_ROWS} 行，请分成几个文件`;

/**
 * What importing a statement (XLSX; CSV in UTF-8, UTF-16 or GB18030) would do, row by row. Nothing is kept.
 * @throws 422 at `file`
 */
export async function previewStatement(db: Db, _staff: Staff, file: SheetUpload): Promise<BankPreviewRow[]> {
  if (!/\.(xlsx|csv|txt)$/i.test(file.name)) throw invalid({ file: '请上传 .xlsx 或 .csv 文件' });
  const statement = readStatement(await tableOf(file), dayInChina(new Date()));
  if ('missing' in statement)
    throw invalid({
      file: `没有找到表头，缺少列：${statement.missing.join('、')}。请对照样表修改列名`,
    });
  const { rows } = statement;
  if (rows.length === 0) throw invalid({ file: '文件里没有数据行' });
  if (rows.length > MAX_BANK_ROWS) throw invalid({ file: TOO_MANY });
  const onFile = await knownReferences(
    db,
    rows.map(({ bank_ref }) => bank_ref),
  );
  return previewRows(rows, onFile);
}

async function tableOf(file: SheetUpload): Promise<TableRow[]> {
  const table: TableRow[] = [];
  let empty = 0;
  try {
    for await (const row of uploadedRows(file, LIST_LIMITS)) {
      if ('broken' in row) throw invalid({ file: `第 ${row.line} 行读不懂：${row.broken}` });
      const cells = readCells(row.cells);
      if (cells.every((cell) => cell.trim() === '')) empty += 1;
      else table.push({ line: row.line, cells });
      if (table.length > MAX_BANK_ROWS + HEADER_WITHIN) throw invalid({ file: TOO_MANY });
      if (empty > MAX_EMPTY) throw invalid({ file: '文件里空行太多，请删除后再试' });
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: error.message });
    throw error;
  }
  return table;
}

/** Those of the references that are a line already, or have paid an order before there were lines. */
export async function knownReferences(db: Db | Tx, references: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(references)];
  const { rows } = await sql<{ ref: string }>`
    select bank_ref as ref from bank_line where bank_ref = any(${asked}::text[])
    union
    select notice_id from payment_notice where provider = 'transfer' and notice_id = any(${asked}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ ref }) => ref));
}
