import { type ReasonKind, reasonFields } from '@qingnang/contract/reason-fields';
import type { ReasonForm } from '@qingnang/contract/reasons';
import { logFields, ofColumns, readFields, toColumns } from '@qingnang/rules/described';
import type { Db } from '../../../db/client.ts';
import { forgetRemembered } from '../../../db/memory.ts';
import { inTransaction, type Tx, takenIndex } from '../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { writeAudit } from '../../identity/writes.ts';
import { usedReasons } from './reads.ts';
import { plainReason, type ReasonRow, reasonErrors } from './rules.ts';

/** @throws 422 for words that answer this question already, and for what a reason of a claim lacks */
export async function createReason(db: Db, staff: Staff, form: ReasonForm): Promise<void> {
  await inTransaction(db, async (tx) => {
    requireWhole(form);
    const row = await tx
      .insertInto('reason')
      .values(columnsOf(form))
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTwin);
    const entry = { action: 'reason.create', entity: 'reason', entityId: row.id };
    await writeAudit(tx, staff, { ...entry, after: auditValues(row as ReasonRow) });
  });
  forgetRemembered(db);
}

/** What was chosen before keeps its words. @throws 404 for an unknown one, 422 for words that another one has */
export async function updateReason(
  db: Db,
  staff: Staff,
  id: number,
  changes: Omit<ReasonForm, 'kind' | 'nature'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await locked(tx, id);
    const form = { ...changes, kind: before.kind, nature: before.nature ?? undefined };
    requireWhole(form);
    const after = await tx
      .updateTable('reason')
      .set(columnsOf(form))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTwin);
    await requireOneLeft(tx, before.kind);
    await writeAudit(tx, staff, {
      action: 'reason.update',
      entity: 'reason',
      entityId: id,
      before: auditValues(before),
      after: auditValues(after as ReasonRow),
    });
  });
  forgetRemembered(db);
}

/** @throws 404 for an unknown one, 409 for one that cases name */
export async function deleteReason(db: Db, staff: Staff, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await locked(tx, id);
    if ((await usedReasons(tx)).has(id)) throw conflict('已有记录使用该原因，只能停用');
    await tx.deleteFrom('reason').where('id', '=', id).execute();
    await requireOneLeft(tx, before.kind);
    const entry = { action: 'reason.delete', entity: 'reason', entityId: id };
    await writeAudit(tx, staff, { ...entry, before: auditValues(before) });
  });
  forgetRemembered(db);
}

/** @throws 409 when nobody could send a feedback any more */
async function requireOneLeft(tx: Tx, kind: ReasonKind): Promise<void> {
  if (kind !== 'feedback') return;
  const left = await tx
    .selectFrom('reason')
    .select('id')
    .where('kind', '=', kind)
    .where('is_active', '=', true)
    .forUpdate()
    .execute();
  if (left.length === 0) throw conflict('至少保留一个使用中的反馈类型');
}

async function locked(tx: Tx, id: number): Promise<ReasonRow> {
  const row = await tx.selectFrom('reason').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('原因不存在');
  return row as ReasonRow;
}

function requireWhole(form: ReasonForm): void {
  const errors = reasonErrors(form);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function refuseTwin(error: unknown): never {
  throw takenIndex(error) === 'reason_kind_text_key' ? invalid({ text: '已有相同的原因' }) : error;
}

const columnsOf = (form: ReasonForm) =>
  toColumns(reasonFields, readFields(reasonFields, plainReason(form)).held);
const auditValues = (row: ReasonRow) => logFields(reasonFields, ofColumns(reasonFields, row));
