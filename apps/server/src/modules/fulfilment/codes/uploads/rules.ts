/** Files for the platforms: what a code says in each column, as the platform's format names them. */

import type { UploadLayout, UploadValue } from '@qingnang/contract/trace-files';

export type UploadRow = Readonly<Record<UploadValue, string>>;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** Programs that open a CSV take these for formulas. */
const plain = (cell: string): string => (/^[=+@-]/.test(cell) ? `'${cell}` : cell);

/** With the mark that lets Excel read it as UTF-8. */
export function csvFile(rows: readonly UploadRow[], { columns }: UploadLayout): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ value }) => plain(row[value]))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
/** A name of the format as one of an element: signs that no element may have are left out. */
const element = (name: string): string =>
  name.replace(/[^\p{L}\p{N}_.-]/gu, '').replace(/^[^\p{L}_]+/u, '') || 'value';

export function xmlFile(rows: readonly UploadRow[], { root, row: rowName, columns }: UploadLayout): string {
  const one = element(rowName);
  const whole = element(root);
  const lines = rows.map(
    (row) =>
      `<${one}>${columns.map(({ name, value }) => `<${element(name)}>${escaped(row[value])}</${element(name)}>`).join('')}</${one}>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${whole}>\n${lines.join('')}</${whole}>\n`;
}
