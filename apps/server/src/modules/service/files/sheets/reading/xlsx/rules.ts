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

/** What a stored number shows: `8.4000000000000004` is 8.4, `6.901339924569E12` a barcode. */
export function numberText(stored: string): string {
  const number = Number(stored);
  return stored.trim() === '' || Number.isNaN(number) ? stored : String(number);
}
