import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';

/** What a process says of itself. */
export interface Self {
  id: string;
  host: string;
  pid: number;
  version: string;
  runsTasks: boolean;
}

/** Says that a process is alive, and forgets those of yesterday. */
export async function beat(db: Db, { id, host, pid, version, runsTasks }: Self): Promise<void> {
  await sql`
    insert into shop_process (id, host, pid, version, runs_tasks) values (${id}, ${host}, ${pid}, ${version}, ${runsTasks})
    on conflict (id) do update set seen_at = now()`.execute(db);
  await sql`delete from shop_process where seen_at < now() - interval '1 day'`.execute(db);
}

/** Says that a process goes by its own will. */
export async function depart(db: Db, id: string): Promise<void> {
  await sql`delete from shop_process where id = ${id}`.execute(db);
}
