/** CSV as spreadsheets and ERPs write it: UTF-8 or GB 18030, quotes, commas or semicolons or tabs. */

/** A file that is no table. */
export class NoTable extends Error {}

export interface Table {
  header: string[];
  /** `line`: as an editor counts, from 1. */
  records: { line: number; cells: string[] }[];
}

/** Longer files are none that somebody meant to drop here. */
export const MOST_BYTES = 200 * 1024 * 1024;

/** @throws {NoTable} in words for the person who dropped the file */
export function readTable(bytes: Uint8Array): Table {
  const text = decode(bytes);
  const [first, ...records] = recordsOf(text, separatorOf(text));
  if (!first) throw new NoTable('文件是空的');
  const header = first.cells.map((cell) => cell.trim());
  const repeated = header.find((name, at) => name !== '' && header.indexOf(name) !== at);
  if (repeated !== undefined) throw new NoTable(`列“${repeated}”出现了两次`);
  return { header, records: records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    } catch {
      throw new NoTable('编码既不是 UTF-8 也不是 GBK');
    }
  }
}

/** What the first line has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const count = (separator: string) => line.split(separator).length;
  return [',', '\t', ';'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

function recordsOf(text: string, separator: string): Table['records'] {
  const records: Table['records'] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let began = 1;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    records.push({ line: began, cells });
    cells = [];
    began = line + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRecord();
    else if (sign !== '\r') cell += sign;
    if (sign === '\n') line += 1;
  }
  if (isQuoted) throw new NoTable(`第 ${began} 行的引号没有结束`);
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}

const BOM = '\uFEFF';
const NEEDS_QUOTES = /[",\r\n]/;
/** A spreadsheet would compute what begins so. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A file that WPS and Excel open as it is. */
export const writeTable = (header: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  BOM + [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
