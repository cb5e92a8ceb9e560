import path from 'node:path';
import { z } from 'zod';
import type { ArchiveSettings } from './db/archive/archiver.ts';
import { SetupError } from './db/embedded/setup-error.ts';

/** The archive of the embedded database; docs/operation.md lists the same. */
export const archiveSchema = {
  /** Base backups, log and files go there, encrypted; best another disk. Unset: nothing is archived. */
  ARCHIVE_DIR: z.string().min(1).optional(),
  /** Any moment of so many days can be restored. */
  ARCHIVE_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
};

interface Given {
  ARCHIVE_DIR?: string | undefined;
  ARCHIVE_DAYS: number;
  BACKUP_KEY?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}

/** @throws SetupError with one line when the archive has no key, no database of the shop's own, or lies inside what it keeps */
export function archiveSettings(given: Given): ArchiveSettings | null {
  if (given.ARCHIVE_DIR === undefined) return null;
  if (given.BACKUP_KEY === undefined)
    throw new SetupError('缺少设置 (missing setting) BACKUP_KEY：归档用它加密，请另行保管');
  if (given.DATABASE_URL !== undefined)
    throw new SetupError(
      'ARCHIVE_DIR 只用于内置数据库；自己的 PostgreSQL 请用 pgBackRest (ARCHIVE_DIR is for the embedded database; see docs/operation.md › Backup)',
    );
  const folder = path.resolve(given.ARCHIVE_DIR);
  const dataDir = path.resolve(given.DATA_DIR);
  if (folder === dataDir || folder.startsWith(`${dataDir}${path.sep}`))
    throw new SetupError(
      `ARCHIVE_DIR 不能放在 DATA_DIR 里面：${folder}，最好是另一块磁盘 (ARCHIVE_DIR must not lie inside DATA_DIR)`,
    );
  return { folder, secret: given.BACKUP_KEY, days: given.ARCHIVE_DAYS };
}
