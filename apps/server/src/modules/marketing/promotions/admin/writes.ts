import type { adminPromotionUpdate, PromotionForm } from '@qingnang/contract/admin-promotions';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import type { Promotion } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { differences } from '../../../catalogue/rules.ts';
import { audienceTypeErrors } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { hasWarehouse, partGoods } from '../../campaigns/parts/reads.ts';
import type { PartGoods } from '../../campaigns/parts/rules.ts';
import { lockParts, moveParts, openParts, stopParts } from '../../campaigns/parts/writes.ts';
import {
  auditValues,
  budgetError,
  changedFields,
  changeErrors,
  fieldsOf,
  type PromotionFields,
  promotionErrors,
} from './rules.ts';

type PromotionChange = z.output<NonNullable<typeof adminPromotionUpdate.body>>;
type PromotionRow = Selectable<Promotion>;

/**
 * Makes a promotion; what its steps give or sell leaves the shelf at once.
 * @throws 422 by field, 409 when the warehouse holds fewer pieces of a gift
 */
export function createPromotion(
  db: Db,
  staff: Staff,
  form: PromotionForm,
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const fields = fieldsOf(form);
      const gifts = fields.tiers.flatMap(({ gift }) => (gift && gift.goodsId !== 0 ? [gift.goodsId] : []));
      const goods = await partGoods(tx, [...new Set([...fields.goodsIds, ...gifts])]);
      const isKnown = await hasWarehouse(tx, fields.warehouseId);
      const errors = {
        ...promotionErrors(form, fields, goods, isKnown, new Date()),
        ...(await audienceTypeErrors(tx, fields.buyerTypes)),
      };
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const id = await insertPromotion(tx, fields, goods);
      const after = auditValues(fields);
      const entry = { action: 'promotion.create', entity: 'promotion', entityId: id };
      await writeAudit(tx, staff, { ...entry, after });
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
      kind: fields.kind,
      ...columnsOf(fields),
      warehouse_id: fields.warehouseId,
      basis: fields.basis,
      is_repeating: fields.isRepeating,
      is_all_goods: fields.isAllGoods,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveGoods(tx, id, fields);
  const offers = await openGifts(tx, id, fields, goods);
  await tx
    .insertInto('promotion_tier')
    .values(
      fields.tiers.map((tier, at) => ({
        promotion_id: id,
        reach_fen: tier.reachFen,
        reach_number: tier.reachNumber,
        minus_fen: tier.minusFen,
        gift_offer_id: tier.gift ? (offers[at] ?? 0) : null,
        gift_number: tier.gift?.number ?? null,
      })),
    )
    .execute();
  return id;
}

/** The special prices of what the steps give or sell, in their order; none for 满减 and 满返, whose steps all have none. */
function openGifts(
  tx: Tx,
  id: number,
  fields: PromotionFields,
  goods: ReadonlyMap<number, PartGoods>,
): Promise<number[]> {
  const parts = fields.tiers.flatMap(({ gift }) =>
    gift
      ? [
          {
            kind: fields.kind === 'exchange' ? ('exchange' as const) : ('gift' as const),
            goodsId: gift.goodsId,
            goodsName: goods.get(gift.goodsId)?.name ?? '',
            warehouseId: fields.warehouseId,
            name: fields.name,
            price: gift.price,
            startsAt: fields.startsAt,
            endsAt: fields.endsAt,
            stockTotal: gift.stockTotal,
            limitPerAccount: gift.limitPerAccount,
            combinationId: null,
            setNumber: null,
          },
        ]
      : [],
  );
  return parts.length === 0 ? Promise.resolve([]) : openParts(tx, parts, `promotion:${id}`);
}

async function saveGoods(tx: Tx, id: number, { goodsIds, isAllGoods }: PromotionFields): Promise<void> {
  await sql`
    insert into promotion_goods (promotion_id, goods_id, position, is_excluded)
    select ${id}, goods_id, position, ${isAllGoods}
    from unnest(${[...goodsIds]}::bigint[]) with ordinality as g (goods_id, position)`.execute(tx);
}

