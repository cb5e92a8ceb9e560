import type { FileLink } from '@qingnang/contract/files';
import { toSeconds } from '../../../http/dates.ts';
import type { FileRow } from './reads.ts';

const linkBelow =
  (base: string) =>
  (file: FileRow): FileLink => ({
    id: file.id,
    name: file.name,
    mime: file.mime,
    size: file.size,
    url: `${base}/${file.id}`,
    at: toSeconds(file.created_at),
  });

/** Files as their buyer reads them. */
export const fileLinks = (files: readonly FileRow[]): FileLink[] => files.map(linkBelow('/api/file'));

/** The same for staff. */
export const staffFileLinks = (files: readonly FileRow[]): FileLink[] =>
  files.map(linkBelow('/api/admin/files'));
