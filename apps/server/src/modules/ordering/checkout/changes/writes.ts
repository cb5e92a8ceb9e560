import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { JsonColumns } from '../../../../db/json-columns.ts';
import type { Buyer } from '../../../../http/session.ts';
import type { CheckoutPlan } from '../reads.ts';
import { factsOf } from './rules.ts';

/** Quotes that are remembered of an account: every choice on the page makes one, and several pages may be open. */
const MOST = 20;
/** Hours after which nobody comes back to a page that is open. */
const KEPT_HOURS = 48;

/** Remembers what the buyer is shown, so that a change can be named when the order is placed. One statement. */
export async function keepQuote(
  db: Db,
  { accountId }: Buyer,
  plan: CheckoutPlan,
  addressId: number | null,
): Promise<void> {
  const facts = json<JsonColumns['checkout_quote.facts']>(factsOf(plan.groups, addressId));
  await sql`
    with kept as (
      insert into checkout_quote (account_id, hash, facts) values (${accountId}, ${plan.hash}, ${facts}::jsonb)
      on conflict (account_id, hash) do update set facts = excluded.facts, seen_at = now()
    )
    delete from checkout_quote where account_id = ${accountId} and hash in (
      select hash from checkout_quote where account_id = ${accountId} and hash <> ${plan.hash}
      order by seen_at desc offset ${MOST - 1}
      for update skip locked)`.execute(db);
}

/** Forgets what has been seen long ago. @returns how many */
export async function forgetOldQuotes(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('checkout_quote')
    .where('seen_at', '<', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
