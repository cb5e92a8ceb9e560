import { sql } from 'kysely';
import type { ProviderName } from '../../../../../channels/payment/port.ts';
import type { Db } from '../../../../../db/client.ts';
import type { Staff } from '../../../../../http/session.ts';

/** What a provider holds of the shop's on a day that has a file, in fen. */
export interface ClearingRow {
  provider: ProviderName;
  day: string;
  opening_fen: number;
  payments_fen: number;
  refunds_fen: number;
  fees_fen: number;
  payouts_fen: number;
  closing_fen: number;
  transit_fen: number;
}

/**
 * Days of the providers with what they hold, by the sums of their files. It begins with what the account paper of the first day says
 * that was there, or with nothing.
 */
export const CLEARING = sql`(
  with moved as (
    select provider, day, sum(payments_fen) as payments_fen, sum(refunds_fen) as refunds_fen, sum(fees_fen) as fees_fen,
      sum(payouts_fen) as payouts_fen, max(opening_fen) as opening_fen
    from settlement_file group by provider, day),
  held as (
    select m.*, first_value(coalesce(m.opening_fen, 0)) over days
      + sum(payments_fen - refunds_fen - fees_fen - payouts_fen) over days as closing_fen,
      sum(payouts_fen) over days as paid_out_fen
    from moved m window days as (partition by provider order by day))
  select provider, day, payments_fen::bigint, refunds_fen::bigint, fees_fen::bigint, payouts_fen::bigint,
    (closing_fen - payments_fen + refunds_fen + fees_fen + payouts_fen)::bigint as opening_fen, closing_fen::bigint,
    (paid_out_fen - coalesce((
      select sum(a.amount_fen) from bank_allocation a join bank_line b on b.id = a.line_id
      where a.kind = 'payout' and a.provider = held.provider
        and b.decided_at < (held.day + 1)::timestamp at time zone 'Asia/Shanghai'), 0))::bigint as transit_fen
  from held)`;

interface Paged {
  provider?: ProviderName | undefined;
  page: number;
  page_size: number;
}

/** One page of days, the latest first. */
export async function clearingPage(
  db: Db,
  _staff: Staff,
  { provider, page, page_size }: Paged,
): Promise<{ rows: ClearingRow[]; total: number }> {
  const where = sql`(${provider ?? null}::text is null or provider = ${provider ?? null})`;
  const [found, count] = await Promise.all([
    sql<ClearingRow>`
      select c.*, to_char(c.day, 'YYYY-MM-DD') as day from ${CLEARING} c where ${where}
      order by c.day desc, provider desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from (select distinct provider, day from settlement_file where ${where}) d`.execute(
      db,
    ),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}
