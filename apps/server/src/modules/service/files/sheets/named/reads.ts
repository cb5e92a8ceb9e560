import { readCells } from '@qingnang/rules/purchase-list';
import { invalid } from '../../../../../http/errors.ts';
import { UnreadableFile } from '../reading/reads.ts';
import { LIST_LIMITS } from '../reading/rules.ts';
import { type SheetUpload, uploadedRows } from '../reading/thread/reads.ts';

/** A row of a list by its columns; what is not in the file is missing. */
export interface NamedRow<Field extends string> {
  line: number;
  cells: Partial<Record<Field, string>>;
}

interface NamedColumns<Field extends string> {
  /** The header's words by field; others of the file are left out, such as those that an export writes beside. */
  columns: Readonly<Record<Field, string>>;
  /** Without this one the file is none of these. */
  key: Field;
  /** What to do without it. */
  hint: string;
  /** Rows. */
  most: number;
}

const MAX_EMPTY = 10_000;
const MAX_LETTERS = 500;

/**
 * The rows of a list that staff upload (XLSX; CSV in UTF-8, UTF-16 or GB18030), by the words of its header.
 * @throws 422 at `file`
 */
export async function namedRows<Field extends string>(
  file: SheetUpload,
  wanted: NamedColumns<Field>,
): Promise<NamedRow<Field>[]> {
  if (!/\.(xlsx|csv|txt)$/i.test(file.name)) throw invalid({ file: '请上传 .xlsx 或 .csv 文件' });
  try {
    return await rowsOf(file, wanted);
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: error.message });
    throw error;
  }
}

async function rowsOf<Field extends string>(
  file: SheetUpload,
  wanted: NamedColumns<Field>,
): Promise<NamedRow<Field>[]> {
  let fields: (Field | undefined)[] | null = null;
  const rows: NamedRow<Field>[] = [];
  let empty = 0;
  for await (const row of uploadedRows(file, LIST_LIMITS)) {
    if ('broken' in row) throw invalid({ file: `第 ${row.line} 行读不懂：${row.broken}` });
    const cells = readCells(row.cells);
    if (cells.every((cell) => cell.trim() === '')) empty += 1;
    else if (fields === null) fields = fieldsOf(cells, wanted);
    else rows.push({ line: row.line, cells: cellsBy(fields, cells) });
    if (rows.length > wanted.most) throw invalid({ file: `一次最多 ${wanted.most} 行，请分成几个文件` });
    if (empty > MAX_EMPTY) throw invalid({ file: '文件里空行太多，请删除后再试' });
  }
  if (rows.length === 0) throw invalid({ file: '文件里没有数据行' });
  return rows;
}

function fieldsOf<Field extends string>(
  header: readonly string[],
  { columns, key, hint }: NamedColumns<Field>,
): (Field | undefined)[] {
  const names = Object.entries(columns) as [Field, string][];
  const fields = header.map((cell) => names.find(([, name]) => name === cell.trim().replace(/\*$/, ''))?.[0]);
  if (!fields.includes(key)) throw invalid({ file: `没有找到“${columns[key]}”列，${hint}` });
  return fields;
}

const cellsBy = <Field extends string>(
  fields: readonly (Field | undefined)[],
  cells: readonly string[],
): NamedRow<Field>['cells'] =>
  Object.fromEntries(
    fields.flatMap((field, at) =>
      field === undefined ? [] : [[field, (cells[at] ?? '').slice(0, MAX_LETTERS + 1)]],
    ),
  ) as NamedRow<Field>['cells'];
