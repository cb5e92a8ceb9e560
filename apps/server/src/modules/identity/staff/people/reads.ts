import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inside } from '../../../../db/keywords.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import { builtInName } from '../../../../http/permissions.ts';
import type { Staff } from '../../../../http/session.ts';

export interface StaffFilter {
  keywords?: string | undefined;
  role?: string | undefined;
  active?: number | undefined;
  page: number;
  page_size: number;
}

/** A page of the staff: who works here first, then by name of the account. */
export async function staffPage(db: Db, _staff: Staff, filter: StaffFilter) {
  let matching = db.selectFrom('staff as s').where('s.kind', '=', 'person');
  if (filter.role !== undefined) matching = matching.where('s.role', '=', filter.role);
  if (filter.active !== undefined) matching = matching.where('s.is_active', '=', filter.active === 1);
  const words = filter.keywords;
  if (words !== undefined) {
    matching = matching.where(({ or }) =>
      or(
        (['username', 'name', 'phone', 'qq'] as const).map(
          (column): Expression<SqlBool> => sql<SqlBool>`${sql.ref(`s.${column}`)} ilike ${inside(words)}`,
        ),
      ),
    );
  }
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin('role as r', 'r.key', 's.role')
      .select([
        's.id',
        's.username',
        's.name',
        's.phone',
        's.qq',
        's.role',
        'r.name as role_name',
        's.is_active',
        sql<boolean>`s.totp_secret is not null`.as('has_totp'),
        's.must_change_password',
        's.version',
        's.created_at',
        sql<Date | null>`(select max(at) from audit_log where staff_id = s.id and action = 'staff.sign_in')`.as(
          'seen_at',
        ),
      ])
      .orderBy('s.is_active', 'desc')
      .orderBy(sql`lower(s.username)`)
      .limit(filter.page_size)
      .offset((filter.page - 1) * filter.page_size)
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => ({ ...row, role_name: row.role_name ?? builtInName(row.role) })), total };
}
export type StaffMemberRow = Awaited<ReturnType<typeof staffPage>>['rows'][number];

/** Somebody's account, locked; with the administrators that there are, so that acts which could leave none come one by one. */
export async function lockMember(tx: Tx, id: number) {
  const rows = await tx
    .selectFrom('staff')
    .select(['id', 'username', 'name', 'phone', 'qq', 'role', 'is_active', 'totp_secret', 'version'])
    .where('kind', '=', 'person')
    .where(({ eb, and, or }) =>
      or([eb('id', '=', id), and([eb('role', '=', 'admin'), eb('is_active', '=', true)])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const member = rows.find((row) => row.id === id);
  if (!member) throw notFound('员工不存在');
  const otherAdmins = rows.filter((row) => row.id !== id && row.role === 'admin' && row.is_active).length;
  return { member, otherAdmins };
}
export type LockedMember = Awaited<ReturnType<typeof lockMember>>['member'];
