import { FILE_PURPOSES, type FilePurpose, MAX_FILE_MB } from '@qingnang/contract/file-limits';
import { pictureFormat } from './pictures/rules.ts';

export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
/** Files that wait to be named by something: ten cases of after-sales with six pictures each. */
export const MAX_UNUSED = 60;
/** Hours that a file waits for its use: as long as a page may stay open. */
export const UNUSED_HOURS = 24;
/** Pixels of a kept picture's longer side: a sheet of paper stays readable, with its stamp. */
export const MAX_SIDE = 2000;

export type FileFormat = 'jpeg' | 'png' | 'webp' | 'pdf';

/** What a file is by its first bytes, whatever its name says; null for all that is not taken. */
export function fileFormat(head: Buffer): FileFormat | null {
  if (head.toString('latin1').startsWith('%PDF-')) return 'pdf';
  const picture = pictureFormat(head);
  return picture === 'avif' ? null : picture;
}

export const NOT_TAKEN = '只能上传 JPG、PNG、WebP 图片或 PDF';

/** How the formats that are kept are called on the wire, and how their names end. */
export const KEPT = {
  jpeg: { mime: 'image/jpeg', ending: '.jpg' },
  png: { mime: 'image/png', ending: '.png' },
  pdf: { mime: 'application/pdf', ending: '.pdf' },
  csv: { mime: 'text/csv', ending: '.csv' },
} as const;
export type KeptFormat = keyof typeof KEPT;

/** A name as the browser gave it, with the ending of what is kept: a disguised one must not be opened as something else. */
export function nameFor(name: string, format: KeptFormat): string {
  const bare = name.replace(/\.[^.]*$/, '').trim();
  return `${bare === '' ? '文件' : bare}${KEPT[format].ending}`;
}

/** The purpose that came with a file; null = none that there is. */
export const purposeOf = (text: string | undefined): FilePurpose | null =>
  FILE_PURPOSES.find((one) => one === text) ?? null;
