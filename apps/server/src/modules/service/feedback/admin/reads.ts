import type { FeedbackTab } from '@qingnang/contract/feedback';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inside } from '../../../../db/keywords.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneHas, seen } from '../../../identity/reads.ts';
import { FEEDBACK_COLUMNS, FEEDBACK_SOURCE, type FeedbackRow } from '../reads.ts';

export interface StaffFeedbackRow extends FeedbackRow {
  account_id: number;
  company: string;
  phone: string;
  manager: string | null;
  staff: string | null;
  is_overdue: boolean;
  version: number;
}

const IS_OVERDUE = sql`f.status = 'open' and f.due_at < now()`;
const COLUMNS = sql`${FEEDBACK_COLUMNS}, f.account_id, a.company, a.phone, m.name as manager, s.name as staff,
  coalesce(${IS_OVERDUE}, false) as is_overdue, f.version`;
const SOURCE = sql`${FEEDBACK_SOURCE} join account a on a.id = f.account_id left join staff m on m.id = coalesce(a.manager_id, a.salesman_id)
  left join staff s on s.id = f.staff_id`;

const TABS: Readonly<Record<FeedbackTab, ReturnType<typeof sql>>> = {
  open: sql`f.status = 'open'`,
  overdue: IS_OVERDUE,
  answered: sql`f.status = 'answered'`,
  closed: sql`f.status = 'closed'`,
  all: sql`true`,
};

export interface StaffFeedbackFilter {
  tab: FeedbackTab;
  type?: number | undefined;
  keywords?: string | undefined;
  page: number;
  page_size: number;
}

/** One page of the buyers' feedback: what waits by the time it is due, complaints first; then the newest. */
export async function staffFeedbackPage(
  db: Db,
  staff: Staff,
  filter: StaffFeedbackFilter,
): Promise<{ rows: StaffFeedbackRow[]; counts: Record<FeedbackTab, number> }> {
  const like = inside(filter.keywords ?? '');
  const chosen = sql`${seen(staff, sql`f.account_id`)} and (${filter.type ?? null}::bigint is null or f.type = ${filter.type ?? null})
    and (${filter.keywords ?? ''}::text = '' or a.company ilike ${like} or ${phoneHas(staff, sql`a.phone`)(filter.keywords ?? '')} or f.content ilike ${like}
      or o.order_no ilike ${like})`;
  const from = (filter.page - 1) * filter.page_size;
  const [page, counts] = await Promise.all([
    sql<StaffFeedbackRow>`
      select ${COLUMNS} from ${SOURCE} where ${chosen} and ${TABS[filter.tab]}
      order by f.status <> 'open', case when f.status = 'open' then f.due_at end nulls last,
        case when f.status = 'open' then f.id else -f.id end
      limit ${filter.page_size} offset ${from}`.execute(db),
    sql<Record<FeedbackTab, number>>`
      select count(*) as "all", count(*) filter (where ${TABS.open}) as open, count(*) filter (where ${TABS.overdue}) as overdue,
        count(*) filter (where ${TABS.answered}) as answered, count(*) filter (where ${TABS.closed}) as closed
      from ${FEEDBACK_SOURCE} join account a on a.id = f.account_id where ${chosen}`.execute(db),
  ]);
  return { rows: page.rows, counts: onlyRow(counts.rows) };
}

/** Any feedback, locked for a change; undefined for an unknown one. */
export async function lockedFeedback(tx: Tx, id: number): Promise<StaffFeedbackRow | undefined> {
  const { rows } = await sql<StaffFeedbackRow>`
    select ${COLUMNS} from ${SOURCE} where f.id = ${id} for update of f`.execute(tx);
  return rows[0];
}
