import { type Kysely, sql } from 'kysely';

/** The shop's own bank account, which stands on its invoices, is changed by two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into approval_policy (key, approvers) values ('bank_account', '{admin,finance}')`.execute(
    db,
  );
}
