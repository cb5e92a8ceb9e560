import type { adminSpecialUpdate, SpecialForm } from '@qingnang/contract/campaigns';
import type { SpecialKind } from '@qingnang/contract/catalog';
import { priceE4 } from '@qingnang/rules/money';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { queueTask } from '../../../../db/queue.ts';
import type { SpecialPrice } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { differences } from '../../../catalogue/rules.ts';
import { releaseStock, reserveStock, StockShort } from '../../../catalogue/writes.ts';
import { writeAudit, writeAudits } from '../../../identity/writes.ts';
import { stateOf } from '../rules.ts';
import { settleSpecials } from '../writes.ts';
import { freePieces, overlapping, specialFacts } from './reads.ts';
import { auditValues, exactPrice, fieldsOf, type SpecialFields, specialErrors, timeOf } from './rules.ts';

type SpecialChange = z.output<NonNullable<typeof adminSpecialUpdate.body>>;
type OfferRow = Selectable<SpecialPrice>;

/**
 * Makes an offer. Own stock leaves the shelf at once and stays set aside for it.
 * @returns its id
 * @throws 422 by field, 409 when it overlaps another offer or the warehouse or lot holds fewer pieces (`data.left`)
 */
export async function createSpecial(tx: Tx, staff: Staff, form: SpecialForm): Promise<number> {
  const facts = await specialFacts(tx, {
    goodsId: form.goods_id,
    warehouseId: form.warehouse_id ?? null,
    lotId: form.lot_id ?? null,
    zoneId: form.zone_id ?? null,
  });
  if (!facts) throw invalid({ goods_id: '商品不存在' });
  const fields = fieldsOf(form, facts.lot);
  const errors = specialErrors(fields, facts, new Date());
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await refuseOverlap(tx, 0, fields);
  const id = await insertSpecial(tx, fields);
  if (fields.stockTotal !== null)
    await moveStock(tx, id, fields, { number: fields.stockTotal, cause: 'open', ref: '' });
  const after = auditValues(fields);
  await writeAudit(tx, staff, {
    action: 'special.create',
    entity: 'special',
    entityId: id,
    after,
  });
  return id;
}

/**
 * Changes an offer that has not ended. Own stock grows from the shelf or shrinks back to it, never below what is sold.
 * @throws 404, 409 when somebody else changed it since or it has ended, else as `createSpecial`
 */
