import type { MassColumns } from '@qingnang/contract/mass-columns';
import type { MassField } from '../../../../../../db/json-columns.ts';

/** The header of the column that names the goods. */
export const ID_HEADER = '编号';

/** Where the columns of a file stand, from 0. */
export interface MassHeader {
  id: number;
  fields: ReadonlyMap<MassField, number>;
}

/** Finds the columns by their names; others are left alone. A text says what is wrong with the header. */
export function readHeader(cells: readonly string[], columns: MassColumns): MassHeader | string {
  const names = cells.map((cell) => cell.normalize('NFKC').replace(/\s/g, ''));
  const fields = new Map<MassField, number>();
  for (const [field, label] of [['id', ID_HEADER], ...Object.entries(columns)] as const) {
    const at = names.indexOf(label);
    if (at !== names.lastIndexOf(label)) return `表头“${label}”出现了两次`;
    if (at >= 0 && field !== 'id') fields.set(field as MassField, at);
  }
  const id = names.indexOf(ID_HEADER);
  if (id < 0) return `表头缺少“${ID_HEADER}”列`;
  return fields.size === 0 ? '没有可修改的列，请从导出的文件开始修改' : { id, fields };
}

/** The cells of a row by field. */
export function massCells(
  cells: readonly string[],
  { fields }: MassHeader,
): Partial<Record<MassField, string>> {
  return Object.fromEntries([...fields].map(([field, at]) => [field, cells[at] ?? '']));
}
