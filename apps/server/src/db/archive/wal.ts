import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Place } from '../embedded/place.ts';
import { asSuperuser } from '../embedded/probe.ts';
import { segmentName } from './names.ts';
import { writeSealed } from './sealed-file.ts';
import type { Vault } from './vault.ts';

const SEGMENT = /^[0-9A-F]{24}$/;

/** What commits in the same moment may stand behind the beat in the log, by microseconds. */
const A_SECOND = 1000;

/** What was committed until then, in Unix milliseconds of the database's clock, is before a beat that comes now. */
export async function clockOf({ sockets }: Pick<Place, 'sockets'>): Promise<number> {
  return asSuperuser(sockets, 'postgres', async (client) => {
    const { rows } = await client.query<{ at: string }>(
      'select floor(extract(epoch from clock_timestamp()) * 1000)::int8::text as at',
    );
    return Number(rows[0]?.at) - A_SECOND;
  });
}

/**
 * Ends the present segment, so that it is archived however little is in it. A transaction of its own stands in it: a moment is reached
 * only where the log has a later one.
 * @returns the segment that has ended
 */
export async function beat({ sockets }: Pick<Place, 'sockets'>): Promise<string> {
  return asSuperuser(sockets, 'postgres', async (client) => {
    await client.query(`select pg_logical_emit_message(true, 'qingnang', 'beat')`);
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    return rows[0]?.name ?? '';
  });
}

/** Segments that the database has laid aside, in order. */
export async function spooled(spool: string): Promise<string[]> {
  return (await readdir(spool)).filter((name) => SEGMENT.test(name)).sort();
}

/**
 * Brings one segment into the archive and removes it from the spool.
 * @param covers Unix milliseconds; 0 = nobody knows
 * @returns bytes written
 */
export async function archiveSegment(
  spool: string,
  name: string,
  covers: number,
  line: string,
  vault: Vault,
): Promise<number> {
  const source = path.join(spool, name);
  const bytes = await writeSealed(
    path.join(line, 'wal'),
    () => segmentName(name, covers),
    createReadStream(source),
    vault,
  );
  await rm(source);
  return bytes;
}

/** Notes of PostgreSQL beside the segments (where a base began, how timelines part): an archive of one line needs none. */
export async function clearNotes(spool: string): Promise<void> {
  for (const name of await readdir(spool))
    if (/^[0-9A-F]{8,24}\.[\w.]+$/.test(name)) await rm(path.join(spool, name), { force: true });
}
