import {
  type adminCombinationUpdate,
  type CombinationForm,
  combinationForm,
} from '@qingnang/contract/admin-bundles';
import { priceE4 } from '@qingnang/rules/money';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import type { Combination, SpecialPrice } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { differences } from '../../../catalogue/rules.ts';
import { type Act, writeAudit } from '../../../identity/writes.ts';
import { timeOf } from '../../campaigns/admin/rules.ts';
import { tooLow } from '../../campaigns/low/reads.ts';
import { askLow, OF_CAMPAIGNS } from '../../campaigns/low/writes.ts';
import { hasWarehouse, partGoods } from '../../campaigns/parts/reads.ts';
import type { PartGoods } from '../../campaigns/parts/rules.ts';
import { moveParts, openParts, stopParts } from '../../campaigns/parts/writes.ts';
import { auditValues, type CombinationFields, combinationErrors, fieldsOf, windowError } from './rules.ts';

type CombinationChange = z.output<NonNullable<typeof adminCombinationUpdate.body>>;
type CombinationRow = Selectable<Combination>;
type PartRow = Selectable<SpecialPrice>;

/** A combination with a part at a price that is too low for one person. Its prices never change. */
export const combinationAct: Act<typeof combinationForm> = {
  ...OF_CAMPAIGNS,
  key: 'combination.create',
  schema: combinationForm,
  perform: createCombination,
};

/** Makes a combination, at once or when a second person agrees. @returns its id; null = it waits @throws as `createCombination` */
export function askCombination(
  db: Db,
  staff: Staff,
  form: CombinationForm,
  idempotency: Idempotency | null,
): Promise<number | null> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const low = await tooLow(tx, fieldsOf(form).items);
      if (low.length === 0) return createCombination(tx, staff, form);
      const about = { what: `新增组合购「${form.name}」`, low, subject: `combination:${form.name}` };
      await askLow(tx, staff, combinationAct, form, about);
      return null;
    }),
  );
}

/**
 * Makes a combination with its parts. Sets that are named as own stock leave the shelf at once.
 * @returns its id
 * @throws 422 by field, 409 when the warehouse holds fewer pieces than the sets need
 */
export async function createCombination(tx: Tx, staff: Staff, form: CombinationForm): Promise<number> {
  const fields = fieldsOf(form);
  const goods = await partGoods(
    tx,
    fields.items.map(({ goodsId }) => goodsId),
  );
  const isKnown = await hasWarehouse(tx, fields.warehouseId);
  const errors = combinationErrors(fields, goods, isKnown, new Date());
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const id = await insertCombination(tx, fields, goods);
  const after = auditValues(fields);
  const entry = { action: 'combination.create', entity: 'combination', entityId: id };
  await writeAudit(tx, staff, { ...entry, after });
  return id;
}

async function insertCombination(
  tx: Tx,
  fields: CombinationFields,
  goods: ReadonlyMap<number, PartGoods>,
): Promise<number> {
  const { id } = await tx
    .insertInto('combination')
    .values({
      ...columnsOf(fields),
      warehouse_id: fields.warehouseId,
      stock_total: fields.stockTotal,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = (sets: number | null, each: number) => (sets === null ? null : sets * each);
  await openParts(
    tx,
    fields.items.map((item) => ({
      kind: 'combination' as const,
      goodsId: item.goodsId,
      goodsName: goods.get(item.goodsId)?.name ?? '',
      warehouseId: fields.warehouseId,
      name: fields.name,
      price: item.price,
      startsAt: fields.startsAt,
      endsAt: fields.endsAt,
      stockTotal: times(fields.stockTotal, item.number),
      limitPerAccount: times(fields.limitPerAccount, item.number),
      combinationId: id,
      setNumber: item.number,
    })),
    `combination:${id}`,
  );
  return id;
}

const columnsOf = (fields: Omit<CombinationFields, 'items' | 'warehouseId' | 'stockTotal'>) => ({
  name: fields.name,
  describe: fields.describe,
  image: fields.image,
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  limit_per_account: fields.limitPerAccount,
  sort: fields.sort,
});

/**
 * Changes a combination that has not ended; its parts follow its window and limit.
 * @throws 404, 409 when somebody else changed it since or it has ended, 422 by field
 */
export function updateCombination(
  db: Db,
  staff: Staff,
  id: number,
  change: CombinationChange,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockCombination(tx, id);
    if (row.version !== change.version)
      throw conflict('组合已被其他人修改，请刷新后再改', { version: row.version });
    if (row.is_stopped) throw conflict('组合已停止，请新增一个');
    if (row.ends_at <= new Date()) throw conflict('组合已结束，请新增一个');
    const parts = await partsOf(tx, id);
    const before = fieldsOfRow(row, parts);
    const fields = changedFields(before, change);
    const errors = windowError(fields, new Date());
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const changed = differences(auditValues(before), auditValues(fields));
    if (Object.keys(changed.after).length === 0) return;
    await saveCombination(tx, row, fields, parts);
    const entry = { action: 'combination.update', entity: 'combination', entityId: id };
    await writeAudit(tx, staff, { ...entry, ...changed });
  });
}

async function saveCombination(
  tx: Tx,
  row: CombinationRow,
  fields: CombinationFields,
  parts: readonly PartRow[],
): Promise<void> {
  const ids = parts.map((part) => part.id);
  await moveParts(tx, ids, fields.startsAt, fields.endsAt);
  await sql`update special_price set name = ${fields.name}, limit_per_account = ${fields.limitPerAccount}::int4 * set_number
    where combination_id = ${row.id}`.execute(tx);
  await tx
    .updateTable('combination')
    .set({ ...columnsOf(fields), version: row.version + 1, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
}

/** The emergency stop; what was set aside goes back to the shelf. Stopping twice changes nothing. @throws 404 */
export function stopCombination(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockCombination(tx, id);
    if (row.is_stopped) return;
    const parts = await partsOf(tx, id);
    await stopParts(
      tx,
      parts.map((part) => part.id),
    );
    await tx
      .updateTable('combination')
      .set({ is_stopped: true, version: row.version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, staff, {
      action: 'combination.stop',
      entity: 'combination',
      entityId: id,
      before: { is_stopped: false },
      after: { is_stopped: true },
    });
  });
}

async function lockCombination(tx: Tx, id: number): Promise<CombinationRow> {
  const row = await tx
    .selectFrom('combination')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('组合不存在');
  return row;
}

const partsOf = (tx: Tx, id: number): Promise<PartRow[]> =>
  tx.selectFrom('special_price').selectAll().where('combination_id', '=', id).orderBy('id').execute();

const fieldsOfRow = (row: CombinationRow, parts: readonly PartRow[]): CombinationFields => ({
  name: row.name,
  describe: row.describe,
  image: row.image,
  warehouseId: row.warehouse_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  stockTotal: row.stock_total,
  limitPerAccount: row.limit_per_account,
  sort: row.sort,
  items: parts.map((part) => ({
    goodsId: part.goods_id,
    number: part.set_number ?? 1,
    price: priceE4(part.price_e4),
  })),
});

const changedFields = (before: CombinationFields, change: CombinationChange): CombinationFields => ({
  ...before,
  name: change.name,
  describe: change.describe,
  image: change.image,
  startsAt: timeOf(change.starts_at),
  endsAt: timeOf(change.ends_at),
  limitPerAccount: change.limit_per_account ?? null,
  sort: change.sort,
});
