import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Buyer } from '../../../../../http/session.ts';
import { type FoundGoods, goodsOf } from '../../../goods/offers/reads.ts';

export interface ArrivalRow {
  goods_id: number;
  created_at: Date;
  told_at: Date | null;
}

export interface ArrivalPage {
  rows: ArrivalRow[];
  goods: ReadonlyMap<number, FoundGoods>;
  total: number;
}

/** One page of what the buyer waits for, and of what came within a month: that first, then the newest. */
export async function arrivalPage(db: Db, buyer: Buyer, page: number, size: number): Promise<ArrivalPage> {
  const where = sql`n.account_id = ${buyer.accountId} and g.status <> 'draft'
    and (n.told_at is null or n.told_at > now() - interval '30 days')`;
  const [{ rows }, count] = await Promise.all([
    sql<ArrivalRow>`
      select n.goods_id, n.created_at, n.told_at from arrival_notice n join goods g on g.id = n.goods_id where ${where}
      order by n.told_at is null, n.told_at desc, n.created_at desc, n.goods_id desc
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from arrival_notice n join goods g on g.id = n.goods_id where ${where}`.execute(
      db,
    ),
  ]);
  const ids = rows.map((row) => row.goods_id);
  return { rows, total: count.rows[0]?.total ?? 0, goods: await goodsOf(db, { buyer }, ids, true) };
}
