import type { adminTopUps } from '@qingnang/contract/admin-wallet';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { everyWord } from '../../../../../db/keywords.ts';
import { notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type TopUpRow, withFiles } from '../reads.ts';

export interface AdminTopUpRow extends Omit<TopUpRow, 'pay_url'> {
  account_id: number;
  company: string;
  provider_trade_no: string | null;
  confirmed_by: string | null;
  /** A second person has to agree yet. */
  is_reviewed: boolean;
}

const FROM = sql`from top_up t join account a on a.id = t.account_id left join staff s on s.id = t.staff_id`;

/** One page of top-ups: what waits for staff oldest first, all else newest first. */
export async function adminTopUpPage(
  db: Db,
  _staff: Staff,
  { state, keywords, from, to, page, page_size }: z.output<typeof adminTopUps.query>,
): Promise<{ rows: AdminTopUpRow[]; total: number }> {
  const where = sql`${inState(state)}
    and (${from ?? null}::date is null or t.created_at >= ${from ?? null}::date::timestamp at time zone 'Asia/Shanghai')
    and (${to ?? null}::date is null or t.created_at < (${to ?? null}::date + 1)::timestamp at time zone 'Asia/Shanghai')
    and ${everyWord(keywords ?? '', [sql`t.top_up_no`, sql`a.company`, sql`coalesce(t.provider_trade_no, '')`])}`;
  const order = state === 'waiting' ? sql`t.id` : sql`t.id desc`;
  const [rows, count] = await Promise.all([
    topUpRows(db, sql`${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`),
    sql<{ total: number }>`select count(*) as total ${FROM} where ${where}`.execute(db),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

function inState(state: string | undefined): RawBuilder<unknown> {
  if (state === undefined) return sql`true`;
  return state === 'waiting' ? sql`t.method = 'transfer' and t.status = 'created'` : sql`t.status = ${state}`;
}

/** @throws 404 */
export async function adminTopUp(db: Db, _staff: Staff, id: number): Promise<AdminTopUpRow> {
  const [row] = await topUpRows(db, sql`t.id = ${id}`);
  if (!row) throw notFound('充值单不存在');
  return row;
}

async function topUpRows(db: Db, where: RawBuilder<unknown>): Promise<AdminTopUpRow[]> {
  const { rows } = await sql<Omit<AdminTopUpRow, 'file'>>`
    select t.id, t.top_up_no, t.account_id, a.company, t.method, t.amount_fen, t.status, t.provider_trade_no,
      s.name as confirmed_by, t.file_id, t.created_at, t.expires_at, t.paid_at,
      exists (select from approval where act = 'top_up.confirm' and subject = 'top_up:' || t.id and state = 'waiting') as is_reviewed
    ${FROM} where ${where}`.execute(db);
  return withFiles(db, rows);
}
