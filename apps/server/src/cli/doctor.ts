/** `npm run doctor`: whether the shop may start as it is set up, and what to set where it may not. Changes nothing. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { sql } from 'kysely';
import { openStorage } from '../channels/storage/provider.ts';
import { type Config, type Finding, inspectConfig } from '../config.ts';
import { NO_ARCHIVE } from '../db/archive/state.ts';
import { openDatabase } from '../db/client.ts';
import { dataFolderRefusal, nearestExisting } from '../db/data-folder.ts';
import { codeOf } from '../db/embedded/setup-error.ts';
import { requireOurSettings } from '../db/our-settings.ts';
import { createLog } from '../http/log.ts';
import { readArguments } from './command.ts';

/** A database that does not answer within this is away. */
const CONNECT_MS = 10_000;

readArguments({
  usage: 'npm run doctor',
  about:
    '检查这台机器上的设置能否启动商城；什么也不改。环境变量与启动时相同。  Checks the settings; changes nothing.',
});

const { config, findings } = inspectConfig(process.env);
const all = config === null ? findings : [...findings, ...(await aroundThe(config))];
for (const { title, refusal } of all)
  process.stdout.write(
    `${refusal === null ? '✓' : '✗'} ${title}${refusal === null ? '' : `\n    ${refusal}`}\n`,
  );
if (config?.databaseUrl === null && config.archive === null) process.stdout.write(`· ${NO_ARCHIVE}\n`);
// Green lines about settings that are not there would comfort nobody.
if (config?.nodeEnv !== 'production')
  process.stdout.write(
    '· 环境里没有 NODE_ENV=production：按试用检查，不是生产的设置 (checked as for trying out: production settings are not in the environment)\n',
  );
process.exitCode = all.some(({ refusal }) => refusal !== null) ? 1 : 0;

async function aroundThe(config: Config): Promise<Finding[]> {
  const { dataDir, databaseUrl } = config;
  const folder = { title: `数据文件夹可用 (DATA_DIR) ${dataDir}`, refusal: dataFolderRefusal(dataDir) };
  return [
    folder,
    ...archiveFindings(config),
    ...(await bucketFindings(config)),
    ...(await databaseFindings(databaseUrl)),
    ...(await directFindings(config)),
    ...(await replicaFindings(config)),
  ];
}

function archiveFindings({ archive }: Config): Finding[] {
  if (archive === null) return [];
  const title = `归档目录可用 (ARCHIVE_DIR) ${archive.folder}`;
  try {
    accessSync(nearestExisting(archive.folder), constants.W_OK | constants.X_OK);
    return [{ title, refusal: null }];
  } catch (error) {
    return [{ title, refusal: `写不进去 (cannot be written): ${codeOf(error)}` }];
  }
}

/** Writes, finds and removes a file as the shop will. */
async function bucketFindings(config: Config): Promise<Finding[]> {
  if (config.bucket === null) return [];
  const { privateFiles } = openStorage(config, createLog('silent'));
  const name = randomBytes(32).toString('hex');
  const works = async () => {
    await privateFiles.put(name, Buffer.from('npm run doctor'));
    if (!(await privateFiles.has(name))) throw new Error('what was written is not there');
    await privateFiles.remove(name);
  };
  const refusal = await works().then(
    () => null,
    (error: unknown) => {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      return `读写不了，请核对 FILES_… 设置 (cannot be used): ${String(cause).split('\n')[0]}`;
    },
  );
  return [{ title: '对象存储可用 (FILES_URL)', refusal }];
}

/** Past a pool, and whether the pool leaves sessions as the shop needs them. */
async function directFindings({ databaseUrl, databaseDirectUrl }: Config): Promise<Finding[]> {
  if (databaseUrl === null || databaseDirectUrl === null || databaseDirectUrl === databaseUrl) return [];
  const wordsOf = (error: unknown) =>
    (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  const [direct, pooled] = await Promise.all([
    within(CONNECT_MS, majorOf(databaseDirectUrl)).then(() => null, wordsOf),
    within(CONNECT_MS, requireOurSettings(databaseUrl)).then(() => null, wordsOf),
  ]);
  return [
    { title: '数据库直连可用 (DATABASE_DIRECT_URL)', refusal: direct },
    { title: '连接池保留会话的设置 (sessions behind the pool are set as ours)', refusal: pooled },
  ];
}

/** Whether what reports are read from is a replica. One that is away stops nothing: the primary serves. */
async function replicaFindings({ replica }: Config): Promise<Finding[]> {
  if (replica === null) return [];
  const refusal = await within(CONNECT_MS, isReplica(replica.url)).then(
    (is) => (is ? null : '连上的不是只读副本，请核对 DATABASE_READ_URL (not a replica)'),
    (error: unknown) =>
      `连不上，请核对 DATABASE_READ_URL；报表暂由主库提供 (cannot connect): ${String(error).split('\n')[0]}`,
  );
  return [{ title: '只读副本可用 (DATABASE_READ_URL)', refusal }];
}

/** @throws when it does not answer */
async function isReplica(url: string): Promise<boolean> {
  const { db, close } = openDatabase({ url, max: 1, applicationName: 'qingnang-doctor' });
  try {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
    return rows[0]?.is ?? false;
  } finally {
    await close();
  }
}

async function databaseFindings(databaseUrl: string | null): Promise<Finding[]> {
  if (databaseUrl === null) return [];
  const title = '数据库可用 (DATABASE_URL)';
  const major = await within(CONNECT_MS, majorOf(databaseUrl)).catch(
    (error: unknown) => String(error).split('\n')[0] ?? '',
  );
  if (typeof major === 'string')
    return [{ title, refusal: `连不上，请核对 DATABASE_URL (cannot connect): ${major}` }];
  const tooOld = `数据库是 PostgreSQL ${major}，需要 15 或更新 (PostgreSQL 15 or newer is needed)`;
  return [{ title, refusal: major < 15 ? tooOld : null }];
}

/** The answer, or word that none came in time. */
async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer')), milliseconds);
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Major version of the server. @throws when it does not answer */
async function majorOf(url: string): Promise<number> {
  const database = openDatabase({ url, max: 1, applicationName: 'qingnang-doctor' });
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int / 10000 as version`.execute(database.db);
    return rows[0]?.version ?? 0;
  } finally {
    await database.close();
  }
}
