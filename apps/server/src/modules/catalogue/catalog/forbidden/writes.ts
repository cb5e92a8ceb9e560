import { FORBIDDEN_CLASSES } from '@qingnang/contract/forbidden-words';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { forgetRemembered } from '../../../../db/memory.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { noteHits } from './hits/writes.ts';
import { forbiddenList } from './reads.ts';
import { type ForbiddenEntry, forbiddenClass, isPattern } from './rules.ts';

export interface EntryForm extends ForbiddenEntry {
  valid_from: string;
  valid_until: string | null;
  source: string;
}

/** What a change of the list has done to the catalogue. */
export interface Rejudged {
  /** Names of goods that have left the shelf. */
  taken: string[];
}

/**
 * Adds an entry, or puts one in place of another, which stays as history; then the whole catalogue is judged again.
 * @param replaces null = nothing
 * @throws 404, 422 by field
 */
export async function writeEntry(
  db: Db,
  staff: Staff,
  form: EntryForm,
  replaces: number | null,
): Promise<Rejudged> {
  const errors = entryErrors(form);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const rejudged = await inTransaction(db, async (tx) => {
    const before = replaces === null ? null : await end(tx, staff, replaces);
    const { id } = await tx
      .insertInto('forbidden_entry')
      .values({
        ...form,
        names: [...form.names],
        except_names: [...form.except_names],
        created_by: staff.staffId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(tx, staff, {
      action: replaces === null ? 'forbidden_entry.create' : 'forbidden_entry.update',
      entity: 'forbidden_entry',
      entityId: id,
      ...(before ? { before: told(before) } : {}),
      after: told(form),
    });
    return judgeCatalogue(tx, staff);
  });
  forgetRemembered(db);
  return rejudged;
}

/** Takes an entry off the list. What left the shelf by it stays off until staff put it back. @throws 404 */
export async function endEntry(db: Db, staff: Staff, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await end(tx, staff, id);
    const entry = { action: 'forbidden_entry.end', entity: 'forbidden_entry', entityId: id };
    await writeAudit(tx, staff, { ...entry, before: told(before) });
    await judgeCatalogue(tx, staff);
  });
  forgetRemembered(db);
}

function entryErrors(form: EntryForm): Record<string, string> {
  const errors: Record<string, string> = {};
  const patterns = ['pattern', 'except_pattern', 'approval_pattern', 'maker_pattern'] as const;
  for (const field of patterns) if (!isPattern(form[field])) errors[field] = '不是正确的匹配式';
  const { names, pattern, approval_pattern, maker_pattern } = form;
  if (names.length === 0 && pattern + approval_pattern + maker_pattern === '')
    errors.names = '请填写名称或匹配式';
  if (form.valid_until !== null && form.valid_until < form.valid_from)
    errors.valid_until = '失效日期不能早于生效日期';
  return errors;
}

async function end(tx: Tx, staff: Staff, id: number): Promise<EntryForm> {
  const row = await tx
    .updateTable('forbidden_entry')
    .set({ ended_at: sql`now()`, ended_by: staff.staffId })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound('这一条已不在目录里，请刷新页面');
  return row;
}

const told = ({ class: code, names, except_names, source, valid_from, valid_until, ...form }: EntryForm) => ({
  class: FORBIDDEN_CLASSES[code as keyof typeof FORBIDDEN_CLASSES] ?? code,
  names: names.join('、'),
  except_names: except_names.join('、'),
  pattern: form.pattern,
  except_pattern: form.except_pattern,
  approval_pattern: form.approval_pattern,
  maker_pattern: form.maker_pattern,
  source,
  valid_from,
  valid_until,
});

/**
 * Judges every goods by the list of today: what is on it is marked and leaves the shelf, what is not is marked no more.
 * @param staff null = the clock
 */
export async function judgeCatalogue(tx: Tx, staff: Staff | null): Promise<Rejudged> {
  const list = await forbiddenList(tx);
  const { rows } = await sql<{
    id: number;
    name: string;
    generic_name: string;
    approval_no: string;
    maker: string;
    status: string;
    forbidden_class: string;
  }>`
    select g.id, g.name, g.generic_name, g.approval_no, m.name as maker, g.status, g.forbidden_class
    from goods g join maker m on m.id = g.maker_id order by g.id`.execute(tx);
  const changed = rows.flatMap((row) => {
    const { id, name, generic_name: genericName, approval_no: approvalNo, maker } = row;
    const found = forbiddenClass(list, { name, genericName, approvalNo, maker });
    const now = found === null ? '' : FORBIDDEN_CLASSES[found];
    const status = now !== '' && row.status === 'on' ? 'off' : row.status;
    return now === row.forbidden_class && status === row.status
      ? []
      : [{ id, name, now, status, was: row.status }];
  });
  await sql`
    update goods g set forbidden_class = r.now, status = r.status, version = g.version + 1, updated_at = now()
    from jsonb_to_recordset(${json(changed)}::jsonb) as r (id bigint, now text, status text) where g.id = r.id`.execute(
    tx,
  );
  const taken = changed.filter(({ status, was }) => status !== was);
  await noteHits(
    tx,
    changed
      .filter(({ now }) => now !== '')
      .map(({ id, now, status, was }) => ({ id, class: now, wasOn: status !== was })),
  );
  if (staff && taken.length > 0)
    await writeAudit(tx, staff, {
      action: 'forbidden_entry.take_off',
      entity: 'forbidden_entry',
      entityId: 0,
      after: { goods: taken.map(({ name }) => name).join('、') },
    });
  return { taken: taken.map(({ name }) => name) };
}
