import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';

/** A process of the shop as it was last heard of. */
export interface ShopProcess {
  id: string;
  host: string;
  pid: number;
  version: string;
  runs_tasks: boolean;
  started_at: Date;
  seen_at: Date;
  /** It has missed several beats without having said that it goes. */
  is_silent: boolean;
}

const SILENT_SECONDS = 60;
/** Whoever died so long ago has been replaced, or will be missed elsewhere. */
const TOLD_HOURS = 1;

/** Processes that are alive, and those that have fallen silent within the hour; the oldest first. */
export async function shopProcesses(db: Db): Promise<ShopProcess[]> {
  const { rows } = await sql<ShopProcess>`
    select *, seen_at < now() - make_interval(secs => ${SILENT_SECONDS}) as is_silent from shop_process
    where seen_at > now() - make_interval(hours => ${TOLD_HOURS}) order by started_at`.execute(db);
  return rows;
}
