import { MAX_LIST_ROWS } from '@qingnang/contract/quick';
import { HEADER_WITHIN, readCells, readList, type TableRow } from '@qingnang/rules/purchase-list';
import { invalid } from '../../../../../http/errors.ts';
import { type SheetUpload, UnreadableFile, uploadedRows } from '../../../../service/reads.ts';
import { LIST_LIMITS } from '../../../../service/rules.ts';
import type { NumberedRow } from '../reads.ts';

/** Empty rows between what is written; a sheet that goes on beyond them is no list. */
const MAX_EMPTY = 10_000;
const tooMany = (most: number): string => `一次最多 ${most} 行，请分成几个文件`;

/**
 * The rows of a list in a file, XLSX or CSV (UTF-8, UTF-16 or GB18030); formulas are their values.
 * @param most rows that it may have
 * @throws 422 at `file`
 */
export async function rowsOfFile(file: SheetUpload, most = MAX_LIST_ROWS): Promise<NumberedRow[]> {
  if (!/\.(xlsx|csv|txt)$/i.test(file.name)) throw invalid({ file: '请上传 .xlsx 或 .csv 文件' });
  try {
    const rows = readList(await tableOf(file, most));
    if (rows.length === 0) throw invalid({ file: '文件里没有数据行' });
    if (rows.length > most) throw invalid({ file: tooMany(most) });
    return rows;
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: error.message });
    throw error;
  }
}

/** The filled rows of a file, no more than a list with its header may have and one that is too many. */
async function tableOf(file: SheetUpload, most: number): Promise<TableRow[]> {
  const table: TableRow[] = [];
  let empty = 0;
  for await (const row of uploadedRows(file, LIST_LIMITS)) {
    if ('broken' in row) throw invalid({ file: `第 ${row.line} 行读不懂：${row.broken}` });
    const cells = readCells(row.cells);
    if (cells.every((cell) => cell.trim() === '')) empty += 1;
    else table.push({ line: row.line, cells });
    if (table.length > most + HEADER_WITHIN) throw invalid({ file: tooMany(most) });
    if (empty > MAX_EMPTY) throw invalid({ file: '文件里空行太多，请删除后再试' });
  }
  return table;
}
