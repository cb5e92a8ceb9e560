import type { licenceWatch } from '@qingnang/contract/admin-qualifications';
import { DUE_DAYS } from '@qingnang/rules/papers';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { everyWord } from '../../../../../db/keywords.ts';
import type { Staff } from '../../../../../http/session.ts';
import { phoneHas, seen, textHas, typeName } from '../../../../identity/reads.ts';

export interface WatchedRow {
  id: number;
  account_id: number;
  company: string;
  /** In words. */
  buyer_type: string;
  contact_name: string;
  phone: string;
  salesman: string | null;
  kind: string;
  number: string;
  valid_until: string;
  days: number;
  /** Names of the scopes that it stops; none = all. */
  stopped: string[];
  is_renewing: boolean;
  told_at: Date | null;
}
export interface WatchCounts {
  all: number;
  expired: number;
  week: number;
  month: number;
  later: number;
}
export interface Watched {
  rows: WatchedRow[];
  total: number;
  counts: WatchCounts;
  salesmen: { id: number; name: string }[];
}

type Filter = z.output<NonNullable<typeof licenceWatch.query>>;

const WITHIN: Readonly<Record<Filter['state'], [from: number, to: number]>> = {
  all: [-100_000, DUE_DAYS],
  expired: [-100_000, -1],
  week: [0, 7],
  month: [8, 30],
  later: [31, DUE_DAYS],
};

/** Papers that have ended or end within 60 days, the longest gone first, and how many there are of each. */
export async function watchedLicences(
  db: Db,
  staff: Staff,
  { state, salesman_id, keywords = '', page, page_size }: Filter,
  today: string,
): Promise<Watched> {
  const within = (name: Filter['state']) => {
    const [from, to] = WITHIN[name];
    return sql`l.valid_until between ${today}::date + ${from}::int and ${today}::date + ${to}::int`;
  };
  const source = sql`account_licence l join account a on a.id = l.account_id and a.pass_status in (1, 4) and not a.is_blocked
    left join staff s on s.id = a.salesman_id`;
  const words = everyWord(keywords, [
    sql`a.company`,
    textHas(staff, sql`a.username`),
    phoneHas(staff, sql`a.phone`),
    sql`l.kind`,
  ]);
  const chosen = sql`${words} and ${seen(staff, sql`a.id`)} and (${salesman_id ?? null}::bigint is null or a.salesman_id = ${salesman_id ?? null})`;
  const count = (name: Filter['state']) => sql`count(*) filter (where ${within(name)})::int`;
  const [found, counted, salesmen] = await Promise.all([
    sql<WatchedRow>`
      select l.id, l.account_id, a.company, ${typeName(sql`a.buyer_type`)} as buyer_type, a.contact_name, a.phone, s.name as salesman, l.kind, l.number,
        l.valid_until, (l.valid_until - ${today}::date)::int as days,
        array(select coalesce(b.name, g.code) from unnest(l.gates_scopes) with ordinality as g (code, n)
          left join business_scope b on b.code = g.code order by g.n) as stopped,
        exists (select 1 from document d join application p on p.id = d.application_id
          where d.account_id = l.account_id and d.kind = l.kind and p.status = 'submitted') as is_renewing,
        (select max(m.created_at) from message m
          where m.account_id = l.account_id and m.cause like 'licence:' || l.id || ':%') as told_at
      from ${source} where ${within(state)} and ${chosen}
      order by l.valid_until, l.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<WatchCounts>`
      select ${count('all')} as "all", ${count('expired')} as expired, ${count('week')} as week, ${count('month')} as month,
        ${count('later')} as later
      from ${source} where ${within('all')} and ${chosen}`.execute(db),
    sql<{ id: number; name: string }>`
      select s.id, s.name from staff s where exists (select 1 from account a where a.salesman_id = s.id and ${seen(staff, sql`a.id`)}) order by s.id`.execute(
      db,
    ),
  ]);
  const counts = counted.rows[0] ?? { all: 0, expired: 0, week: 0, month: 0, later: 0 };
  return { rows: found.rows, total: counts[state], counts, salesmen: salesmen.rows };
}
