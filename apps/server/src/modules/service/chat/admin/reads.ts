import type { adminChatThreads } from '@qingnang/contract/chat';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import { effectivePermissions } from '../../../../http/permissions.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneHas, seen, textHas } from '../../../identity/reads.ts';
import { queueCounts, selectThreads, type ThreadRow } from '../threads/reads.ts';

type ThreadFilter = z.output<typeof adminChatThreads.query>;

const VIEWS: Readonly<Record<ThreadFilter['view'], (staff: Staff) => RawBuilder<unknown>>> = {
  waiting: () => sql`t.status = 'waiting'`,
  mine: ({ staffId }) => sql`t.status = 'open' and t.staff_id = ${staffId}`,
  open: () => sql`t.status = 'open'`,
  closed: () => sql`t.status = 'closed' and t.last_id > 0`,
};

/** Conversations `t` with customers that a member of staff serves, and those that a colleague has handed over. */
export const seenThreads = (staff: Staff) =>
  sql<boolean>`(t.staff_id is not distinct from ${staff.staffId} or ${seen(staff, sql`t.account_id`)})`;

/** One page of a view: who waits longest first, otherwise where something was said last. */
export async function threadPage(
  db: Db,
  staff: Staff,
  { view, keywords, page, page_size }: ThreadFilter,
): Promise<{ rows: ThreadRow[]; total: number; waiting: number; mine: number }> {
  const columns = [
    sql`a.company`,
    sql`a.contact_name`,
    phoneHas(staff, sql`a.phone`),
    textHas(staff, sql`a.username`),
  ];
  const where = sql`${seenThreads(staff)} and ${VIEWS[view](staff)} and ${everyWord(keywords ?? '', columns)}`;
  const order = view === 'waiting' ? sql`t.waiting_since, t.id` : sql`t.updated_at desc, t.id desc`;
  const [rows, counted, counts] = await Promise.all([
    selectThreads(db, where, order, sql`limit ${page_size} offset ${(page - 1) * page_size}`),
    sql<{ total: number }>`
      select count(*)::int as total from chat_thread t join account a on a.id = t.account_id where ${where}`.execute(
      db,
    ),
    queueCounts(db),
  ]);
  return {
    rows,
    total: counted.rows[0]?.total ?? 0,
    ...counts(staff),
  };
}

/** True for an account that the member of staff serves. */
export async function isSeen(db: Db | Tx, staff: Staff, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${accountId} and ${seen(staff, sql`id`)}`.execute(db);
  return rows.length > 0;
}

/** @throws 404 */
export async function threadOf(db: Db, staff: Staff, id: number): Promise<ThreadRow> {
  const [row] = await selectThreads(db, sql`t.id = ${id} and ${seenThreads(staff)}`, sql`t.id`);
  if (!row) throw notFound('会话不存在');
  return row;
}

export interface Answerer {
  id: number;
  name: string;
  /** Conversations that they have now. */
  open: number;
}

interface AnswererRow extends Answerer {
  role: string;
  permissions: string[] | null;
}

/** Who may answer customers. */
export async function answerers(db: Db | Tx): Promise<Answerer[]> {
  const { rows } = await sql<AnswererRow>`
    select s.id, s.name, s.role, r.permissions,
      (select count(*)::int from chat_thread where staff_id = s.id and status = 'open') as open
    from staff s left join role r on r.key = s.role where s.is_active order by s.id`.execute(db);
  return rows
    .filter(({ role, permissions }) => effectivePermissions(role, permissions).has('chat.answer'))
    .map(({ id, name, open }) => ({ id, name, open }));
}
