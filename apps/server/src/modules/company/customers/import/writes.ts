import type { CustomerCells } from '@qingnang/contract/admin-accounts';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx, takenIndex } from '../../../../db/transaction.ts';
import { conflict, invalid } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import { NOBODY } from '../../../../http/passwords.ts';
import type { Staff } from '../../../../http/session.ts';
import { IMPORT_INVITATION_HOURS } from '../../../identity/rules.ts';
import { inviteAccounts, writeAudits } from '../../../identity/writes.ts';
import { askStores } from '../../stores/requests/writes.ts';
import type { Handed } from '../invitations/writes.ts';
import { judgedRows } from './reads.ts';
import type { JudgedRow } from './rules.ts';

/**
 * Carries out the rows of a preview in one transaction, judged once more. A new account has no password: its owner comes in by the
 * one-time password that is made for it, by a code to its number, or chooses one by 找回密码. Where a head office is named it is asked whether it belongs to it.
 * @returns the one-time passwords only where it is done now: they are not kept to be told again
 * @throws 409 with the rows that are refused now; nothing is kept then
 */
export function importCustomers(
  db: Db,
  staff: Staff,
  rows: readonly CustomerCells[],
  idempotency: Idempotency | null,
): Promise<{ opened: number; changed: number; handed: Handed[] }> {
  let handed: Handed[] = [];
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const judged = await judgedInTurn(tx, rows);
      const refused = judged.filter(({ act }) => act === 'refused');
      if (refused.length > 0)
        throw conflict(`有 ${refused.length} 行不能导入，请重新上传核对`, {
          rows: refused.map(({ line, errors }) => ({ line, errors })),
        });
      const opened = await openWith(
        tx,
        staff,
        judged.filter(({ act }) => act === 'open'),
        '一次性密码，随导入结果给出',
      );
      ({ handed } = opened);
      const changed = judged.filter(({ act }) => act === 'change');
      await changeNoted(tx, staff, changed);
      return { opened: opened.ids.length, changed: changed.length };
    }),
  ).then((done) => ({ ...done, handed }), refuseTaken('有用户名或手机号刚刚被注册，请重新上传核对'));
}

/** A row of a system outside with what became of it; a refused one has no id. */
export interface PushedCustomer {
  row: JudgedRow;
  id: number | null;
}

/**
 * Carries out rows in the transaction of their call; what is refused holds up none of the others. Nobody is handed a password for a new
 * account: its owner comes in by a code to its number, or staff hand a one-time password over.
 */
export async function pushCustomers(
  tx: Tx,
  staff: Staff,
  rows: readonly CustomerCells[],
): Promise<PushedCustomer[]> {
  const judged = await judgedInTurn(tx, rows);
  const opened = await openNoted(
    tx,
    staff,
    judged.filter(({ act }) => act === 'open'),
    '由对接系统建立，未发密码',
  );
  await changeNoted(
    tx,
    staff,
    judged.filter(({ act }) => act === 'change'),
  );
  const ids = new Map(opened.map(({ row, id }) => [row, id]));
  return judged.map((row) => ({ row, id: row.act === 'refused' ? null : (ids.get(row) ?? row.accountId) }));
}

/**
 * Opens one customer, by the same rules.
 * @returns the one-time password only where it is done now
 * @throws 422 at the fields
 */
export function openCustomer(
  db: Db,
  staff: Staff,
  cells: CustomerCells['cells'],
  idempotency: Idempotency | null,
): Promise<{ id: number; handed: Handed | null }> {
  let handed: Handed | null = null;
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const judged = await judgedInTurn(tx, [{ line: 1, cells }]);
      const [row] = judged;
      if (row?.act === 'refused')
        throw invalid(Object.fromEntries(row.errors.map(({ field, message }) => [field, message])));
      if (row?.act !== 'open') throw invalid({ username: '已有这个用户名的客户' });
      const opened = await openWith(tx, staff, judged, '一次性密码，当面交给本人');
      handed = opened.handed[0] ?? null;
      return { id: opened.ids[0] ?? 0 };
    }),
  ).then((done) => ({ ...done, handed }), refuseTaken('用户名或手机号刚刚被注册，请核对'));
}

