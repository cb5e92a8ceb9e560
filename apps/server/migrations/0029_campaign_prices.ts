import { type Kysely, sql } from 'kysely';

/** Prices of campaigns that lie further below the normal one than one person may set them wait for a second one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
insert into approval_policy (key, percent, approvers) values ('campaign_price', 50, '{admin,operations}')`.execute(
    db,
  );
}
