import { csvCell } from '../../../identity/rules.ts';

/** A table as CSV that spreadsheets open as UTF-8. */
export const voucherFile = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
