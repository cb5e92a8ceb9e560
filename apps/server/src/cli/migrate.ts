/** `npm run migrate`: brings the database's tables up to date without starting the shop. */
import { readConfig } from '../config.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { readArguments, runCommand, withDatabase } from './command.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

readArguments({
  usage: 'npm run migrate',
  about:
    '把数据库结构更新到这个程序的版本，不启动商城。  Brings the tables up to date, without starting the shop.',
});

await runCommand(async () => {
  const names = await withDatabase(readConfig(process.env), say, migrateToLatest);
  say(
    names.length > 0
      ? `✓ 数据库结构已更新 (migrated)：${names.join('、')}`
      : '✓ 数据库结构已是最新 (up to date)',
  );
});
