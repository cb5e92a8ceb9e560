import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inside } from '../../../../db/keywords.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { WANTED_COLUMNS, type WantedRow } from '../reads.ts';

export interface StaffWantedRow extends WantedRow {
  account_id: number;
  company: string;
  phone: string;
  /** Who answered; null = nobody yet. */
  staff: string | null;
}

const COLUMNS = sql`${WANTED_COLUMNS}, w.account_id, a.company, a.phone, s.name as staff`;
const SOURCE = sql`wanted w join account a on a.id = w.account_id left join goods g on g.id = w.goods_id
  left join staff s on s.id = w.staff_id`;

/** One page of the buyers' wishes: open ones first, those that wait longest before, then the newest. */
export async function staffWantedPage(
  db: Db,
  staff: Staff,
  filter: {
    status?: string | undefined;
    keywords?: string | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ rows: StaffWantedRow[]; total: number }> {
  const like = inside(filter.keywords ?? '');
  const where = sql`${seen(staff, sql`w.account_id`)} and (w.name ilike ${like} or w.maker ilike ${like} or a.company ilike ${like})
    and (${filter.status ?? null}::text is null or w.status = ${filter.status ?? null})`;
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<StaffWantedRow>`
      select ${COLUMNS} from ${SOURCE} where ${where}
      order by w.status <> 'open', case when w.status = 'open' then w.id else -w.id end
      limit ${filter.page_size} offset ${from}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from wanted w join account a on a.id = w.account_id where ${where}`.execute(
      db,
    ),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Any buyer's wish, locked for a change; undefined for an unknown one. */
export async function staffWanted(tx: Tx, id: number): Promise<StaffWantedRow | undefined> {
  const { rows } = await sql<StaffWantedRow>`
    select ${COLUMNS} from ${SOURCE} where w.id = ${id} for update of w`.execute(tx);
  return rows[0];
}
