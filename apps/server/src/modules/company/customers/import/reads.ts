import {
  CUSTOMER_COLUMNS,
  type CustomerCells,
  type CustomerField,
  MAX_CUSTOMER_ROWS,
} from '@qingnang/contract/admin-accounts';
import { readCells } from '@qingnang/rules/purchase-list';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { type SheetUpload, UnreadableFile, uploadedRows } from '../../../service/reads.ts';
import { LIST_LIMITS } from '../../../service/rules.ts';
import { importFacts } from '../reads.ts';
import { type JudgedRow, judgeRows } from './rules.ts';

const MAX_EMPTY = 10_000;

/**
 * What importing a list of buyers (XLSX; CSV in UTF-8, UTF-16 or GB18030) would do, row by row. Nothing is kept.
 * @throws 422 at `file`
 */
export async function previewCustomers(db: Db, _staff: Staff, file: SheetUpload): Promise<JudgedRow[]> {
  if (!/\.(xlsx|csv|txt)$/i.test(file.name)) throw invalid({ file: '请上传 .xlsx 或 .csv 文件' });
  try {
    return await judgedRows(db, await rowsOf(file));
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: error.message });
    throw error;
  }
}

/** Rows with what they would do now. */
export async function judgedRows(db: Db | Tx, rows: readonly CustomerCells[]): Promise<JudgedRow[]> {
  const textsOf = (field: CustomerField) => rows.flatMap(({ cells }) => cells[field]?.trim() || []);
  const phones = textsOf('phone').map((phone) => phone.normalize('NFKC').replace(/[\s-]/g, ''));
  return judgeRows(rows, await importFacts(db, textsOf('username'), phones, textsOf('head')));
}

async function rowsOf(file: SheetUpload): Promise<CustomerCells[]> {
  let fields: (CustomerField | undefined)[] | null = null;
  const rows: CustomerCells[] = [];
  let empty = 0;
  for await (const row of uploadedRows(file, LIST_LIMITS)) {
    if ('broken' in row) throw invalid({ file: `第 ${row.line} 行读不懂：${row.broken}` });
    const cells = readCells(row.cells);
    if (cells.every((cell) => cell.trim() === '')) empty += 1;
    else if (fields === null) fields = fieldsOf(cells);
    else rows.push({ line: row.line, cells: cellsBy(fields, cells) });
    if (rows.length > MAX_CUSTOMER_ROWS)
      throw invalid({ file: `一次最多 ${MAX_CUSTOMER_ROWS} 行，请分成几个文件` });
    if (empty > MAX_EMPTY) throw invalid({ file: '文件里空行太多，请删除后再试' });
  }
  if (rows.length === 0) throw invalid({ file: '文件里没有数据行' });
  return rows;
}

/** Columns that are not known are left out: those that the export writes beside. */
function fieldsOf(header: readonly string[]): (CustomerField | undefined)[] {
  const names = Object.entries(CUSTOMER_COLUMNS) as [CustomerField, string][];
  const fields = header.map((cell) => names.find(([, name]) => name === cell.trim().replace(/\*$/, ''))?.[0]);
  if (!fields.includes('username'))
    throw invalid({ file: '没有找到“用户名”列，请先导出客户列表，按其中的列名填写' });
  return fields;
}

const MOST = 500;
const cellsBy = (
  fields: readonly (CustomerField | undefined)[],
  cells: readonly string[],
): CustomerCells['cells'] =>
  Object.fromEntries(
    fields.flatMap((field, at) =>
      field === undefined ? [] : [[field, (cells[at] ?? '').slice(0, MOST + 1)]],
    ),
  );
