import type { Db } from '../../../db/client.ts';
import { LEDGER_RULES } from '../../../db/ledgers/check.ts';
import { readSetting } from '../../../db/settings.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { BackupFacts, RunRow } from './rules.ts';

/** The newest run of a kind, whether it went well or not. */
export async function lastRun(db: Db, kind: 'base' | 'trial'): Promise<RunRow | undefined> {
  const run = await db
    .selectFrom('backup_run')
    .select(['began_at', 'ended_at', 'moment', 'bytes', 'problem', 'broken'])
    .where('kind', '=', kind)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run && { ...run, broken: run.broken.map((rule) => LEDGER_RULES[rule]?.title ?? rule) };
}

const lastGoodBase = (db: Db | Tx) =>
  db
    .selectFrom('backup_run')
    .select((eb) => eb.fn.max('ended_at').as('at'))
    .where('kind', '=', 'base')
    .where('problem', '=', '')
    .executeTakeFirst();

/** What is known of archive, base backups, trial restores and files that were carried away. */
export async function readBackups(db: Db): Promise<BackupFacts> {
  const [archive, base, goodBase, trial, file] = await Promise.all([
    db.selectFrom('archive_state').selectAll().executeTakeFirst(),
    lastRun(db, 'base'),
    lastGoodBase(db),
    lastRun(db, 'trial'),
    readSetting(db, 'backup_at'),
  ]);
  return {
    archive: archive ?? null,
    base: base ?? null,
    baseAt: goodBase?.at ?? null,
    trial: trial ?? null,
    fileAt: file === undefined ? null : new Date(file),
  };
}

/** When everything was last kept elsewhere, in a file or by a base backup; null = never. */
export async function lastBackupAt(db: Db | Tx): Promise<Date | null> {
  const [file, base] = await Promise.all([readSetting(db, 'backup_at'), lastGoodBase(db)]);
  const times = [file === undefined ? null : new Date(file), base?.at ?? null].filter((at) => at !== null);
  return times.sort((a, b) => a.getTime() - b.getTime()).at(-1) ?? null;
}
