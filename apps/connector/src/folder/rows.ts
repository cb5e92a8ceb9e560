/** Lines of a file as rows of a call, and what is wrong with a line by itself. */
import type { FieldError, Row } from '../peer.ts';
import type { Column } from './columns.ts';
import { NoTable, type Table } from './csv.ts';

export interface Line {
  line: number;
  cells: readonly string[];
  /** Null = something is wrong with it. */
  row: Row | null;
  errors: readonly FieldError[];
}

/**
 * Reads lines by columns, which stand in any order. Columns that nobody knows are left out.
 * @throws {NoTable} where a column is missing that every row needs
 */
export function linesOf({ header, records }: Table, columns: readonly Column[]): Line[] {
  const places = columns.map((column) => ({
    column,
    at: header.findIndex((name) => column.names.includes(name) || column.field === name),
  }));
  const missing = places.find(({ column, at }) => column.isNeeded && at === -1);
  if (missing) throw new NoTable(`缺少列“${missing.column.names[0] ?? missing.column.field}”`);
  const found = places.filter(({ at }) => at !== -1);
  return records.map(({ line, cells }) => {
    const errors: FieldError[] = [];
    const row: Record<string, unknown> = {};
    for (const { column, at } of found) {
      const cell = (cells[at] ?? '').trim();
      const name = header[at] ?? column.field;
      if (cell === '') {
        if (column.isNeeded) errors.push({ field: name, message: '必填' });
        continue;
      }
      const { value, problem } = valueFrom(column, cell);
      if (problem === null) row[column.field] = value;
      else errors.push({ field: name, message: problem });
    }
    return { line, cells, row: errors.length > 0 ? null : row, errors };
  });
}

interface Value {
  value: unknown;
  problem: string | null;
}
const good = (value: unknown): Value => ({ value, problem: null });
const bad = (problem: string): Value => ({ value: null, problem });

const FLAGS: Readonly<Record<string, boolean>> = { 是: true, 否: false, '1': true, '0': false };
const DAY = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/;

function valueFrom({ form }: Column, cell: string): Value {
  if (form === 'text') return good(cell);
  if (form === 'whole') {
    const count = Number(cell.replaceAll(',', ''));
    return Number.isSafeInteger(count) ? good(count) : bad(`“${cell}”不是整数`);
  }
  if (form === 'flag') {
    const value = FLAGS[cell];
    return value === undefined ? bad('请填写 是 或 否') : good(value);
  }
  if (form === 'day') {
    const [, year = '', month = '', date = ''] = DAY.exec(cell) ?? [];
    return year === ''
      ? bad(`“${cell}”不是日期`)
      : good(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  }
  const word = form[cell] ?? Object.values(form).find((one) => one === cell);
  return word === undefined ? bad(`请填写 ${Object.keys(form).join('、')} 之一`) : good(word);
}

/** A row of a call, with the lines of the file that it was made of. */
export interface Made {
  row: Row;
  lines: readonly Line[];
}

const RANK_FIELD = /^price_(\d)$/;
/** Stands for “none” where an empty cell says nothing. */
const NONE = '-';

/** `price_0`, `price_2` → one row per goods with its ranks. */
export const priceRows = (lines: readonly Line[]): Made[] =>
  readable(lines).flatMap(({ row, line }) => {
    const prices = Object.entries(row).flatMap(([field, price]) => {
      const [, rank] = RANK_FIELD.exec(field) ?? [];
      return rank === undefined ? [] : [{ rank: Number(rank), price: price === NONE ? null : price }];
    });
    return [{ row: { external_id: row.external_id, prices }, lines: [line] }];
  });

/** The same for a comparison: one row for each price that there is. */
export const comparedPrices = (lines: readonly Line[]): Row[] =>
  readable(lines).flatMap(({ row }) =>
    Object.entries(row).flatMap(([field, price]) => {
      const [, rank] = RANK_FIELD.exec(field) ?? [];
      return rank === undefined || price === NONE ? [] : [{ goods: row.goods, rank: Number(rank), price }];
    }),
  );

/** A quantity without a number or a time of its own was counted when the file was written. */
export const stockRows = (lines: readonly Line[], writtenAt: Date): Made[] =>
  readable(lines).map(({ row, line }) => {
    const isMarked = 'sequence' in row || 'as_of' in row || !('quantity' in row);
    return { row: isMarked ? row : { ...row, as_of: writtenAt.toISOString() }, lines: [line] };
  });

/** Lines of one order and one number of a parcel go together. */
export function parcelRows(lines: readonly Line[]): Made[] {
  const parcels = new Map<string, { row: Row; lines: Line[] }[]>();
  for (const { row, line } of readable(lines)) {
    const key = JSON.stringify([row.order_id, row.tracking_no]);
    parcels.set(key, [...(parcels.get(key) ?? []), { row, lines: [line] }]);
  }
  return [...parcels.values()].map((parts) => {
    const { order_id, carrier, tracking_no } = parts[0]?.row ?? {};
    const picked = parts.flatMap(({ row: { order_line_id, lot_no, quantity } }) =>
      order_line_id === undefined ? [] : [{ order_line_id, lot_no, quantity }],
    );
    const codes = parts.flatMap(({ row: { codes: text } }) => String(text ?? '').match(/\S+/g) ?? []);
    return {
      row: { order_id, carrier, tracking_no, lines: picked, codes },
      lines: parts.flatMap((part) => part.lines),
    };
  });
}

export const plainRows = (lines: readonly Line[]): Made[] =>
  readable(lines).map(({ row, line }) => ({ row, lines: [line] }));

const readable = (lines: readonly Line[]): { row: Row; line: Line }[] =>
  lines.flatMap((line) => (line.row ? [{ row: line.row, line }] : []));
