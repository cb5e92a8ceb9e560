import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ContractSigner } from './channels/signing/port.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import { openDataFolder } from './db/data-folder.ts';
import { type EmbeddedDatabase, startEmbedded } from './db/embedded/embedded.ts';
import { SetupError } from './db/embedded/setup-error.ts';
import { migrateToLatest, requireLatest } from './db/migrate.ts';
import { requireOurSettings } from './db/our-settings.ts';
import { loadDemoShop } from './demo/load.ts';

/** What has to be there before a shop can serve: its folder, its database, and the demo's goods and trade. */

type Say = (line: string) => void;

/** Where requests ask, and where sessions of one's own are opened. */
export interface Addresses {
  url: string;
  directUrl: string;
  /** null: the database of DATABASE_URL. */
  embedded: EmbeddedDatabase | null;
}

interface Options {
  say: Say;
  /** Somebody else has the shop's own database running. */
  isKept: boolean;
  /** Told at once of a database that was started, or attached to: it is to be stopped whatever comes after. */
  started: (embedded: EmbeddedDatabase) => void;
}

/** Makes the data folder where it is missing. @throws SetupError in one line */
export async function prepareFolder({ dataDir, databaseUrl }: Config): Promise<void> {
  openDataFolder(dataDir, databaseUrl === null && process.getuid?.() === 0);
  await mkdir(path.join(dataDir, 'files/public'), { recursive: true });
}

/** Starts the shop's own database where it is to have one, and brings its tables up to date. @throws SetupError in one line */
export async function prepareDatabase(config: Config, { say, ...own }: Options): Promise<Addresses> {
  const embedded = config.databaseUrl === null ? await startOwn(config, { say, ...own }) : null;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const directUrl = config.databaseDirectUrl ?? url;
  try {
    if (!config.migrate) await requireLatest(directUrl);
    const migrations = config.migrate ? await migrateToLatest(directUrl) : [];
    if (migrations.length > 0) say(`数据库结构已更新 (migrated)：${migrations.join(', ')}`);
    await requireOurSettings(url);
  } catch (error) {
    if (config.databaseUrl === null || error instanceof SetupError) throw error;
    const why = error instanceof Error ? error.message || String(error) : String(error);
    throw new SetupError(`无法使用数据库 (cannot use DATABASE_URL)：${why}`);
  }
  return { url, directUrl, embedded };
}

async function startOwn(config: Config, { say, isKept, started }: Options): Promise<EmbeddedDatabase> {
  if (!isKept) say('启动内置 PostgreSQL (starting the embedded database) …');
  const hasArchive = config.archive !== null;
  const embedded = await startEmbedded({ dataDir: config.dataDir, hasArchive, log: say });
  started(embedded);
  return embedded;
}

/** Loads what of the demo shop is not there yet. */
export const fillDemo = (config: Config, db: Db, signing: ContractSigner, log: Say): Promise<void> =>
  loadDemoShop({
    db,
    dataDir: config.dataDir,
    seller: config.seller,
    signing,
    hasYear: config.hasDemoYear,
    log,
  });
