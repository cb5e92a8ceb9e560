/** Files for the platforms: what a code says in each column, as the platform's format names them. */

import type { UploadLayout, UploadValue } from '@qingnang/contract/trace-files';

export type UploadRow = Readonly<Record<UploadValue, string>>;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** Programs that open a CSV take these for formulas. */
const plain = (cell: string): string => (/^[=+@-]/.test(cell) ? `'${cell}` : cell);

/** A file piece by piece: what stands before the codes, the codes of some rows, what stands behind them. */
export interface FileParts {
  head: string;
  body(rows: readonly UploadRow[]): string;
  foot: string;
}

export const fileParts = (kind: 'csv' | 'xml', layout: UploadLayout): FileParts =>
  kind === 'csv' ? csvParts(layout) : xmlParts(layout);

/** All of it at once. */
export function wholeFile(kind: 'csv' | 'xml', rows: readonly UploadRow[], layout: UploadLayout): string {
  const { head, body, foot } = fileParts(kind, layout);
  return `${head}${body(rows)}${foot}`;
}

const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** With the mark that lets Excel read it as UTF-8. */
const csvParts = ({ columns }: UploadLayout): FileParts => ({
  head: `\uFEFF${csvLine(columns.map(({ name }) => name))}`,
  body: (rows) => rows.map((row) => csvLine(columns.map(({ value }) => plain(row[value])))).join(''),
  foot: '',
});

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
/** A name of the format as one of an element: signs that no element may have are left out. */
const element = (name: string): string =>
  name.replace(/[^\p{L}\p{N}_.-]/gu, '').replace(/^[^\p{L}_]+/u, '') || 'value';

function xmlParts({ root, row: rowName, columns }: UploadLayout): FileParts {
  const one = element(rowName);
  const whole = element(root);
  const cells = (row: UploadRow) =>
    columns.map(({ name, value }) => `<${element(name)}>${escaped(row[value])}</${element(name)}>`).join('');
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<${whole}>\n`,
    body: (rows) => rows.map((row) => `<${one}>${cells(row)}</${one}>\n`).join(''),
    foot: `</${whole}>\n`,
  };
}
