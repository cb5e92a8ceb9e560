import { carrierFields } from '@qingnang/contract/carrier-fields';
import type { CarrierForm } from '@qingnang/contract/carriers';
import { logFields, ofColumns, readFields, toColumns } from '@qingnang/rules/described';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { invalid, notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { differences } from '../../catalogue/rules.ts';
import { writeAudit } from '../../identity/writes.ts';
import type { CarrierRow } from './rules.ts';

/** @throws 422 for a name that another one has */
export function createCarrier(db: Db, staff: Staff, form: CarrierForm): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('carrier')
      .values(columnsOf(form))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw invalid({ name: '承运商已存在' });
    const entry = { action: 'carrier.create', entity: 'carrier', entityId: row.id };
    await writeAudit(tx, staff, { ...entry, after: auditValues(row) });
  });
}

/** @throws 404 for an unknown one */
export function updateCarrier(
  db: Db,
  staff: Staff,
  id: number,
  changes: Omit<CarrierForm, 'name'>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('carrier')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('承运商不存在');
    const after = await tx
      .updateTable('carrier')
      .set(columnsOf({ ...changes, name: before.name }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const entry = { action: 'carrier.update', entity: 'carrier', entityId: id };
    await writeAudit(tx, staff, { ...entry, ...differences(auditValues(before), auditValues(after)) });
  });
}

const columnsOf = (form: CarrierForm) => toColumns(carrierFields, readFields(carrierFields, form).held);
const auditValues = (row: CarrierRow) => logFields(carrierFields, ofColumns(carrierFields, row));
