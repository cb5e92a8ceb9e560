import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import type { IndexDump } from '@qingnang/search/types';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Snapshot } from '../reads.ts';

/** An index as a stopped process has left it. */
export interface Dumped {
  /** Of what it was made, see `originOf`: another origin makes it worthless. */
  origin: string;
  /** The moment up to which it has followed the database, and the same by the clock in milliseconds. */
  since: Snapshot;
  at: number;
  /** When everything was last read, milliseconds. */
  builtAt: number;
  goods: IndexDump;
}

/** Characters of the checksum at the head of the file. */
const CHECKSUM = 40;
export const checksumOf = (body: Buffer): string => hash('sha1', body, 'hex');

/** The dump in this file; null when there is none, or none that came whole to the disk. */
export async function readDump(file: string): Promise<Dumped | null> {
  try {
    const bytes = await readFile(file);
    const body = bytes.subarray(CHECKSUM);
    if (bytes.toString('latin1', 0, CHECKSUM) !== checksumOf(body)) return null;
    return deserialize(body) as Dumped;
  } catch {
    return null;
  }
}

// Migrations carry the time at which they ran, tables a file number that changes when they are emptied or made anew. A cluster
// that was restored to an earlier moment goes on along a new time line.
const ORIGIN = `select (select system_identifier::text from pg_control_system()) as cluster,
  (select timeline_id from pg_control_checkpoint()) as timeline,
   (select string_agg(name || timestamp, ' ' order by name) from kysely_migration) as migrations,
  (select oid from pg_database where datname = current_database())::int8 as database,
  pg_relation_filenode('goods')::int8 as goods`;
const COUNT = `select count(*)::int4 as count from goods where status = 'on'`;

/** Which database it is, in which state of its schema, and which version of the code that makes an index of it. */
export async function originOf(db: Db): Promise<string> {
  const [{ rows }, code] = await Promise.all([db.executeQuery(CompiledQuery.raw(ORIGIN)), codeVersion()]);
  return JSON.stringify([rows[0], code]);
}

const AHEAD = `select pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as ahead`;

/** Whether a moment lies in the database's future: it was put back to an earlier one, whose next changes would pass unseen. */
export async function isAhead(db: Db, since: Snapshot): Promise<boolean> {
  const { rows } = await db.executeQuery<{ ahead: boolean }>(CompiledQuery.raw(AHEAD, [since]));
  return rows[0]?.ahead ?? true;
}

/** Goods on sale. */
export async function countOnSale(db: Db): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>(CompiledQuery.raw(COUNT));
  return rows[0]?.count ?? 0;
}

/** The sources themselves: a version number would be forgotten. */
async function codeVersion(): Promise<string> {
  const folder = path.dirname(fileURLToPath(import.meta.resolve('@qingnang/search/index')));
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  const files = [
    ...names.map((name) => path.join(folder, name)),
    path.join(import.meta.dirname, '../reads.ts'),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return hash('sha1', texts.join('\n'), 'hex');
}
