import type { TRACE_FILE_STATES } from '@qingnang/contract/trace-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { shopSettings } from '../../../../../db/shop-settings.ts';
import type { Tx } from '../../../../../db/transaction.ts';

export type FileState = keyof typeof TRACE_FILE_STATES;

/** As set in 店铺设置, below `outgoing` of the data folder; '' = nothing is made by itself. */
export const outgoingFolder = async (db: Db): Promise<string> => (await shopSettings(db)).trace_files.folder;

export interface SentFileRow {
  id: number;
  format_id: number;
  format: string;
  day: string;
  folder: string;
  name: string;
  parcels: number;
  codes: number;
  sha256: string;
  state: FileState;
  reason: string;
  made_at: Date;
  fetched_at: Date | null;
  decided_by: string;
  decided_at: Date | null;
}

const rowsOf = (where: RawBuilder<unknown>, paging: RawBuilder<unknown>) => sql<SentFileRow>`
  select f.id, f.format_id, t.name as format, f.day, f.folder, f.name, f.parcels, f.codes, f.sha256, f.state, f.reason, f.made_at,
    f.fetched_at, coalesce(s.name, '') as decided_by, f.decided_at
  from trace_sent_file f join trace_format t on t.id = f.format_id left join staff s on s.id = f.decided_by
  where ${where} order by f.id desc ${paging}`;

interface FileFilter {
  format_id?: number | undefined;
  state?: FileState | undefined;
  page: number;
  page_size: number;
}

/** One page, the newest first. */
export async function filePage(db: Db, { format_id, state, page, page_size }: FileFilter) {
  const where = sql`(${format_id ?? null}::bigint is null or f.format_id = ${format_id ?? null})
    and (${state ?? null}::text is null or f.state = ${state ?? null})`;
  const [found, counted] = await Promise.all([
    rowsOf(where, sql`limit ${page_size} offset ${(page - 1) * page_size}`).execute(db),
    sql<{ total: number }>`select count(*) as total from trace_sent_file f where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export const fileRow = async (db: Db | Tx, id: number): Promise<SentFileRow | undefined> =>
  (await rowsOf(sql`f.id = ${id}`, sql``).execute(db)).rows[0];

/** Files that nobody has taken yet. */
export const madeFiles = async (db: Db): Promise<SentFileRow[]> =>
  (await rowsOf(sql`f.state = 'made'`, sql``).execute(db)).rows;

/** Of the queue what happened before a day in China, was not told to a platform, and lies in no file that waits for its answer. */
export async function untold(tx: Tx, formatId: number, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from trace_upload u left join trace_upload_state p on p.upload_id = u.id and p.format_id = ${formatId}
    where u.created_at < ${day}::date::timestamp at time zone 'Asia/Shanghai' and coalesce(p.state, 'pending') = 'pending'
      and not exists (select from trace_sent_upload s join trace_sent_file f on f.id = s.file_id
        where s.upload_id = u.id and f.format_id = ${formatId} and f.state in ('made', 'fetched'))
    order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
}
