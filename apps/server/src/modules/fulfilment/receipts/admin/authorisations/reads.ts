import type { AuthorisationState, authorisationList } from '@qingnang/contract/receipts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { everyWord } from '../../../../../db/keywords.ts';
import type { Staff } from '../../../../../http/session.ts';
import { seen, textHas } from '../../../../identity/reads.ts';
import { type FileRow, filesByIds } from '../../../../service/reads.ts';

export interface AuthorisationRow {
  id: number;
  account_id: number;
  company: string;
  number: string;
  agent_name: string;
  agent_id_no: string;
  valid_from: string;
  valid_until: string;
  state: AuthorisationState;
  order_id: number | null;
  order_no: string | null;
  file_id: number | null;
  added_by: string | null;
  created_at: Date;
}

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
const STATE = sql`case when a.status <> 'active' then a.status when a.valid_until < ${TODAY} then 'over'
  when a.valid_from > ${TODAY} then 'ahead' else 'usable' end`;

type Filter = z.output<NonNullable<typeof authorisationList.query>>;

/** One page of the authorisations on file, newest first, with their papers. */
export async function authorisationsOnFile(
  db: Db,
  staff: Staff,
  { account_id, state, keywords = '', page, page_size }: Filter,
): Promise<{ rows: AuthorisationRow[]; files: Map<number, FileRow>; total: number }> {
  const words = everyWord(keywords, [
    sql`b.company`,
    textHas(staff, sql`b.username`),
    sql`a.number`,
    sql`a.agent_name`,
  ]);
  const where = sql`${seen(staff, sql`a.account_id`)} and ${account_id ? sql`a.account_id = ${account_id}` : sql`true`}
    and ${state ? sql`${STATE} = ${state}` : sql`true`} and ${words}`;
  const from = sql`from special_authorisation a join account b on b.id = a.account_id`;
  const [found, count] = await Promise.all([
    sql<AuthorisationRow>`
      select a.id, a.account_id, b.company, a.number, a.agent_name, a.agent_id_no, a.valid_from, a.valid_until,
        ${STATE} as state, a.order_id, o.order_no, a.file_id, s.name as added_by, a.created_at
      ${from} left join sales_order o on o.id = a.order_id left join staff s on s.id = a.staff_id
      where ${where} order by a.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from} where ${where}`.execute(db),
  ]);
  const ids = found.rows.flatMap(({ file_id }) => file_id ?? []);
  const files = new Map((await filesByIds(db, ids)).map((file) => [file.id, file]));
  return { rows: found.rows, files, total: count.rows[0]?.total ?? 0 };
}
