// npm run backup -- FILE: everything the shop keeps, into one file, while the shop runs.
import { backUp } from '../apps/server/src/db/backup/backup.ts';
import { runWithDatabase } from './lib/database-command.ts';

await runWithDatabase('npm run backup -- FILE', async ({ url, filesDir, file, say }) => {
  const { tables, rows, files, bytes } = await backUp({ url, filesDir, target: file });
  say(
    `备份完成 Backup written: ${file}  (${tables} tables, ${rows} rows, ${files} files, ${Math.ceil(bytes / 1024)} kB)`,
  );
});
