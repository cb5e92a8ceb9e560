import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { slices } from '../../../../http/pauses.ts';

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
  return bookFile([{ name: 'Sheet1', columns, batches: cellsOf(batches, toCells) }]);
}

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  batches: AsyncIterable<readonly SheetCell[][]>;
}

/** The same of several sheets, which are read one after the other. */
export function bookFile(sheets: readonly Sheet[]): Readable {
  const out = new PassThrough();
  write(out, sheets).catch((error: Error) => out.destroy(error));
  return out;
}

/** Batches of rows as the cells that are written. */
export async function* cellsOf<T>(
  batches: AsyncIterable<readonly T[]>,
  toCells: (row: T) => SheetCell[],
): AsyncGenerator<SheetCell[][]> {
  for await (const rows of batches) yield rows.map(toCells);
}

async function write(out: PassThrough, sheets: readonly Sheet[]): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: false });
  const pause = slices();
  for (const { name, columns, batches } of sheets) {
    const sheet = book.addWorksheet(name);
    sheet.columns = columns.map(({ header, width }) => ({ header, width }));
    for await (const rows of batches) {
      for (const row of rows) {
        sheet.addRow(row).commit();
        await pause();
      }
      await taken(out);
      if (out.destroyed) return;
    }
    sheet.commit();
  }
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
