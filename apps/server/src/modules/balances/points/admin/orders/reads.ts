import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { everyWord, foundByOne, indexed } from '../../../../../db/keywords.ts';
import { pageOf } from '../../../../../db/paging.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';
import { accountsWith, phoneHas } from '../../../../identity/reads.ts';
import type { PointsOrderRow } from '../../orders/reads.ts';

export type StaffPointsOrderRow = PointsOrderRow & { company: string };

const SOURCE = sql`(points_order p join account a on a.id = p.account_id)`;

/** What an index of pairs holds of a points order `p`. */
const WORDS = sql`points_order_words(p.order_no, p.name, p.phone)`;

/** One page of all points orders: those to be shipped first, the longest waiting before, then the newest. */
export async function staffPointsOrders(
  db: Db,
  staff: Staff,
  filter: {
    status?: string | undefined;
    keywords?: string | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ rows: StaffPointsOrderRow[]; total: number }> {
  const own = indexed(WORDS, [sql`p.order_no`, sql`p.name`, phoneHas(staff, sql`p.phone`, 'prize')]);
  const words = everyWord(filter.keywords ?? '', [
    foundByOne(sql`p.id`, [
      (word) => sql`select p.id from points_order p where ${own(word)}`,
      (word) => sql`
        select p.id from points_order p where p.account_id = any(array(${accountsWith([sql`a.company`])(word)}))`,
    ]),
  ]);
  const isAsked = filter.status === undefined ? sql`true` : sql`p.status = ${filter.status}`;
  const ids = sql`select p.id from points_order p where ${isAsked} and ${words}`;
  const order = sql`p.status <> 'placed', case when p.status = 'placed' then p.id else -p.id end`;
  const [found, count] = await Promise.all([
    sql<StaffPointsOrderRow>`
      with ${pageOf({ ids, order }, filter)}
      select p.*, a.company from page join ${SOURCE} on p.id = page.id order by page.place`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${ids}) p`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** Any points order, locked for a change; undefined for an unknown one. */
export async function lockedPointsOrder(tx: Tx, id: number): Promise<StaffPointsOrderRow | undefined> {
  const { rows } = await sql<StaffPointsOrderRow>`
    select p.*, a.company from ${SOURCE} where p.id = ${id} for update of p`.execute(tx);
  return rows[0];
}
