import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { type Facts, SENSITIVE } from './rules.ts';

export interface EventRow extends Facts {
  id: number;
  at: Date;
  staff: string | null;
  action: string;
}

/** Entries of a day in China. */
const ofDay = (day: string) => sql`l.action = any(${[...SENSITIVE]}::text[])
  and l.at >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
  and l.at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

/** What moved money, limits and rights on a day in China, the newest first. */
export async function dayEvents(
  db: Db,
  day: string,
  page: number,
  pageSize: number,
): Promise<{ rows: EventRow[]; total: number }> {
  const [found, count] = await Promise.all([
    sql<EventRow>`
      select l.id, l.at, s.name as staff, l.action, l.entity_id,
        coalesce((select m.name from staff m where l.entity = 'staff' and m.id::text = l.entity_id), '') as member,
        coalesce(l.after, '{}'::jsonb) as after
      from audit_log l left join staff s on s.id = l.staff_id where ${ofDay(day)}
      order by l.at desc, l.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from audit_log l where ${ofDay(day)}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** Fen that one person alone moved on a day, and requests that wait now. */
export async function daySums(
  db: Db,
  day: string,
): Promise<{ aloneFen: number; waiting: number; events: number }> {
  const { rows } = await sql<{ aloneFen: number; waiting: number; events: number }>`
    select (select coalesce(sum(amount_fen), 0)::bigint from lone_act
        where at >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
          and at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai') as "aloneFen",
      (select count(*) from approval where state = 'waiting')
        + (select count(*) from refund where status = 'awaiting')
        + (select count(*) from correction where status = 'waiting') as waiting,
      (select count(*) from audit_log l where ${ofDay(day)}) as events`.execute(db);
  return rows[0] ?? { aloneFen: 0, waiting: 0, events: 0 };
}
