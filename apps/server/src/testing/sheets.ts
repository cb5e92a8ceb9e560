import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import type { Client } from './client.ts';

export type Cell = string | number | { formula: string; result: number };

/** An XLSX file of one sheet. */
export async function xlsx(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('改价').addRows(rows.map((row) => [...row]));
  return Buffer.from(await book.xlsx.writeBuffer());
}

export interface Sheet {
  /** The rows as texts. */
  rows: string[][];
  sheet: ExcelJS.Worksheet;
  bytes: Buffer;
}

/** The first sheet of an XLSX file that the shop answers. */
export async function sheetOf(client: Client, path: string): Promise<Sheet> {
  const response = await client.raw(path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  if (!response.headers.get('content-disposition')?.endsWith('.xlsx"'))
    throw new Error(`${path}: no XLSX file`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const book = new ExcelJS.Workbook();
  await book.xlsx.read(Readable.from(bytes));
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error(`${path}: no sheet`);
  const rows: string[][] = [];
  sheet.eachRow((row) => {
    rows.push(Array.from(row.values as unknown[], (value) => String(value ?? '')).slice(1));
  });
  return { rows, sheet, bytes };
}
