import {
  CUSTOMER_COLUMNS,
  type CustomerCells,
  type CustomerField,
  MAX_CUSTOMER_ROWS,
} from '@qingnang/contract/admin-accounts';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { namedRows, type SheetUpload } from '../../../service/reads.ts';
import { importFacts } from '../reads.ts';
import { type JudgedRow, judgeRows } from './rules.ts';

/**
 * What importing a list of buyers would do, row by row. Nothing is kept.
 * @throws 422 at `file`
 */
export async function previewCustomers(db: Db, _staff: Staff, file: SheetUpload): Promise<JudgedRow[]> {
  const rows = await namedRows(file, {
    columns: CUSTOMER_COLUMNS,
    key: 'username',
    hint: '请先导出客户列表，按其中的列名填写',
    most: MAX_CUSTOMER_ROWS,
  });
  return judgedRows(db, rows);
}

/** Rows with what they would do now. */
export async function judgedRows(db: Db | Tx, rows: readonly CustomerCells[]): Promise<JudgedRow[]> {
  const textsOf = (field: CustomerField) => rows.flatMap(({ cells }) => cells[field]?.trim() || []);
  const phones = textsOf('phone').map((phone) => phone.normalize('NFKC').replace(/[\s-]/g, ''));
  return judgeRows(rows, await importFacts(db, textsOf('username'), phones, textsOf('head')));
}
