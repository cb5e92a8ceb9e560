import type { TypeForm } from '@qingnang/contract/reference';
import { buyerTypeFields } from '@qingnang/contract/reference-fields';
import { logFields, ofColumns, readFields, toColumns } from '@qingnang/rules/described';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { JsonColumns } from '../../../../db/json-columns.ts';
import { forgetRemembered } from '../../../../db/memory.ts';
import { errorCode, inTransaction, type Tx, takenIndex } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../staff/writes.ts';
import { usedTypes } from '../reads.ts';
import { paperErrors, paperWords, type TypeRow } from '../rules.ts';

/** @throws 422 for a code or name that there is, and for papers that it cannot bring */
export async function createType(db: Db, staff: Staff, form: TypeForm): Promise<void> {
  await inTransaction(db, async (tx) => {
    requireWhole(form);
    const row = await tx
      .insertInto('buyer_type')
      .values(columnsOf(form))
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTwin);
    const entry = { action: 'buyer_type.create', entity: 'buyer_type', entityId: row.code };
    await writeAudit(tx, staff, { ...entry, after: auditValues(row as TypeRow) });
  });
  forgetRemembered(db);
}

/**
 * Who has it keeps it; the papers hold for what is handed in from now on.
 * @throws 404 for an unknown one, 409 for the last that is offered, 422 for a name that another one has and for papers
 */
export async function updateType(
  db: Db,
  staff: Staff,
  code: string,
  changes: Omit<TypeForm, 'code'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await locked(tx, code);
    const form = { ...changes, code };
    requireWhole(form);
    const after = await tx
      .updateTable('buyer_type')
      .set(columnsOf(form))
      .where('code', '=', code)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTwin);
    await requireOneLeft(tx);
    await writeAudit(tx, staff, {
      action: 'buyer_type.update',
      entity: 'buyer_type',
      entityId: code,
      before: auditValues(before),
      after: auditValues(after as TypeRow),
    });
  });
  forgetRemembered(db);
}

/** @throws 404 for an unknown one, 409 for one that rules know, or that customers, offers or pages are told apart by */
export async function deleteType(db: Db, staff: Staff, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await locked(tx, code);
    if ((await usedTypes(tx)).has(code)) throw conflict(IN_USE);
    await tx.deleteFrom('buyer_type').where('code', '=', code).execute().catch(refuseUsed);
    await requireOneLeft(tx);
    const entry = { action: 'buyer_type.delete', entity: 'buyer_type', entityId: code };
    await writeAudit(tx, staff, { ...entry, before: auditValues(before) });
  });
  forgetRemembered(db);
}

const IN_USE = '该客户类型已在使用，只能停用';
const FOREIGN_KEY_VIOLATION = '23503';

/** Somebody has become one meanwhile. */
function refuseUsed(error: unknown): never {
  throw errorCode(error) === FOREIGN_KEY_VIOLATION ? conflict(IN_USE) : error;
}

/** @throws 409 when nobody could say any more what he is */
async function requireOneLeft(tx: Tx): Promise<void> {
  const left = await tx
    .selectFrom('buyer_type')
    .select('code')
    .where('is_active', '=', true)
    .forUpdate()
    .execute();
  if (left.length === 0) throw conflict('至少保留一个使用中的客户类型');
}

async function locked(tx: Tx, code: string): Promise<TypeRow> {
  const row = await tx
    .selectFrom('buyer_type')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('客户类型不存在');
  return row as TypeRow;
}

function requireWhole({ papers }: TypeForm): void {
  const errors = paperErrors(papers);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function refuseTwin(error: unknown): never {
  const index = takenIndex(error);
  if (index === 'buyer_type_pkey') throw invalid({ code: '已有相同的代码' });
  throw index === 'buyer_type_name_key' ? invalid({ name: '已有相同的名称' }) : error;
}

const columnsOf = (form: TypeForm) => ({
  ...toColumns(buyerTypeFields, readFields(buyerTypeFields, form).held),
  papers: json<JsonColumns['buyer_type.papers']>(form.papers),
});
const auditValues = (row: TypeRow) => ({
  ...logFields(buyerTypeFields, ofColumns(buyerTypeFields, row)),
  papers: paperWords(row.papers),
});
