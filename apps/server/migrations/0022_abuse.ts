import { type Kysely, sql } from 'kysely';

/**
 * Proofs of work that were used, until they would have ended; what the shop has spent on codes by SMS.
 * The table `captcha` is not read any more. It stays for the release before this one and goes with the next.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table challenge_used (
      nonce text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index on challenge_used (expires_at)`.execute(db);

  // One row for each budget and period. scope: shop_hour, shop_day, prefix:1380000.
  await sql`
    create table sms_spent (
      scope text not null,
      period timestamptz not null,
      sent int not null default 0 check (sent >= 0),
      -- Codes that were asked for in vain when the budget was spent.
      refused int not null default 0 check (refused >= 0),
      primary key (scope, period)
    )`.execute(db);
  await sql`create index on sms_spent (period)`.execute(db);
}
