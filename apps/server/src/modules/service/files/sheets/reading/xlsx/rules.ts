/** Signs that XML cannot hold or would change, and what looks like their escape, or would before one of them. */
const ESCAPED = /[^\P{Cc}\t\n]|[\ufffe\uffff]|_(?=x[\da-f]{4}(?:_|[^\P{Cc}\t\n]|[\ufffe\uffff]))/giu;

/** A text as Excel stores it, see `unescapeExcel`. */
export const escapeExcel = (text: string): string =>
  text.replace(ESCAPED, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** Excel writes control characters as `_x000D_`. */
export const unescapeExcel = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Columns beyond this are no table of goods. */
export const MAX_COLUMNS = 500;

/** The column of a reference such as `AB12`, from 0; -1 without one. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The letters of a column, from 0. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** What a stored number shows: `8.4000000000000004` is 8.4, `6.901339924569E12` a barcode. */
export function numberText(stored: string): string {
  const number = Number(stored);
  return stored.trim() === '' || Number.isNaN(number) ? stored : String(number);
}
