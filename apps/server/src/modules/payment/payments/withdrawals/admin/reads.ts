import type { adminWithdrawals } from '@qingnang/contract/admin-wallet';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { everyWord } from '../../../../../db/keywords.ts';
import { notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import type { WithdrawalRow } from '../reads.ts';

export interface AdminWithdrawalRow extends WithdrawalRow {
  company: string;
  approver: string | null;
  payer: string | null;
  holder: string | null;
  bank_since: Date | null;
  bank_removed: Date | null;
  /** Unix seconds. */
  changes: { words: string; at: number; is_undone: boolean }[];
}

const FROM = sql`from withdrawal w join account a on a.id = w.account_id
  left join bank_account b on b.id = w.bank_account_id left join staff p on p.id = w.approved_by left join staff q on q.id = w.paid_by`;
const SELECT = sql`select w.*, a.company, p.name as approver, q.name as payer,
  b.holder, b.created_at as bank_since, b.removed_at as bank_removed,
  coalesce((select jsonb_agg(jsonb_build_object('words', c.words, 'at', extract(epoch from c.created_at)::bigint,
      'is_undone', c.undone_at is not null) order by c.id desc)
    from account_change c where c.account_id = w.account_id and c.created_at > now() - interval '7 days'), '[]') as changes
  ${FROM}`;
const WAITS: ReadonlySet<string | undefined> = new Set(['requested', 'approved']);

/** One page of withdrawals: what waits for staff oldest first, all else newest first. */
export async function adminWithdrawalPage(
  db: Db,
  _staff: Staff,
  { state, keywords, from, to, page, page_size }: z.output<typeof adminWithdrawals.query>,
): Promise<{ rows: AdminWithdrawalRow[]; total: number }> {
  const where = sql`(${state ?? null}::text is null or w.status = ${state ?? null})
    and (${from ?? null}::date is null or w.created_at >= ${from ?? null}::date::timestamp at time zone 'Asia/Shanghai')
    and (${to ?? null}::date is null or w.created_at < (${to ?? null}::date + 1)::timestamp at time zone 'Asia/Shanghai')
    and ${everyWord(keywords ?? '', [sql`w.withdrawal_no`, sql`a.company`, sql`w.bank_ref`])}`;
  const order = WAITS.has(state) ? sql`w.id` : sql`w.id desc`;
  const [found, count] = await Promise.all([
    sql<AdminWithdrawalRow>`
      ${SELECT} where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${FROM} where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** @throws 404 */
export async function adminWithdrawal(db: Db, _staff: Staff, id: number): Promise<AdminWithdrawalRow> {
  const { rows } = await sql<AdminWithdrawalRow>`${SELECT} where w.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('提现单不存在');
  return row;
}
