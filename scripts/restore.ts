// npm run restore -- FILE: a backup into an empty database; --at MOMENT: the shop as it was then, from its archive.
import path from 'node:path';
import { openStorage } from '../apps/server/src/channels/storage/provider.ts';
import { readArguments, runCommand, withDatabase } from '../apps/server/src/cli/command.ts';
import { type Config, readConfig } from '../apps/server/src/config.ts';
import { chinaMoment, chinaTime } from '../apps/server/src/db/archive/choice.ts';
import { restoreMoment } from '../apps/server/src/db/archive/restore.ts';
import { restore } from '../apps/server/src/db/backup/restore.ts';
import { keepToOurselves } from '../apps/server/src/db/data-folder.ts';
import { SetupError } from '../apps/server/src/db/embedded/setup-error.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { createLog } from '../apps/server/src/http/log.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const { positionals, values } = readArguments({
  usage: 'npm run restore -- FILE | --at "2026-11-26 14:32:10" | --at newest',
  about: [
    'FILE：把备份恢复到空的数据库和数据文件夹。  Brings a backup back into an empty database.',
    '--at：用 ARCHIVE_DIR 里的归档，把内置数据库、文件和密钥恢复到那一刻（中国时间），放进空的 DATA_DIR。',
    '      Brings the embedded database, files and keys to a moment (time in China), into an empty DATA_DIR.',
  ].join('\n'),
  options: { at: { type: 'string' } },
  names: [0, 1],
});
await runCommand(async () => {
  const config = readConfig(process.env);
  const [file] = positionals;
  if (values.at !== undefined && file === undefined) return await toMoment(config, values.at);
  if (values.at === undefined && file !== undefined) return await fromFile(config, file);
  throw new SetupError('请写一个备份文件，或者 --at 时间  Name a backup, or a moment by --at.');
});

async function fromFile(config: Config, file: string): Promise<void> {
  const source = path.resolve(process.env.INIT_CWD ?? '', file);
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
}

async function toMoment({ archive, dataDir }: Config, at: string): Promise<void> {
  const moment = at === 'newest' ? null : chinaMoment(at);
  if (at !== 'newest' && moment === null)
    throw new SetupError(
      `时间写成 "2026-11-26 14:32:10" 的样子（中国时间），或者 newest：${at}  Not a moment.`,
    );
  if (archive === null)
    throw new SetupError('请设置 ARCHIVE_DIR 和 BACKUP_KEY  Set ARCHIVE_DIR and BACKUP_KEY.');
  keepToOurselves();
  const begun = performance.now();
  const restored = await restoreMoment({ archive: archive.folder, secret: archive.secret, dataDir, moment });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(`基础备份 Base backup: ${chinaTime(restored.base)}，日志 log: ${restored.segments} 段 segments`);
  say(`恢复到 Restored to: ${chinaTime(restored.moment)}${lastWords(restored.lastCommit)}`);
  say(`用时 ${seconds} s，${restored.files} 个文件 files：${dataDir}`);
  say('可以用这个 DATA_DIR 启动商城  Start the shop with this DATA_DIR.');
}

function lastWords(lastCommit: number | null): string {
  return lastCommit === null ? '' : `，最后一笔提交 last commit: ${chinaTime(lastCommit)}`;
}
