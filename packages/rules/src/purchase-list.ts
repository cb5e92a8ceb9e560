/** Reading a buyer's own list, from a file or pasted: which cell is the name, the specification, the quantity … */
import type { ListRow } from '@qingnang/contract/quick';

/** One row of a table; `line` is its number there. */
export interface TableRow {
  line: number;
  cells: readonly string[];
}
export interface ReadRow {
  line: number;
  input: ListRow;
}

type Field = keyof ListRow;

/** Longest cell that a list may bring, as in the contract; longer ones are cut. */
const MAX_CELL: Readonly<Record<Field, number>> = {
  code: 100,
  name: 200,
  ypgg: 200,
  sccj: 200,
  approval: 100,
  barcode: 100,
  number: 50,
};
const FIELDS = Object.keys(MAX_CELL) as Field[];

/** Headers of each field as pharmacies write them, the surest first; without spaces, signs and remarks. */
const HEADERS: Readonly<Record<Field, readonly string[]>> = {
  code: ['编码', '商品编码', '药品编码', '自编码', '货号', '商品编号', '商品代码', '内码', '编号', '代码'],
  name: ['品名', '商品名称', '通用名', '通用名称', '药品名称', '药品通用名', '产品名称', '名称', '商品名'],
  ypgg: ['规格', '药品规格', '商品规格', '包装规格', '规格型号'],
  sccj: ['厂家', '生产企业', '生产厂家', '生产厂商', '厂商', '产家', '生产单位', '生产商', '上市许可持有人'],
  approval: ['批准文号', '国药准字', '文号', '批文', '批准文号注册证号', '注册证号'],
  barcode: ['条码', '条形码', '商品条码', '69码'],
  number: [
    '数量',
    '采购数量',
    '订购数量',
    '订货数量',
    '需求数量',
    '计划数量',
    '进货数量',
    '补货数量',
    '采购量',
    '库存数量',
    '库存',
    '当前库存',
    '实际库存',
    '现有库存',
    '结存数量',
    '结存',
  ],
};
/** One of them says what a row is. */
const NAMING: readonly Field[] = ['code', 'name', 'approval', 'barcode'];

/** What is looked at of a row: nobody's list is wider, and no cell of one says more. */
const LOOKED_AT = { columns: 200, characters: 1000 } as const;

/** The part of a row's cells that is read; files bring cells of any length, and any number of them. */
export const readCells = (cells: readonly string[]): string[] =>
  cells.slice(0, LOOKED_AT.columns).map((cell) => cell.slice(0, LOOKED_AT.characters));

/** A title and a date may stand above the header. */
export const HEADER_WITHIN = 10;

/**
 * The rows of a list. With a header its words say what the columns are, in any order; without one every cell is taken for
 * what it looks like. Empty rows and sums are left out.
 */
export function readList(table: readonly TableRow[]): ReadRow[] {
  const filled = table
    .map(({ line, cells }) => ({ line, cells: readCells(cells).map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const at = filled.slice(0, HEADER_WITHIN).findIndex(({ cells }) => columnsOf(cells) !== null);
  const columns = columnsOf(filled[at]?.cells ?? []);
  return filled
    .slice(at + 1)
    .filter(({ cells }) => !isSum(cells))
    .map(({ line, cells }, index) => ({
      line,
      input: columns ? byColumns(cells, columns) : byLook(cells, index + 1),
    }));
}

/**
 * The cells of a pasted text: tabs as Excel copies them, else commas, else spaces between what was typed. Lines count from 1.
 */
export function pastedTable(text: string): TableRow[] {
  const cells = text.includes('\t')
    ? excelLines(text).map((line) => line.split('\t'))
    : text.split(LINE_END).map((line) => line.trim().split(/[,，;；]/.test(text) ? /[,，;；]/ : /\s+/));
  return cells.map((row, index) => ({ line: index + 1, cells: row }));
}

const LINE_END = /\r\n|\r|\n/;

/** A cell with a line break comes in quotation marks; the break is a space to us. */
const excelLines = (text: string): string[] =>
  text
    .replace(/(^|[\t\n\r])"((?:[^"]|"")*)"(?=[\t\n\r]|$)/g, (_, before: string, inside: string) =>
      before.concat(inside.replaceAll('""', '"').replace(/[\t\n\r]+/g, ' ')),
    )
    .split(LINE_END);

