import type { NewWarehouseForm, ShippingRuleForm, WarehouseForm } from '@qingnang/contract/admin-warehouses';
import type { Fields } from '@qingnang/contract/described';
import { shippingRuleFields, warehouseFields } from '@qingnang/contract/warehouse-fields';
import { type Columns, logFields, ofColumns, readFields, toColumns } from '@qingnang/rules/described';
import type { Db } from '../../../../db/client.ts';
import { forgetRemembered } from '../../../../db/memory.ts';
import { errorCode, inTransaction, type Tx, takenIndex } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { differences } from '../../catalog/admin/rules.ts';
import { isDefault, ruleErrors } from './rules.ts';

/** Adds a warehouse with its terms for everywhere. @throws 422 by field */
export async function createWarehouse(db: Db, staff: Staff, form: NewWarehouseForm): Promise<void> {
  await changing(db, async (tx) => {
    const columns = columnsOf(warehouseFields, form);
    const { id } = await once({ code: '已有这个代码' }, () =>
      tx.insertInto('warehouse').values(columns).returning('id').executeTakeFirstOrThrow(),
    );
    const after = logOf(warehouseFields, columns);
    await writeAudit(tx, staff, { action: 'warehouse.create', entity: 'warehouse', entityId: id, after });
    await insertRule(tx, staff, id, { ...form, province: '', city: '', district: '', is_served: 1 });
  });
}

/** @throws 404 for an unknown one; 422 by field */
export async function updateWarehouse(db: Db, staff: Staff, id: number, form: WarehouseForm): Promise<void> {
  await changing(db, async (tx) => {
    const before = await tx
      .selectFrom('warehouse')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('仓库不存在');
    const columns = columnsOf(warehouseFields, form);
    await once({ code: '已有这个代码' }, () =>
      tx.updateTable('warehouse').set(columns).where('id', '=', id).execute(),
    );
    const changes = differences(logOf(warehouseFields, before), logOf(warehouseFields, columns));
    await writeAudit(tx, staff, {
      action: 'warehouse.update',
      entity: 'warehouse',
      entityId: id,
      ...changes,
    });
  });
}

const FOREIGN_KEY_VIOLATION = '23503';

/** @throws 404 for an unknown one, 409 while stock, orders or offers name it */
export async function deleteWarehouse(db: Db, staff: Staff, id: number): Promise<void> {
  await changing(db, async (tx) => {
    const row = await tx
      .deleteFrom('warehouse')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch((error) => {
        if (errorCode(error) === FOREIGN_KEY_VIOLATION)
          throw conflict('仓库有库存、订单或活动，不能删除，可以停用');
        throw error;
      });
    if (!row) throw notFound('仓库不存在');
    const before = logOf(warehouseFields, row);
    await writeAudit(tx, staff, { action: 'warehouse.delete', entity: 'warehouse', entityId: id, before });
  });
}

/** @throws 404 for an unknown warehouse; 422 by field */
export async function createRule(
  db: Db,
  staff: Staff,
  warehouseId: number,
  form: ShippingRuleForm,
): Promise<void> {
  await changing(db, async (tx) => {
    const warehouse = await tx
      .selectFrom('warehouse')
      .select('id')
      .where('id', '=', warehouseId)
      .forShare()
      .executeTakeFirst();
    if (!warehouse) throw notFound('仓库不存在');
    await insertRule(tx, staff, warehouseId, form);
  });
}

async function insertRule(tx: Tx, staff: Staff, warehouseId: number, form: ShippingRuleForm): Promise<void> {
  requireRule(form, undefined);
  const columns = { ...columnsOf(shippingRuleFields, form), warehouse_id: warehouseId };
  const { id } = await once(TAKEN, () =>
    tx.insertInto('shipping_rule').values(columns).returning('id').executeTakeFirstOrThrow(),
  );
  const after = { warehouse_id: warehouseId, ...logOf(shippingRuleFields, columns) };
  const entry = { action: 'shipping_rule.create', entity: 'shipping_rule', entityId: id };
  await writeAudit(tx, staff, { ...entry, after });
}

interface RuleId {
  warehouseId: number;
  id: number;
}

/** @throws 404 for an unknown one; 422 by field: the rule for everywhere stays that */
export async function updateRule(db: Db, staff: Staff, at: RuleId, form: ShippingRuleForm): Promise<void> {
  await changing(db, async (tx) => {
    const before = await lockRule(tx, at);
    requireRule(form, isDefault(before));
    const columns = columnsOf(shippingRuleFields, form);
    await once(TAKEN, () => tx.updateTable('shipping_rule').set(columns).where('id', '=', at.id).execute());
    const changes = differences(logOf(shippingRuleFields, before), logOf(shippingRuleFields, columns));
    await writeAudit(tx, staff, {
      action: 'shipping_rule.update',
      entity: 'shipping_rule',
      entityId: at.id,
      ...changes,
    });
  });
}

/** @throws 404 for an unknown one; 409 for the one that holds everywhere */
export async function deleteRule(db: Db, staff: Staff, at: RuleId): Promise<void> {
  await changing(db, async (tx) => {
    const row = await lockRule(tx, at);
    if (isDefault(row)) throw conflict('默认规则不能删除');
    await tx.deleteFrom('shipping_rule').where('id', '=', at.id).execute();
    const before = { warehouse_id: at.warehouseId, ...logOf(shippingRuleFields, row) };
    const entry = { action: 'shipping_rule.delete', entity: 'shipping_rule', entityId: at.id };
    await writeAudit(tx, staff, { ...entry, before });
  });
}

async function lockRule(tx: Tx, { warehouseId, id }: RuleId) {
  const row = await tx
    .selectFrom('shipping_rule')
    .selectAll()
    .where('id', '=', id)
    .where('warehouse_id', '=', warehouseId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('配送规则不存在');
  return row;
}

/** In a transaction; who acts sees it at once. */
async function changing(db: Db, act: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(db, act);
  forgetRemembered(db);
}

function requireRule(form: ShippingRuleForm, wasDefault: boolean | undefined): void {
  const errors = ruleErrors(form, wasDefault);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** @throws 422 by field for amounts that are none */
function columnsOf<Of extends Fields>(fields: Of, form: Parameters<typeof readFields<Of>>[1]): Columns<Of> {
  const { held, errors } = readFields(fields, form);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return toColumns(fields, held);
}

const logOf = <Of extends Fields>(fields: Of, row: Columns<Of>) => logFields(fields, ofColumns(fields, row));

const TAKEN = { province: '该地区已有规则' };

/** @throws 422 with these words when there is one already */
async function once<T>(words: Record<string, string>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (takenIndex(error) !== '') throw invalid(words);
    throw error;
  }
}