export async function updateSpecial(tx: Tx, staff: Staff, id: number, change: SpecialChange): Promise<void> {
  const row = await lockSpecial(tx, id);
  if (row.version !== change.version)
    throw conflict('活动已被其他人修改，请刷新后再改', { version: row.version });
  requireOpen(row);
  const before = fieldsOfRow(row);
  const fields = changedFields(before, change);
  const facts = await specialFacts(tx, fields);
  if (!facts) throw notFound('商品不存在');
  const errors = {
    ...specialErrors(fields, facts, new Date()),
    ...ownStockError(row, fields),
    ...joinedError(row, fields),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const changed = differences(auditValues(before), auditValues(fields));
  if (Object.keys(changed.after).length === 0) return;
  await refuseOverlap(tx, id, fields);
  const more = (fields.stockTotal ?? 0) - (before.stockTotal ?? 0);
  await saveSpecial(tx, row, fields, more);
  if (more !== 0)
    await moveStock(tx, id, fields, { number: more, cause: 'change', ref: String(row.version) });
  await writeAudit(tx, staff, {
    action: 'special.update',
    entity: 'special',
    entityId: id,
    ...changed,
  });
}

/**
 * The emergency stop; what was set aside goes back to the shelf, and a group that was not reached has failed. Stopping twice
 * changes nothing.
 * @throws 404
 */
export function stopSpecial(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockSpecial(tx, id);
    if (row.is_stopped) return;
    await tx
      .updateTable('special_price')
      .set({
        is_stopped: true,
        group_status: row.group_status === 'open' ? 'failed' : row.group_status,
        version: row.version + 1,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
    const settled = await settleSpecials(tx, [id]);
    if (settled.some(({ isExpired }) => isExpired)) await queueTask(tx, 'lock_expired_lots');
    if (row.group_status === 'open') await queueTask(tx, 'end_failed_groups');
    await writeAudit(tx, staff, {
      action: 'special.stop',
      entity: 'special',
      entityId: id,
      before: { is_stopped: false },
      after: { is_stopped: true, stock_left: row.stock_left },
    });
  });
}

/**
 * Stops all zone prices of a zone that have not ended, as `stopSpecial` does each of them.
 * @returns how many were stopped
 */
export async function stopZonePrices(tx: Tx, staff: Staff, zoneId: number): Promise<number> {
  const { rows } = await sql<{ id: number; stock_left: number | null }>`
    with open as (
      select id from special_price where zone_id = ${zoneId} and not is_stopped and settled_at is null and ends_at > now()
      order by id for no key update)
    update special_price s set is_stopped = true, version = s.version + 1, updated_at = now() from open where s.id = open.id
    returning s.id, s.stock_left`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await settleSpecials(tx, ids);
  const entries = rows.map(({ id, stock_left }) => ({
    action: 'special.stop',
    entity: 'special',
    entityId: id,
    before: { is_stopped: false },
    after: { is_stopped: true, stock_left },
  }));
  await writeAudits(tx, staff, entries);
  return rows.length;
}

/** An offer, for its change; parts of combinations and gifts are none. @throws 404 */
export async function lockSpecial(tx: Tx, id: number): Promise<OfferRow> {
  const row = await tx
    .selectFrom('special_price')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'not in', ['combination', 'gift', 'exchange'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('活动不存在');
  return row;
}

function requireOpen(row: OfferRow): void {
  const state = stateOf(row, new Date());
  if (state === 'stopped' || state === 'ended' || row.settled_at !== null) {
    throw conflict(state === 'stopped' ? '活动已停止，请新增一个' : '活动已结束，请新增一个');
  }
}

const fieldsOfRow = (row: OfferRow): SpecialFields => ({
  goodsId: row.goods_id,
  kind: row.kind as SpecialKind,
  name: row.name,
  price: priceE4(row.price_e4),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  warehouseId: row.warehouse_id,
  lotId: row.lot_id,
  stockTotal: row.stock_total,
  limitPerAccount: row.limit_per_account,
  zoneId: row.zone_id,
  groupMinBuyers: row.group_min_buyers,
  groupMinPieces: row.group_min_pieces,
});

const changedFields = (before: SpecialFields, change: SpecialChange): SpecialFields => ({
  ...before,
  ...changedMinima(before, change),
  name: change.name,
  price: exactPrice(change.price),
  startsAt: timeOf(change.starts_at),
  endsAt: timeOf(change.ends_at),
  stockTotal: change.stock_total ?? null,
  limitPerAccount: change.limit_per_account ?? null,
});

/** A group always has one of them: a form without both has not asked for another one. */
function changedMinima(before: SpecialFields, { group_min_buyers, group_min_pieces }: SpecialChange) {
  if (group_min_buyers === undefined && group_min_pieces === undefined)
    return { groupMinBuyers: before.groupMinBuyers, groupMinPieces: before.groupMinPieces };
  return { groupMinBuyers: group_min_buyers ?? null, groupMinPieces: group_min_pieces ?? null };
}

/** Own stock is begun with the offer and stays; what is sold cannot be taken back. */
function ownStockError(row: OfferRow, { stockTotal }: SpecialFields): Record<string, string> {
  if (row.stock_total === null) return stockTotal === null ? {} : { stock_total: '该活动直接销售普通库存' };
  if (stockTotal === null) return { stock_total: '请填写活动库存' };
  const sold = row.stock_total - (row.stock_left ?? 0);
  return stockTotal < sold ? { stock_total: `活动库存不能少于已售 ${sold}` } : {};
}

/** Who has paid to join a group did so on its terms. */
function joinedError(row: OfferRow, fields: SpecialFields): Record<string, string> {
  if (row.group_buyers === 0) return {};
  const message = '已有买家付款参团，不能修改成团条件';
  return {
    ...(fields.groupMinBuyers === row.group_min_buyers ? {} : { group_min_buyers: message }),
    ...(fields.groupMinPieces === row.group_min_pieces ? {} : { group_min_pieces: message }),
  };
}

async function refuseOverlap(tx: Tx, id: number, fields: SpecialFields): Promise<void> {
  const other = await overlapping(tx, { id, ...fields });
  if (other !== null) throw conflict('该商品同类活动的时间重叠，请先停止或修改另一个', { id: other });
}

async function insertSpecial(tx: Tx, fields: SpecialFields): Promise<number> {
  const { id } = await tx
    .insertInto('special_price')
    .values({
      goods_id: fields.goodsId,
      kind: fields.kind,
      warehouse_id: fields.warehouseId,
      lot_id: fields.lotId,
      zone_id: fields.zoneId,
      group_status: fields.kind === 'group' ? 'open' : null,
      ...columnsOf(fields),
      stock_total: fields.stockTotal,
      stock_left: fields.stockTotal,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columnsOf = (fields: SpecialFields) => ({
  name: fields.name,
  price_e4: Number(fields.price),
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  limit_per_account: fields.limitPerAccount,
  group_min_buyers: fields.groupMinBuyers,
  group_min_pieces: fields.groupMinPieces,
});

async function saveSpecial(tx: Tx, row: OfferRow, fields: SpecialFields, more: number): Promise<void> {
  await tx
    .updateTable('special_price')
    .set({
      ...columnsOf(fields),
      stock_total: fields.stockTotal,
      stock_left: row.stock_left === null ? null : row.stock_left + more,
      version: row.version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Sets pieces aside for an offer, or (`number` below 0) gives them back to the shelf, with a row in both ledgers.
 * @throws 409 when the lot or the shelf holds fewer
 */
async function moveStock(
  tx: Tx,
  id: number,
  { goodsId, warehouseId, lotId }: SpecialFields,
  { number, cause, ref }: { number: number; cause: 'open' | 'change'; ref: string },
): Promise<void> {
  await tx
    .insertInto('special_price_movement')
    .values({ special_price_id: id, stock_delta: number, use_delta: 0, cause, ref })
    .execute();
  const stock = [{ goodsId, warehouseId: warehouseId ?? 0, number: Math.abs(number) }];
  const stockRef = `${id}:${ref}`;
  if (number < 0) return releaseStock(tx, stock, `special_${cause}`, stockRef);
  // The offer's row counts already, so what is free of the lot may not fall below nothing.
  const free = lotId === null ? 0 : await freePieces(tx, lotId);
  if (free < 0) throw conflict(`该批号可用库存只有 ${number + free}`, { left: number + free });
  try {
    await reserveStock(tx, stock, `special_${cause}`, stockRef);
  } catch (error) {
    if (!(error instanceof StockShort)) throw error;
    const left = await availableAt(tx, goodsId, warehouseId ?? 0);
    throw conflict(`该仓库可售库存只有 ${left}`, { left });
  }
}

async function availableAt(tx: Tx, goodsId: number, warehouseId: number): Promise<number> {
  const row = await tx
    .selectFrom('stock')
    .select('available')
    .where('goods_id', '=', goodsId)
    .where('warehouse_id', '=', warehouseId)
    .executeTakeFirst();
  return row?.available ?? 0;
}
