/** Files of staff that a task works at: one process at a time, begun again when it has gone silent, given up after some times. */

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type RawBuilder, sql } from 'kysely';
import type { PrivateStore } from '../../../../../channels/storage/port.ts';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { UnreadableFile } from '../../../../service/reads.ts';

/** A run that this process has taken on. */
export interface Claimed {
  id: number;
  state: string;
  run_no: number;
  runs: number;
  staff_id: number;
  file_name: string;
  sha256: string;
}

/** What a run works with. */
export interface Desk {
  /** Its file, and where it may put its own. */
  file: string;
  folder: string;
  /** Writes to the import as long as it is this run's. @throws when it is not, which ends the run */
  write: (db: Db | Tx, set: RawBuilder<unknown>) => Promise<void>;
}

interface Work<Run extends Claimed> {
  table: 'goods_import' | 'picture_import';
  /** States in which somebody has to work at it. */
  states: readonly string[];
  /** Columns that are read with it. */
  columns: readonly (keyof Run & string)[];
  /** The column of the moment when it was first taken on, where it has one. */
  begunAt?: 'started_at';
  /** @throws UnreadableFile when no other try would do better */
  run: (claimed: Run, desk: Desk) => Promise<void>;
}

/** So long nobody works at one before another process begins it again: some dozen batches, or pictures, of a busy machine. */
const SILENT_SECONDS = 60;
/** A file that ends every process that reads it must not do so for ever. */
const MAX_RUNS = 5;

/** Somebody has stopped it, or another process has begun it again. */
class Overtaken extends Error {}

/**
 * Works at all that waits, one after the other.
 * @returns how many it has worked at
 */
export async function runFiles<Run extends Claimed>(
  db: Db,
  store: PrivateStore,
  work: Work<Run>,
): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    const claimed = await claim(db, work);
    if (!claimed) return ended;
    await runOne(db, store, work, claimed);
  }
}

async function claim<Run extends Claimed>(
  db: Db,
  { table, states, columns, begunAt }: Work<Run>,
): Promise<Run | undefined> {
  const own = ['id', 'state', 'run_no', 'runs', 'staff_id', ...columns];
  const { rows } = await sql<Run>`
    update ${sql.table(table)} i set run_no = i.run_no + 1, runs = i.runs + 1, beat_at = now()
      ${begunAt ? sql`, ${sql.ref(begunAt)} = coalesce(i.${sql.ref(begunAt)}, now())` : sql``}
    from file f
    where f.id = i.file_id and i.id = (
      select id from ${sql.table(table)} where state = any(${[...states]}::text[])
        and (beat_at is null or beat_at < now() - make_interval(secs => ${SILENT_SECONDS}))
      order by id limit 1 for no key update skip locked)
    returning ${sql.join(own.map((name) => sql.ref(`i.${name}`)))}, f.name as file_name, f.sha256`.execute(
    db,
  );
  return rows[0];
}

async function runOne<Run extends Claimed>(
  db: Db,
  store: PrivateStore,
  { table, run }: Work<Run>,
  claimed: Run,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-file-run-'));
  try {
    const file = await fetchFile(store, claimed, folder);
    await run(claimed, {
      file,
      folder,
      async write(own, set) {
        if (!(await write(own, table, claimed, set))) throw new Overtaken();
      },
    });
  } catch (error) {
    if (error instanceof Overtaken) return;
    const isLast = claimed.runs >= MAX_RUNS;
    if (!(error instanceof UnreadableFile) && !isLast) {
      await write(db, table, claimed, sql`beat_at = null`);
      throw error;
    }
    const problem = error instanceof UnreadableFile ? error.message : '多次中断，没有导入完，请联系技术人员';
    await write(db, table, claimed, sql`state = 'failed', problem = ${problem}, finished_at = now()`);
    if (!(error instanceof UnreadableFile)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchFile(store: PrivateStore, { sha256 }: Claimed, folder: string): Promise<string> {
  const bytes = await store.open(sha256);
  if (!bytes) throw new UnreadableFile('文件已不在，请重新上传');
  const file = path.join(folder, 'file');
  await pipeline(bytes, createWriteStream(file));
  return file;
}

/** @returns whether it is still this run's */
async function write(
  db: Db | Tx,
  table: Work<Claimed>['table'],
  { id, run_no, state }: Claimed,
  set: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${set} where id = ${id} and run_no = ${run_no} and state = ${state}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
