// npm run backup -- FILE: everything the shop keeps, into one file, while the shop runs.
import path from 'node:path';
import { openStorage } from '../apps/server/src/channels/storage/provider.ts';
import { readArguments, runCommand, withDatabase } from '../apps/server/src/cli/command.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { backUp } from '../apps/server/src/db/backup/backup.ts';
import { keyNames } from '../apps/server/src/db/backup/keys.ts';
import { openDatabase } from '../apps/server/src/db/client.ts';
import { writeSetting } from '../apps/server/src/db/settings.ts';
import { createLog } from '../apps/server/src/http/log.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const { positionals } = readArguments({
  usage: 'npm run backup -- FILE',
  about: '把数据库、文件和密钥备份到一个文件，商城可以照常运行。  A snapshot of everything the shop keeps.',
  names: [1, 1],
});
await runCommand(async () => {
  const config = readConfig(process.env);
  // npm runs us in the project's folder; the person may be in another one.
  const target = path.resolve(process.env.INIT_CWD ?? '', positionals[0] ?? '');
  const { tree: files } = openStorage(config, createLog(config.logLevel));
  const {
    tables,
    rows,
    files: count,
    bytes,
  } = await withDatabase(config, say, async (url) => {
    const written = await backUp({
      url,
      files,
      target,
      keys: { dataDir: config.dataDir, secret: config.backupKey },
    });
    await noteBackup(url);
    return written;
  });
  say(
    `备份完成 Backup written: ${target}  (${tables} tables, ${rows} rows, ${count} files, ${Math.ceil(bytes / 1024)} kB)`,
  );
  const left = config.backupKey === null ? await keyNames(config.dataDir) : [];
  if (left.length > 0)
    say(
      `注意 Not in it: ${left.join(', ')}。设置 BACKUP_KEY（至少 16 个字符，另行保管）后，密钥加密存入备份；否则恢复后合同用另一张证书签署`,
    );
});

/** For the office, which says when there was none for a day. */
async function noteBackup(url: string): Promise<void> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    await writeSetting(db, 'backup_at', new Date().toISOString());
  } finally {
    await close();
  }
}
