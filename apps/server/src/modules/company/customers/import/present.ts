import type { Readable } from 'node:stream';
import {
  CUSTOMER_COLUMNS,
  type CustomerField,
  type CustomerPreviewRow,
} from '@qingnang/contract/admin-accounts';
import { keysOf } from '@qingnang/contract/keys';
import { dayInChina } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor, textFor } from '../../../identity/rules.ts';
import { type SheetCell, type SheetColumn, sheetFile } from '../../../service/present.ts';
import type { ExportedCustomer } from '../reads.ts';
import { type JudgedRow, shownOf } from './rules.ts';

export const presentRow = ({ line, cells, act, errors, changes }: JudgedRow): CustomerPreviewRow => ({
  line,
  cells,
  act,
  errors,
  changes,
});

const FIELDS = keysOf(CUSTOMER_COLUMNS);
const PASS_WORDS = ['未提交', '已通过', '审核中', '未通过', '证照过期'];

/** The columns that the import takes, then what is only to be read. */
const EXPORT_COLUMNS: readonly SheetColumn[] = [
  ...FIELDS.map((field) => ({ header: CUSTOMER_COLUMNS[field], width: field === 'company' ? 34 : 16 })),
  ...['资质状态', '合同至', '停用', '注册时间'].map((header) => ({ header, width: 14 })),
];

const exportCells = (row: ExportedCustomer, staff: Staff): SheetCell[] => [
  ...FIELDS.map((field) => exportCell(row, field, staff)),
  PASS_WORDS[row.pass_status] ?? '',
  row.contract_valid_until ?? '',
  row.is_blocked ? '停用' : '',
  dayInChina(row.created_at),
];

/** Numbers are masked also in user names; a masked row is one that the import refuses. */
function exportCell(row: ExportedCustomer, field: CustomerField, staff: Staff): string {
  const shown = shownOf(row, field);
  if (field === 'phone') return phoneFor(staff, 'customer', shown);
  return field === 'username' || field === 'head' ? textFor(staff, shown) : shown;
}

/** Buyers as a list that the import takes. */
export const customerSheet = (rows: AsyncIterable<readonly ExportedCustomer[]>, staff: Staff): Readable =>
  sheetFile(EXPORT_COLUMNS, rows, (row) => exportCells(row, staff));
