import type { PictureEntry, PictureImport } from '@qingnang/contract/goods-pictures';
import { toSeconds } from '../../../../../http/dates.ts';
import type { PictureImportRow } from './reads.ts';

export const pictureImportData = (row: PictureImportRow): PictureImport => ({
  ...row,
  state: row.state as PictureImport['state'],
  created_at: toSeconds(row.created_at),
  finished_at: row.finished_at && toSeconds(row.finished_at),
});

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The files that were not brought in: a CSV that Excel opens. */
export const refusedSheet = (entries: readonly PictureEntry[]): string =>
  // Excel takes a CSV for UTF-8 only with the mark.
  `\ufeff${[['文件', '原因'], ...entries.map(({ path, problem }) => [path, problem])]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')}`;
