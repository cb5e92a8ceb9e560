import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { canBuy } from '../favorites/notices/rules.ts';
import { offersOf } from '../goods/offers/reads.ts';

export interface WantedRow {
  id: number;
  name: string;
  maker: string;
  spec: string;
  number: number;
  price_e4: number | null;
  valid_until: string | null;
  message: string;
  status: 'open' | 'answered' | 'closed';
  reply: string;
  goods_id: number | null;
  goods_name: string | null;
  created_at: Date;
  answered_at: Date | null;
  /** When the account could buy what is offered first; null = not yet, or nothing is. */
  arrived_at: Date | null;
}

/** Columns of `WantedRow` over `wanted w left join goods g`. */
export const WANTED_COLUMNS = sql`w.id, w.name, w.maker, w.spec, w.number, w.price_e4, w.valid_until, w.message, w.status,
  w.reply, w.goods_id, g.name as goods_name, w.created_at, w.answered_at, w.arrived_at`;

/** One page of the buyer's own wishes, newest first. */
export async function wantedPage(
  db: Db,
  buyer: Buyer,
  filter: { status?: string | undefined; page: number; page_size: number },
): Promise<{ rows: WantedRow[]; total: number }> {
  const where = sql`w.account_id = ${buyer.accountId}
    and (${filter.status ?? null}::text is null or w.status = ${filter.status ?? null})`;
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<WantedRow>`
      select ${WANTED_COLUMNS} from wanted w left join goods g on g.id = w.goods_id where ${where}
      order by w.id desc limit ${filter.page_size} offset ${from}`.execute(db),
    sql<{ total: number }>`select count(*) as total from wanted w where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** One wish of this buyer; undefined for another's or an unknown one. */
export async function wantedOf(db: Db | Tx, buyer: Buyer, id: number): Promise<WantedRow | undefined> {
  const { rows } = await sql<WantedRow>`
    select ${WANTED_COLUMNS} from wanted w left join goods g on g.id = w.goods_id
    where w.id = ${id} and w.account_id = ${buyer.accountId}`.execute(db);
  return rows[0];
}

/** The goods offered for wishes that the buyer can put into the cart now. */
export async function arrivedFor(
  db: Db,
  buyer: Buyer,
  rows: readonly WantedRow[],
): Promise<ReadonlySet<number>> {
  const ids = rows.flatMap(({ status, goods_id }) => (status === 'answered' ? (goods_id ?? []) : []));
  const offers = await offersOf(db, { buyer }, [...new Set(ids)]);
  return new Set([...offers.values()].filter(canBuy).map(({ id }) => id));
}
