// npm run restore -- FILE: a backup into an empty database.
import { restore } from '../apps/server/src/db/backup/restore.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { runWithDatabase } from './lib/database-command.ts';

await runWithDatabase('npm run restore -- FILE', async ({ url, filesDir, file, say }) => {
  const { tables, rows, files } = await restore({
    url,
    filesDir,
    source: file,
    migrate: migrateToLatest,
  });
  say(`恢复完成 Restored: ${file}  (${tables} tables, ${rows} rows, ${files} files)`);
  say('正在运行的商城请重新启动  Restart a shop that is running on this database.');
});
