import { type CellValue, type Cell as Described, readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Client } from './client.ts';

/** Spreadsheets by another hand than the shop's, which has a reader and a writer of its own. */

/** Described where it is more than a value: a formula with its result, a text in several fonts. */
export type Cell = string | number | Pick<Partial<Described>, 'formula' | 'formulaResult' | 'richText'>;

/** An XLSX file of one sheet. */
export async function xlsx(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const cells = new Map<string, Partial<Described>>();
  const values = rows.map((row, line) =>
    row.map((cell, column) => {
      if (typeof cell !== 'object') return cell;
      cells.set(`${line},${column}`, cell);
      return null;
    }),
  );
  return Buffer.from(await writeXlsx({ sheets: [{ name: '改价', rows: values, cells }] }));
}

interface Sheet {
  name: string;
  values: CellValue[][];
  /** The values as texts. */
  rows: string[][];
}

/** The sheets of an XLSX file that the shop answers. */
export async function bookOf(answer: Response): Promise<Sheet[]> {
  const { sheets } = await readXlsx(await answer.arrayBuffer());
  return sheets.map(({ name, rows }) => ({
    name,
    values: rows,
    rows: rows.map((row) => row.map((value) => String(value ?? ''))),
  }));
}

/** The first sheet of an XLSX file that the shop answers at an address, and the file. */
export async function sheetOf(client: Client, path: string): Promise<Sheet & { bytes: Buffer }> {
  const response = await client.raw(path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  if (!response.headers.get('content-disposition')?.endsWith('.xlsx"'))
    throw new Error(`${path}: no XLSX file`);
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  const [sheet] = await bookOf(response);
  if (!sheet) throw new Error(`${path}: no sheet`);
  return { ...sheet, bytes };
}
