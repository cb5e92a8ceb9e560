import type { adminCorrections } from '@qingnang/contract/admin-wallet';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Correction } from '../../../../db/tables.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';

export interface CorrectionRow extends Selectable<Correction> {
  company: string;
  asker: string;
  decider: string | null;
}

const FROM = sql`from correction c join account a on a.id = c.account_id
  join staff s on s.id = c.asked_by left join staff d on d.id = c.decided_by`;
const SELECT = sql`select c.*, a.company, s.name as asker, d.name as decider ${FROM}`;

/** One page of corrections: what waits oldest first, all else newest first. */
export async function correctionPage(
  db: Db,
  _staff: Staff,
  { state, keywords, page, page_size }: z.output<typeof adminCorrections.query>,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const where = sql`(${state ?? null}::text is null or c.status = ${state ?? null})
    and ${everyWord(keywords ?? '', [sql`a.company`, sql`c.reason`, sql`s.name`])}`;
  const order = state === 'waiting' ? sql`c.id` : sql`c.id desc`;
  const [found, count] = await Promise.all([
    sql<CorrectionRow>`
      ${SELECT} where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${FROM} where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** @throws 404 */
export async function correctionById(db: Db, _staff: Staff, id: number): Promise<CorrectionRow> {
  const { rows } = await sql<CorrectionRow>`${SELECT} where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('更正单不存在');
  return row;
}
