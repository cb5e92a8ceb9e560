import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import ExcelJS from 'exceljs';

export interface SheetColumn {
  header: string;
  /** Characters. */
  width: number;
}
/** A text is written as a text, whatever sign it begins with: it never becomes a formula. */
export type SheetCell = string | number | null;

/**
 * An XLSX file of one sheet that is written while it is read: only a batch of rows and what the reader has not taken yet
 * stand in memory.
 */
export function sheetFile<T>(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly T[]>,
  toCells: (row: T) => SheetCell[],
): Readable {
  const out = new PassThrough();
  write(out, columns, batches, toCells).catch((error: Error) => out.destroy(error));
  return out;
}

async function write<T>(
  out: PassThrough,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly T[]>,
  toCells: (row: T) => SheetCell[],
): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: false });
  const sheet = book.addWorksheet('Sheet1');
  sheet.columns = columns.map(({ header, width }) => ({ header, width }));
  for await (const rows of batches) {
    for (const row of rows) sheet.addRow(toCells(row)).commit();
    await taken(out);
    if (out.destroyed) return;
  }
  sheet.commit();
  await book.commit();
}

/** Waits until the reader has room again, or is gone. */
async function taken(out: PassThrough): Promise<void> {
  if (!out.writableNeedDrain) return;
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.race([once(out, 'drain', { signal }), once(out, 'close', { signal })]).finally(() =>
    ended.abort(),
  );
}
