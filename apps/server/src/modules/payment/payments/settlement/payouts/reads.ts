import { sql } from 'kysely';
import type { ProviderName } from '../../../../../channels/payment/port.ts';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';

/** A payout that no line of the bank has brought yet. */
export interface PayoutRow {
  id: number;
  provider: ProviderName;
  day: string;
  trade_no: string;
  amount_fen: number;
}

const OPEN = sql`
  settlement_line l where l.kind = 'payout'
    and not exists (select from bank_allocation a where a.settlement_line_id = l.id)`;
const COLUMNS = sql`l.id, l.provider, to_char(l.day, 'YYYY-MM-DD') as day, l.trade_no, l.amount_fen`;

interface Paged {
  provider?: ProviderName | undefined;
  page: number;
  page_size: number;
}

/** One page, the oldest first. */
export async function payoutPage(
  db: Db,
  _staff: Staff,
  { provider, page, page_size }: Paged,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const from = sql`${OPEN} and (${provider ?? null}::text is null or l.provider = ${provider ?? null})`;
  const [found, count] = await Promise.all([
    sql<PayoutRow>`select ${COLUMNS} from ${from} order by l.day, l.id
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${from}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** Those of some amounts, for lines of the bank. */
export async function payoutsOf(db: Db | Tx, amounts: readonly number[]): Promise<PayoutRow[]> {
  if (amounts.length === 0) return [];
  const { rows } = await sql<PayoutRow>`
    select ${COLUMNS} from ${OPEN} and l.amount_fen = any(${[...amounts]}::bigint[]) order by l.day, l.id`.execute(
    db,
  );
  return rows;
}
