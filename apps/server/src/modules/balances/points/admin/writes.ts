import type { PointsGoodsForm } from '@qingnang/contract/admin-zones';
import { pointsGoodsFields } from '@qingnang/contract/points-goods-fields';
import { logFields, ofColumns, readFields, toColumns } from '@qingnang/rules/described';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { differences } from '../../../catalogue/rules.ts';
import { writeAudit } from '../../../identity/writes.ts';
import type { PointsGoodsRow } from '../reads.ts';

/** Adds something that points buy. */
export function createPointsGoods(db: Db, staff: Staff, form: PointsGoodsForm): Promise<PointsGoodsRow> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('points_goods')
      .values(columnsOf(form))
      .returningAll()
      .executeTakeFirstOrThrow();
    const entry = { action: 'points_goods.create', entity: 'points_goods', entityId: row.id };
    await writeAudit(tx, staff, { ...entry, after: auditValues(row) });
    return row;
  });
}

/** @throws 404 for an unknown one, 409 when somebody else changed it since */
export function updatePointsGoods(
  db: Db,
  staff: Staff,
  id: number,
  version: number,
  form: PointsGoodsForm,
): Promise<PointsGoodsRow> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('points_goods')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('积分商品不存在');
    if (before.version !== version)
      throw conflict('积分商品已被其他人修改，请刷新后再改', { version: before.version });
    const after = await tx
      .updateTable('points_goods')
      .set({ ...columnsOf(form), version: version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const entry = { action: 'points_goods.update', entity: 'points_goods', entityId: id };
    const changes = differences(auditValues(before), auditValues(after));
    await writeAudit(tx, staff, { ...entry, ...changes });
    return after;
  });
}

const columnsOf = (form: PointsGoodsForm) =>
  toColumns(pointsGoodsFields, readFields(pointsGoodsFields, form).held);
const auditValues = (row: PointsGoodsRow) => logFields(pointsGoodsFields, ofColumns(pointsGoodsFields, row));
