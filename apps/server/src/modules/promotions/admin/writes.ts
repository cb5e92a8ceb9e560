import type { adminPromotionUpdate, PromotionForm } from '@qingnang/contract/admin-bundles';
import { priceE4 } from '@qingnang/rules/money';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import type { Promotion } from '../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Staff } from '../../../http/session.ts';
import { timeOf } from '../../campaigns/admin/rules.ts';
import { hasWarehouse, partGoods } from '../../campaigns/parts/reads.ts';
import type { PartGoods } from '../../campaigns/parts/rules.ts';
import { moveParts, openParts, stopParts } from '../../campaigns/parts/writes.ts';
import { differences } from '../../catalog/admin/rules.ts';
import { windowError } from '../../combinations/admin/rules.ts';
import { type Trace, writeAudit } from '../../staff/writes.ts';
import {
  auditValues,
  fieldsOf,
  goodsErrors,
  type PromotionFields,
  promotionErrors,
  type TierFields,
} from './rules.ts';

type PromotionChange = z.output<NonNullable<typeof adminPromotionUpdate.body>>;
type PromotionRow = Selectable<Promotion>;

/**
 * Makes a promotion with its gifts, whose pieces leave the shelf at once.
 * @throws 422 by field, 409 when the warehouse holds fewer pieces of a gift
 */
export function createPromotion(
  db: Db,
  staff: Staff,
  form: PromotionForm,
  trace: Trace,
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const fields = fieldsOf(form);
      const gifts = fields.tiers.map(({ goodsId }) => goodsId);
      const goods = await partGoods(tx, [...new Set([...fields.goodsIds, ...gifts])]);
      const isKnown = await hasWarehouse(tx, fields.warehouseId);
      const errors = promotionErrors(fields, goods, isKnown, new Date());
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const id = await insertPromotion(tx, fields, goods);
      const after = auditValues(fields);
      const entry = { action: 'promotion.create', entity: 'promotion', entityId: id };
      await writeAudit(tx, staff, { ...entry, after, ...trace });
      return { id };
    }),
  );
}

