import { dateTime } from '../../app/format.ts';
import type { HandedInvitation } from './api.ts';

const HEADER = ['用户名', '企业名称', '一次性密码', '链接', '有效期至'];
/** Without it programs take the file for another encoding. */
const BOM = '\ufeff';

/** One-time passwords of an import as CSV: a line for each customer, to be cut into slips. */
export const invitationList = (invitations: readonly HandedInvitation[]): string =>
  BOM +
  [
    HEADER,
    ...invitations.map(({ username, company, code, link, expires_at: until }) => [
      username,
      company,
      code,
      link,
      dateTime(until),
    ]),
  ]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');

/** Quoted; what a program would take for a formula is text. */
const cellOf = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Saves text as a file of the browser's. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