const columnsOf = (fields: PromotionFields) => ({
  name: fields.name,
  describe: fields.describe,
  image: fields.image,
  exclusion_group: fields.exclusionGroup,
  with_coupon: fields.withCoupon,
  budget_fen: fields.budgetFen,
  ranks: sql<string[]>`${[...fields.ranks]}::int2[]`,
  provinces: sql<string[]>`${[...fields.provinces]}::text[]`,
  buyer_types: sql<string[]>`${[...fields.buyerTypes]}::text[]`,
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  sort: fields.sort,
});

/**
 * Changes a promotion that has not ended: words, window, audience, budget and goods. What it gives follows the window.
 * @throws 404, 409 when somebody else changed it since or it has ended, 422 by field
 */
export function updatePromotion(db: Db, staff: Staff, id: number, change: PromotionChange): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { row, offers } = await lockPromotion(tx, id);
    if (row.version !== change.version)
      throw conflict('活动已被其他人修改，请刷新后再改', { version: row.version });
    if (row.is_stopped) throw conflict('活动已停止，请新增一个');
    if (row.ends_at <= new Date()) throw conflict('活动已结束，请新增一个');
    const before = await fieldsOfRow(tx, row);
    const fields = changedFields(before, change);
    const goods = await partGoods(tx, fields.goodsIds);
    const errors = {
      ...changeErrors(fields, goods, new Date()),
      ...(await audienceTypeErrors(tx, fields.buyerTypes)),
      ...budgetError(change.budget, fields, row.spent_fen),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const changed = differences(auditValues(before), auditValues(fields));
    if (Object.keys(changed.after).length === 0) return;
    await savePromotion(tx, row, offers, fields);
    const entry = { action: 'promotion.update', entity: 'promotion', entityId: id };
    await writeAudit(tx, staff, { ...entry, ...changed });
  });
}

async function savePromotion(
  tx: Tx,
  row: PromotionRow,
  offers: readonly number[],
  fields: PromotionFields,
): Promise<void> {
  if (offers.length > 0) await moveParts(tx, offers, fields.startsAt, fields.endsAt);
  await tx.deleteFrom('promotion_goods').where('promotion_id', '=', row.id).execute();
  await saveGoods(tx, row.id, fields);
  await tx
    .updateTable('promotion')
    .set({ ...columnsOf(fields), version: row.version + 1, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
}

/** The emergency stop; gifts that were not given go back to the shelf. Stopping twice changes nothing. @throws 404 */
export function stopPromotion(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const offers = await giftOffers(tx, id);
    if (offers.length > 0) await stopParts(tx, offers);
    const { row } = await lockPromotion(tx, id);
    if (row.is_stopped) return;
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
    });
  });
}

/** Locks its offers, then itself: in the order in which orders lock them. */
async function lockPromotion(tx: Tx, id: number): Promise<{ row: PromotionRow; offers: number[] }> {
  const offers = await giftOffers(tx, id);
  if (offers.length > 0) await lockParts(tx, offers);
  const row = await tx
    .selectFrom('promotion')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('活动不存在');
  return { row, offers };
}

/** Special prices of what its steps give or sell. They stay as they were made. */
async function giftOffers(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('promotion_tier')
    .select('gift_offer_id')
    .where('promotion_id', '=', id)
    .where('gift_offer_id', 'is not', null)
    .orderBy('gift_offer_id')
    .execute();
  return rows.flatMap((row) => row.gift_offer_id ?? []);
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
    kind: row.kind as PromotionFields['kind'],
    name: row.name,
    describe: row.describe,
    image: row.image,
    warehouseId: row.warehouse_id,
    basis: row.basis === 'amount' ? 'amount' : 'number',
    isRepeating: row.is_repeating,
    isAllGoods: row.is_all_goods,
    exclusionGroup: row.exclusion_group,
    withCoupon: row.with_coupon,
    budgetFen: row.budget_fen,
    ranks: row.ranks.map(Number),
    provinces: row.provinces,
    buyerTypes: row.buyer_types,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    sort: row.sort,
    goodsIds: goods.map((one) => one.goods_id),
    // Steps do not change: they are left out of what a change is compared by.
    tiers: [],
  };
}
