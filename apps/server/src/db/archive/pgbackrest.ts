import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../client.ts';
import { SetupError } from '../embedded/setup-error.ts';
import { noteArchive, noteRun } from './state.ts';

/** What `pgbackrest --output=json info` says of a stanza, as far as we read it. */
const stanza = z.object({
  name: z.string(),
  status: z.object({ code: z.number(), message: z.string() }),
  backup: z.array(
    z.object({
      error: z.boolean().nullish(),
      timestamp: z.object({ start: z.number(), stop: z.number() }),
      info: z.object({ repository: z.object({ delta: z.number(), size: z.number().optional() }) }),
    }),
  ),
});
type Stanza = z.infer<typeof stanza>;

/** What the operator's timer has to do next. */
export type Due = 'base' | 'trial';

const DAY_MS = 86_400_000;
const TRIAL_AFTER_MS = 6.5 * DAY_MS;
/** Of the day, in China: when little happens, and when that has come to its end. */
const BASE_HOUR = 3;
const TRIAL_HOUR = 4;

/**
 * Takes what pgBackRest says of its backups, and what PostgreSQL says of its archive.
 * @param db the shop's database, at the primary
 * @param info output of `pgbackrest --output=json info`
 * @returns what is due now
 * @throws SetupError when it is something else, or has not this stanza
 */
export async function notePgBackRest(db: Db, info: string, name: string, now: Date): Promise<Due[]> {
  const found = stanzasOf(info).find((one) => one.name === name);
  if (!found) throw new SetupError(`pgBackRest 没有 stanza ${name}  pgBackRest knows no stanza ${name}.`);
  await noteBases(db, found);
  const archiver = await archiverOf(db);
  await noteArchive(db, {
    kind: 'pgbackrest',
    place: name,
    archivedTo: archiver.archived_at?.getTime() ?? null,
    bytes: 0,
    freeBytes: null,
    problem: problemOf(found, archiver),
  });
  const last = found.backup.at(-1);
  const trial = await db
    .selectFrom('backup_run')
    .select(['began_at', 'problem'])
    .where('kind', '=', 'trial')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return [
    ...(isBaseDue(last, now) ? (['base'] as const) : []),
    ...(last && isTrialDue(trial, now) ? (['trial'] as const) : []),
  ];
}

function stanzasOf(info: string): Stanza[] {
  try {
    return z.array(stanza).parse(JSON.parse(info));
  } catch {
    throw new SetupError(
      '标准输入不是 pgbackrest --output=json info 的结果  Not the output of pgbackrest --output=json info.',
    );
  }
}

const isBaseDue = (last: Stanza['backup'][number] | undefined, now: Date): boolean =>
  last === undefined || last.timestamp.start * 1000 < hourBefore(now, BASE_HOUR);

/** One that failed is tried again the next day. */
function isTrialDue(last: { began_at: Date; problem: string } | undefined, now: Date): boolean {
  if (!last) return true;
  const began = last.began_at.getTime();
  if (began >= hourBefore(now, TRIAL_HOUR)) return false;
  return last.problem !== '' || now.getTime() - began > TRIAL_AFTER_MS;
}

/** When it was last so late in China, in Unix milliseconds. */
function hourBefore(now: Date, hour: number): number {
  const shift = (8 - hour) * 3_600_000;
  return Math.floor((now.getTime() + shift) / DAY_MS) * DAY_MS - shift;
}

/** Those that were not noted before. */
async function noteBases(db: Db, { backup }: Stanza): Promise<void> {
  for (const { timestamp, info, error } of backup) {
    const endedAt = new Date(timestamp.stop * 1000);
    const known = await db
      .selectFrom('backup_run')
      .select('id')
      .where('kind', '=', 'base')
      .where('ended_at', '>=', endedAt)
      .executeTakeFirst();
    if (known) continue;
    await noteRun(db, {
      kind: 'base',
      beganAt: new Date(timestamp.start * 1000),
      endedAt,
      bytes: info.repository.size ?? info.repository.delta,
      problem: error ? 'pgBackRest 在备份里发现坏页，请查看它的日志' : '',
    });
  }
}

interface ArchiverRow {
  mode: string;
  archived_at: Date | null;
  failed_at: Date | null;
}

/** What was committed before a segment was archived is in it or before it. */
async function archiverOf(db: Db): Promise<ArchiverRow> {
  const { rows } = await sql<ArchiverRow>`
    select current_setting('archive_mode') as mode, last_archived_time as archived_at, last_failed_time as failed_at
    from pg_stat_archiver`.execute(db);
  return rows[0] ?? { mode: 'off', archived_at: null, failed_at: null };
}

function problemOf({ status }: Stanza, { mode, archived_at, failed_at }: ArchiverRow): string {
  if (mode === 'off') return 'PostgreSQL 没有开启 archive_mode';
  if (failed_at && (!archived_at || failed_at > archived_at)) return 'PostgreSQL 归档失败，请查看数据库日志';
  return status.code === 0 ? '' : `pgBackRest：${status.message}`;
}