/** `1,200 盒` is 1200; null for an empty cell; undefined for what is no quantity. */
export function readQuantity(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').replace(/[\s,]/g, '');
  if (plain === '') return null;
  const figure = /^(\d{1,6})(\.0+)?\p{Script=Han}{0,2}$/u.exec(plain)?.[1];
  const number = Number(figure);
  return figure !== undefined && number >= 1 ? number : undefined;
}

/** Excel keeps leading zeros as `="00123"`. */
const cleanCell = (cell: string): string =>
  cell
    .replace(/^="(.*)"$/s, '$1')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();

const plainHeader = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[(【[].*?[)】\]]/g, '')
    .replace(/[\s_\-/*:·.、]+/g, '');

/** Where each field stands; null for a row that is no header. */
function columnsOf(cells: readonly string[]): ReadonlyMap<Field, number> | null {
  const headers = cells.map(plainHeader);
  const columns = new Map<Field, number>();
  for (const field of FIELDS) {
    const header = HEADERS[field].find((word) => headers.includes(word));
    if (header !== undefined) columns.set(field, headers.indexOf(header));
  }
  return NAMING.some((field) => columns.has(field)) ? columns : null;
}

const EMPTY: ListRow = { code: '', name: '', ypgg: '', sccj: '', approval: '', barcode: '', number: '' };

const cut = (cell: string, field: Field): string => cell.slice(0, MAX_CELL[field]).toWellFormed();

function byColumns(cells: readonly string[], columns: ReadonlyMap<Field, number>): ListRow {
  const row = { ...EMPTY };
  for (const [field, at] of columns) row[field] = cut(cells[at] ?? '', field);
  return row;
}

const BARCODE = /^(69\d{11}|\d{13}|\d{8})$/;
const APPROVAL = /国药准字|[械食卫妆].{0,4}[注备准字]/;
const QUANTITY = /^[\d,]{1,7}(\.0+)?\s*(盒|瓶|件|包|箱|袋|支)?$/;
const SPEC = /\d.*(g|ml|l|iu|s|%|单位|片|粒|袋|丸|支|贴|枚|只|cm|mm|[*×xX:])/i;
const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;
const HAN = /\p{Script=Han}/u;

/** Cells by what they look like. @param place of the row in the list, which many write in front */
function byLook(cells: readonly string[], place: number): ListRow {
  const row = { ...EMPTY };
  const left = cells.filter((cell) => cell !== '');
  if (left.length > 1 && left[0] === String(place)) left.shift();
  if (left.length > 1 && QUANTITY.test(left.at(-1) ?? '')) row.number = cut(left.pop() ?? '', 'number');
  for (const cell of left) {
    const field = lookOf(cell, row);
    if (field) row[field] = cut(cell, field);
  }
  return row;
}

function lookOf(cell: string, row: ListRow): Field | null {
  const isFree = (field: Field) => row[field] === '';
  if (BARCODE.test(cell) && isFree('barcode')) return 'barcode';
  if (APPROVAL.test(cell) && isFree('approval')) return 'approval';
  // A name may have figures in it (999感冒灵); what comes after it with a measure is the specification.
  if (SPEC.test(cell) && isFree('ypgg') && !isFree('name')) return 'ypgg';
  if (!HAN.test(cell) && CODE.test(cell) && isFree('code') && isFree('name')) return 'code';
  if (HAN.test(cell)) return isFree('name') ? 'name' : isFree('sccj') ? 'sccj' : null;
  return null;
}

const isSum = (cells: readonly string[]): boolean =>
  /^(合计|总计|小计)[:：]?$/.test(cells.find((cell) => cell !== '') ?? '');
