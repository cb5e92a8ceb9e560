// npm run restore -- FILE: a backup into an empty database.
import path from 'node:path';
import { openStorage } from '../apps/server/src/channels/storage/provider.ts';
import { readArguments, runCommand, withDatabase } from '../apps/server/src/cli/command.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { restore } from '../apps/server/src/db/backup/restore.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { createLog } from '../apps/server/src/http/log.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const { positionals } = readArguments({
  usage: 'npm run restore -- FILE',
  about: '把备份恢复到空的数据库和数据文件夹。  Brings a backup back into an empty database.',
  names: [1, 1],
});
await runCommand(async () => {
  const config = readConfig(process.env);
  const source = path.resolve(process.env.INIT_CWD ?? '', positionals[0] ?? '');
  const { tree: files } = openStorage(config, createLog(config.logLevel));
  const {
    tables,
    rows,
    files: count,
  } = await withDatabase(config, say, (url) =>
    restore({
      url,
      files,
      source,
      migrate: migrateToLatest,
      keys: { dataDir: config.dataDir, secret: config.backupKey },
    }),
  );
  say(`恢复完成 Restored: ${source}  (${tables} tables, ${rows} rows, ${count} files)`);
  say('正在运行的商城请重新启动  Restart a shop that is running on this database.');
});
