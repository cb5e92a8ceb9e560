import { expect, it } from 'vitest';
import { archiveSettings } from './config-archive.ts';

const given = {
  ARCHIVE_DIR: '/mnt/archive',
  ARCHIVE_DAYS: 14,
  BACKUP_KEY: 'kept elsewhere, 32 characters ..',
  DATA_DIR: '/srv/shop',
};

it('archives where it is told to, and nowhere when it is not', () => {
  expect(archiveSettings(given)).toEqual({ folder: '/mnt/archive', secret: given.BACKUP_KEY, days: 14 });
  expect(archiveSettings({ ...given, ARCHIVE_DIR: undefined })).toBeNull();
  // Its name begins as that of DATA_DIR, and it lies beside it.
  expect(archiveSettings({ ...given, ARCHIVE_DIR: '/srv/shop-archive' })).not.toBeNull();
});

it.each([
  ['without a key', { BACKUP_KEY: undefined }, 'BACKUP_KEY'],
  ['for a database of the operator', { DATABASE_URL: 'postgres://shop@localhost/shop' }, 'pgBackRest'],
  ['inside of what it keeps', { ARCHIVE_DIR: '/srv/shop/archive' }, 'ARCHIVE_DIR 不能放在 DATA_DIR 里面'],
])('is refused %s', (_, change, words) => {
  expect(() => archiveSettings({ ...given, ...change })).toThrow(words);
});