/** Rows as they are to be taken now. Two imports, one after the other; an account changed by hand meanwhile is locked. */
async function judgedInTurn(tx: Tx, rows: readonly CustomerCells[]): Promise<JudgedRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('customer-import', 0))`.execute(tx);
  await lockNamed(tx, rows);
  return judgedRows(tx, rows);
}

/** Opens accounts, asks their head offices' stores, and makes a one-time password for each. @param way how the owner gets it */
async function openWith(
  tx: Tx,
  staff: Staff,
  rows: readonly JudgedRow[],
  way: string,
): Promise<{ ids: number[]; handed: Handed[] }> {
  const opened = await openNoted(tx, staff, rows, way);
  const handed = await inviteAll(tx, staff, opened);
  return { ids: opened.map(({ id }) => id), handed };
}

/** The same without a password for anybody. */
async function openNoted(tx: Tx, staff: Staff, rows: readonly JudgedRow[], way: string): Promise<Opened[]> {
  const opened = await openAll(tx, rows);
  await askStores(
    tx,
    staff,
    opened.flatMap(({ id, row: { values } }) =>
      values.head_id === undefined ? [] : { storeId: id, headId: values.head_id },
    ),
  );
  await writeAudits(
    tx,
    staff,
    opened.map(({ id, row }) => {
      const { after, ...entry } = entryOf('account.open', id, row);
      return { ...entry, after: { ...after, way } };
    }),
  );
  return opened;
}

async function changeNoted(tx: Tx, staff: Staff, rows: readonly JudgedRow[]): Promise<void> {
  await changeAll(tx, rows);
  await writeAudits(
    tx,
    staff,
    rows.map((row) => entryOf('account.update', row.accountId ?? 0, row)),
  );
}

/** Somebody has registered with one of the names or numbers at this moment. */
const refuseTaken = (words: string) => (error: unknown) => {
  throw takenIndex(error) === '' ? error : conflict(words);
};

type Opened = { id: number; row: JudgedRow };

async function inviteAll(tx: Tx, staff: Staff, opened: readonly Opened[]): Promise<Handed[]> {
  const ids = opened.map(({ id }) => id);
  const { secrets, expiresAt } = await inviteAccounts(tx, staff.staffId, ids, IMPORT_INVITATION_HOURS);
  return opened.map(({ id, row: { values } }) => ({
    username: values.username ?? '',
    company: values.company ?? '',
    secret: secrets.get(id) ?? '',
    expiresAt,
  }));
}

async function lockNamed(tx: Tx, rows: readonly CustomerCells[]): Promise<void> {
  const names = rows.map(({ cells }) => (cells.username ?? '').trim().toLowerCase());
  await sql`
    select from account where lower(username) = any(${names}::text[]) order by id for no key update`.execute(
    tx,
  );
}

async function openAll(tx: Tx, rows: readonly JudgedRow[]): Promise<Opened[]> {
  if (rows.length === 0) return [];
  const values = rows.map((row) => ({ ...row.values, password_hash: NOBODY }));
  const { rows: made } = await sql<{ id: number; username: string }>`
    insert into account (username, phone, company, buyer_type, password_hash, contact_name, credit_code, province, city,
      district, rank, customer_group_id, is_special, is_show_youx, is_can_chat, is_after_sale, salesman_id, manager_id,
      service_id, staff_note)
    select username, phone, company, buyer_type, password_hash, coalesce(contact_name, ''), coalesce(credit_code, ''),
      coalesce(province, ''), coalesce(city, ''), coalesce(district, ''), coalesce(rank, 0), nullif(customer_group_id, 0),
      coalesce(is_special, false),
      coalesce(is_show_youx, true), coalesce(is_can_chat, false), coalesce(is_after_sale, true), salesman_id, manager_id,
      service_id, coalesce(staff_note, '')
    from jsonb_to_recordset(${json(values)}::jsonb) as n (username text, phone text, company text, buyer_type text,
      password_hash text, contact_name text, credit_code text, province text, city text, district text, rank smallint,
      customer_group_id bigint, is_special boolean, is_show_youx boolean, is_can_chat boolean, is_after_sale boolean, salesman_id bigint,
      manager_id bigint, service_id bigint, staff_note text)
    returning id, username`.execute(tx);
  const ids = new Map(made.map(({ id, username }) => [username, id]));
  return rows.map((row) => ({ id: ids.get(row.values.username ?? '') ?? 0, row }));
}

async function changeAll(tx: Tx, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row.values, id: row.accountId }));
  await sql`
    update account a set contact_name = coalesce(n.contact_name, a.contact_name), rank = coalesce(n.rank, a.rank),
      customer_group_id = nullif(coalesce(n.customer_group_id, a.customer_group_id), 0),
      is_special = coalesce(n.is_special, a.is_special), is_show_youx = coalesce(n.is_show_youx, a.is_show_youx),
      is_can_chat = coalesce(n.is_can_chat, a.is_can_chat), is_after_sale = coalesce(n.is_after_sale, a.is_after_sale),
      salesman_id = coalesce(n.salesman_id, a.salesman_id), manager_id = coalesce(n.manager_id, a.manager_id),
      service_id = coalesce(n.service_id, a.service_id), staff_note = coalesce(n.staff_note, a.staff_note),
      version = a.version + 1, updated_at = now()
    from jsonb_to_recordset(${json(values)}::jsonb) as n (id bigint, contact_name text, rank smallint,
      customer_group_id bigint, is_special boolean, is_show_youx boolean, is_can_chat boolean, is_after_sale boolean, salesman_id bigint,
      manager_id bigint, service_id bigint, staff_note text)
    where a.id = n.id`.execute(tx);
}

const entryOf = (action: string, entityId: number, { changes }: JudgedRow) => ({
  action,
  entity: 'account',
  entityId,
  before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
  after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
});
