import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';

export interface ReplyRow {
  id: number;
  title: string;
  body: string;
  is_own: boolean;
}

const COLUMNS = sql`id, title, body, staff_id is not null as is_own`;
const mayUse = ({ staffId }: Staff) => sql`(staff_id is null or staff_id = ${staffId})`;

/** What a member of staff may answer with: own replies, then everybody's. */
export async function repliesOf(db: Db, staff: Staff): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select ${COLUMNS} from chat_reply where ${mayUse(staff)} order by staff_id is null, position, id`.execute(
    db,
  );
  return rows;
}

/** One of them, locked for a change; undefined for those of colleagues and unknown ones alike. */
export async function lockReply(tx: Tx, staff: Staff, id: number): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    select ${COLUMNS} from chat_reply where id = ${id} and ${mayUse(staff)} for update`.execute(tx);
  return rows[0];
}
