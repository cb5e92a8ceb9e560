import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { entryFrame, FORMAT, fileFrames } from '../backup/container.ts';
import type { Place } from '../embedded/place.ts';
import { asSuperuser } from '../embedded/probe.ts';
import { baseName } from './names.ts';
import { unlessGone, writeSealed } from './sealed-file.ts';
import type { Vault } from './vault.ts';

/** What belongs to the running server alone, and is made anew at the next start; the log comes from the archive. */
const LEFT_OUT = [
  /^postmaster\.(pid|opts)$/,
  /^(backup_label|tablespace_map)(\.old)?$/,
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./,
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(\/|$)/,
];
/** Last of all, since it names the newest checkpoint. */
const CONTROL = 'global/pg_control';

interface Found {
  path: string;
  isFolder: boolean;
  bytes: number;
}

const NOW = `ceil(extract(epoch from clock_timestamp()) * 1000)::int8::text`;

export interface TakenBase {
  /** Unix milliseconds. */
  begun: number;
  /** From then on a moment can be reached from it. */
  ended: number;
  /** Size in the archive. */
  bytes: number;
}

/**
 * Copies the running database into the archive. Files that change meanwhile are put right by the log, which names the pages whole
 * between the two moments that PostgreSQL is told of.
 * @param line folder of the line
 */
export async function takeBase(
  { sockets, cluster }: Pick<Place, 'sockets' | 'cluster'>,
  line: string,
  vault: Vault,
): Promise<TakenBase> {
  const take = async (client: pg.Client): Promise<TakenBase> => {
    const ask = async (text: string): Promise<Record<string, string>> =>
      (await client.query<Record<string, string>>(text)).rows[0] ?? {};
    const server = await ask(
      `select pg_size_bytes(current_setting('wal_segment_size')) as segment, current_setting('server_version_num') as version`,
    );
    const begun = await ask(
      `select pg_walfile_name(pg_backup_start('qingnang', true)) as segment, ${NOW} as at`,
    );
    const found = await filesOf(cluster, '');
    let ended: Record<string, string> = {};
    const frames = async function* (): AsyncGenerator<Buffer> {
      yield entryFrame({
        kind: 'base',
        product: 'qingnang',
        format: FORMAT,
        version: Number(server.version),
        segmentBytes: Number(server.segment),
        bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
      });
      for (const one of found) yield* framesOf(cluster, one);
      ended = await ask(
        `select pg_walfile_name(lsn) as segment, labelfile as label, ${NOW} as at from pg_backup_stop(false)`,
      );
      yield* fileFrames('backup_label', Readable.from([Buffer.from(ended.label ?? '')]));
      yield entryFrame({ kind: 'done', files: found.length + 1 });
    };
    const times = () => ({ begun: Number(begun.at), ended: Number(ended.at) });
    const nameOf = () => baseName({ ...times(), first: begun.segment ?? '', last: ended.segment ?? '' });
    const bytes = await writeSealed(path.join(line, 'base'), nameOf, frames(), vault);
    return { ...times(), bytes };
  };
  return asSuperuser(sockets, 'postgres', take, 0);
}

/** Files and folders below the cluster that are copied, the newest checkpoint last. */
async function filesOf(cluster: string, folder: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const entry of await readdir(path.join(cluster, folder), { withFileTypes: true })) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.some((pattern) => pattern.test(name))) continue;
    if (entry.isDirectory())
      found.push({ path: name, isFolder: true, bytes: 0 }, ...(await filesOf(cluster, name)));
    else if (entry.isFile()) found.push({ path: name, isFolder: false, bytes: await sizeOf(cluster, name) });
  }
  return found.sort((a, b) => Number(a.path === CONTROL) - Number(b.path === CONTROL));
}

const sizeOf = async (cluster: string, name: string): Promise<number> =>
  (await unlessGone(stat(path.join(cluster, name))))?.size ?? 0;

async function* framesOf(cluster: string, { path: name, isFolder }: Found): AsyncGenerator<Buffer> {
  if (isFolder) {
    yield entryFrame({ kind: 'folder', path: name });
    return;
  }
  // A table that was dropped meanwhile: the log says so, too.
  const file = await unlessGone(open(path.join(cluster, name)));
  if (file) yield* fileFrames(name, file.createReadStream());
}
