import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';

export type RightStatus = 'pending' | 'granted' | 'refused';
export interface RightRow {
  id: number;
  account_id: number;
  company: string;
  province: string;
  city: string;
  district: string;
  buyer_type: string;
  goods_id: number;
  goods_name: string;
  spec: string;
  maker: string;
  status: RightStatus;
  note: string;
  reply: string;
  asked_at: Date;
  decided_at: Date | null;
}

const readRights = (db: Db | Tx, rest: RawBuilder<unknown>) =>
  sql<RightRow>`
    select r.id, r.account_id, a.company, a.province, a.city, a.district, a.buyer_type, r.goods_id,
      g.name as goods_name, g.spec, m.name as maker, r.status, r.note, r.reply, r.asked_at, r.decided_at
    from purchase_right r
      join account a on a.id = r.account_id
      join goods g on g.id = r.goods_id
      join maker m on m.id = g.maker_id
    ${rest}`
    .execute(db)
    .then(({ rows }) => rows);

/** One page of the wishes to buy controlled goods: who waits longest first, what is decided newest first. */
export async function rightsPage(
  db: Db,
  _staff: Staff,
  status: RightStatus | undefined,
  page: number,
  size: number,
): Promise<{ rows: RightRow[]; total: number }> {
  const where = status === undefined ? sql`` : sql`where r.status = ${status}`;
  const order = status === 'pending' ? sql`r.asked_at, r.id` : sql`r.asked_at desc, r.id desc`;
  const [rows, count] = await Promise.all([
    readRights(db, sql`${where} order by ${order} limit ${size} offset ${(page - 1) * size}`),
    sql<{ total: number }>`select count(*) as total from purchase_right r ${where}`.execute(db),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** One wish; undefined for an unknown one. */
export async function rightById(db: Db | Tx, _staff: Staff, id: number): Promise<RightRow | undefined> {
  const [row] = await readRights(db, sql`where r.id = ${id}`);
  return row;
}
