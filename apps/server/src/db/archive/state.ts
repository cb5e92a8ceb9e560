import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** Said by start, doctor and office where nothing is archived. */
export const NO_ARCHIVE =
  '没有设置归档：出事时只能恢复到最近一次备份。请设置 ARCHIVE_DIR 和 BACKUP_KEY (no archive: set ARCHIVE_DIR)';

export interface ArchiveNote {
  kind: 'embedded' | 'pgbackrest';
  /** Folder or stanza. */
  place: string;
  /** Unix milliseconds; null = nothing that is known. */
  archivedTo: number | null;
  /** What was written since the last note. */
  bytes: number;
  freeBytes: number | null;
  /** In words for staff; '' = none. */
  problem: string;
}

/** How the archive is; the newest moment that it had stays known while a problem lasts. */
export async function noteArchive(db: Db, note: ArchiveNote): Promise<void> {
  const to = note.archivedTo === null ? null : new Date(note.archivedTo);
  await sql`
    insert into archive_state as s (kind, place, archived_to, bytes, free_bytes, problem)
    values (${note.kind}, ${note.place}, ${to}, ${note.bytes}, ${note.freeBytes}, ${note.problem})
    on conflict (only_one) do update set
      archived_to = case when s.place = excluded.place then coalesce(excluded.archived_to, s.archived_to) else excluded.archived_to end,
      bytes = case when s.place = excluded.place then s.bytes else 0 end + excluded.bytes,
      kind = excluded.kind, place = excluded.place, free_bytes = excluded.free_bytes, problem = excluded.problem,
      checked_at = now()`.execute(db);
}

/** There is no archive of the shop's own making any more. */
export async function forgetArchive(db: Db): Promise<void> {
  await db.deleteFrom('archive_state').where('kind', '=', 'embedded').execute();
}

export interface RunNote {
  kind: 'base' | 'trial';
  beganAt: Date;
  /** Left out: now. */
  endedAt?: Date;
  /** Unix milliseconds. */
  moment?: number | null;
  bytes?: number;
  problem?: string;
  broken?: readonly string[];
}

/** Runs that are kept; the newest stay. */
const KEPT_DAYS = 400;

/** What became of a base backup or of a trial restore. */
export async function noteRun(db: Db, run: RunNote): Promise<void> {
  await db
    .insertInto('backup_run')
    .values({
      kind: run.kind,
      began_at: run.beganAt,
      ended_at: run.endedAt ?? new Date(),
      moment: run.moment == null ? null : new Date(run.moment),
      bytes: run.bytes ?? 0,
      problem: run.problem ?? '',
      broken: [...(run.broken ?? [])],
    })
    .execute();
  await sql`delete from backup_run where ended_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