async function insertPromotion(
  tx: Tx,
  fields: PromotionFields,
  goods: ReadonlyMap<number, PartGoods>,
): Promise<number> {
  const { id } = await tx
    .insertInto('promotion')
    .values({
      kind: 'gift',
      ...columnsOf(fields),
      warehouse_id: fields.warehouseId,
      basis: fields.basis,
      is_repeating: fields.isRepeating,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveGoods(tx, id, fields.goodsIds);
  const giftOf = (tier: TierFields) => ({
    kind: 'gift' as const,
    goodsId: tier.goodsId,
    goodsName: goods.get(tier.goodsId)?.name ?? '',
    warehouseId: fields.warehouseId,
    name: fields.name,
    price: priceE4(0),
    startsAt: fields.startsAt,
    endsAt: fields.endsAt,
    stockTotal: tier.stockTotal,
    limitPerAccount: tier.limitPerAccount,
    combinationId: null,
    setNumber: null,
  });
  const offers = await openParts(tx, fields.tiers.map(giftOf), `promotion:${id}`);
  await tx
    .insertInto('promotion_tier')
    .values(
      fields.tiers.map((tier, at) => ({
        promotion_id: id,
        reach_fen: tier.reachFen,
        reach_number: tier.reachNumber,
        gift_offer_id: offers[at] ?? 0,
        gift_number: tier.giftNumber,
      })),
    )
    .execute();
  return id;
}

async function saveGoods(tx: Tx, id: number, goodsIds: readonly number[]): Promise<void> {
  await sql`
    insert into promotion_goods (promotion_id, goods_id, position)
    select ${id}, goods_id, position from unnest(${[...goodsIds]}::bigint[]) with ordinality as g (goods_id, position)`.execute(
    tx,
  );
}

const columnsOf = (fields: PromotionFields) => ({
  name: fields.name,
  describe: fields.describe,
  image: fields.image,
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  sort: fields.sort,
});

/**
 * Changes a promotion that has not ended: words, window and goods. Its gifts follow the window.
 * @throws 404, 409 when somebody else changed it since or it has ended, 422 by field
 */
export function updatePromotion(
  db: Db,
  staff: Staff,
  id: number,
  change: PromotionChange,
  trace: Trace,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockPromotion(tx, id);
    if (row.version !== change.version)
      throw conflict('活动已被其他人修改，请刷新后再改', { version: row.version });
    if (row.is_stopped) throw conflict('活动已停止，请新增一个');
    if (row.ends_at <= new Date()) throw conflict('活动已结束，请新增一个');
    const before = await fieldsOfRow(tx, row);
    const fields = changedFields(before, change);
    const goods = await partGoods(tx, fields.goodsIds);
    const errors = { ...windowError(fields, new Date()), ...goodsErrors(fields.goodsIds, goods) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const changed = differences(auditValues(before), auditValues(fields));
    if (Object.keys(changed.after).length === 0) return;
    await savePromotion(tx, row, fields);
    const entry = { action: 'promotion.update', entity: 'promotion', entityId: id };
    await writeAudit(tx, staff, { ...entry, ...changed, ...trace });
  });
}

async function savePromotion(tx: Tx, row: PromotionRow, fields: PromotionFields): Promise<void> {
  await moveParts(tx, await giftOffers(tx, row.id), fields.startsAt, fields.endsAt);
  await tx.deleteFrom('promotion_goods').where('promotion_id', '=', row.id).execute();
  await saveGoods(tx, row.id, fields.goodsIds);
  await tx
    .updateTable('promotion')
    .set({ ...columnsOf(fields), version: row.version + 1, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
}

/** The emergency stop; gifts that were not given go back to the shelf. Stopping twice changes nothing. @throws 404 */
export function stopPromotion(db: Db, staff: Staff, id: number, trace: Trace): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockPromotion(tx, id);
    if (row.is_stopped) return;
    await stopParts(tx, await giftOffers(tx, id));
    await tx
      .updateTable('promotion')
      .set({ is_stopped: true, version: row.version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, staff, {
      action: 'promotion.stop',
      entity: 'promotion',
      entityId: id,
      before: { is_stopped: false },
      after: { is_stopped: true },
      ...trace,
    });
  });
}

async function lockPromotion(tx: Tx, id: number): Promise<PromotionRow> {
  const row = await tx
    .selectFrom('promotion')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('活动不存在');
  return row;
}

async function giftOffers(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('promotion_tier')
    .select('gift_offer_id')
    .where('promotion_id', '=', id)
    .orderBy('gift_offer_id')
    .execute();
  return rows.map((row) => row.gift_offer_id);
}

async function fieldsOfRow(tx: Tx, row: PromotionRow): Promise<PromotionFields> {
  const goods = await tx
    .selectFrom('promotion_goods')
    .select('goods_id')
    .where('promotion_id', '=', row.id)
    .orderBy('position')
    .orderBy('goods_id')
    .execute();
  return {
    name: row.name,
    describe: row.describe,
    image: row.image,
    warehouseId: row.warehouse_id,
    basis: row.basis === 'amount' ? 'amount' : 'number',
    isRepeating: row.is_repeating,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    sort: row.sort,
    goodsIds: goods.map((one) => one.goods_id),
    // Tiers do not change: they are left out of what a change is compared by.
    tiers: [],
  };
}

const changedFields = (before: PromotionFields, change: PromotionChange): PromotionFields => ({
  ...before,
  name: change.name,
  describe: change.describe,
  image: change.image,
  startsAt: timeOf(change.starts_at),
  endsAt: timeOf(change.ends_at),
  sort: change.sort,
  goodsIds: [...new Set(change.goods_ids)],
});
