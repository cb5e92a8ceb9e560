import { type Kysely, sql } from 'kysely';

/** How fast pages and calls were for buyers: counts by day and bucket of time, nothing of who asked (docs/decisions/0079-speed-of-real-visits.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table speed_day (
  day date not null,
  metric text not null check (metric in ('lcp', 'inp', 'page', 'call')),
  -- kind of page, or method and address of a call as the contract has it
  subject text not null,
  -- '' = measured by the server
  device text not null,
  -- eight for each doubling of the milliseconds (identity/speed/rules)
  bucket smallint not null,
  times int not null check (times > 0),
  primary key (day, metric, subject, device, bucket)
);
`.execute(db);
}
