import type { adminLotReceive, GoodsForm } from '@qingnang/contract/office';
import { parsePriceE4 } from '@qingnang/rules/money';
import { encodeReadings, pinyinColumns, pinyinKeys } from '@qingnang/search/pinyin';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { errorCode, inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, forbidden, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { priceLimit } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { keepCosts } from '../costs/writes.ts';
import { forbiddenList } from '../forbidden/reads.ts';
import { lotDayErrors, OTHER_DAYS } from '../rules.ts';
import { lockLotNumber, stopArrival } from '../stops/writes.ts';
import { marksOf, sameMarks } from './marks/rules.ts';
import { askMarks } from './marks/writes.ts';
import { priceBooks } from './prices/reads.ts';
import { movesTooFar, sameBook } from './prices/rules.ts';
import { askPrices, writeBook } from './prices/writes.ts';
import { type GoodsRecord, goodsRecord } from './reads.ts';
import { auditValues, differences, fieldsOf, formErrors, type GoodsFields, NO_SCOPE } from './rules.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Adds a goods with its prices, ladder and categories.
 * @returns its id
 * @throws 422 by field
 */
export function createGoods(db: Db, staff: Staff, form: GoodsForm): Promise<number> {
  return inTransaction(db, async (tx) => {
    await check(tx, form);
    const fields = fieldsOf(form);
    const makerId = await makerNamed(tx, fields.maker);
    const row = await refusingTwins(
      tx
        .insertInto('goods')
        .values({ ...fields.columns, maker_id: makerId, ...pinyinOf(fields) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await writeCategories(tx, row.id, fields.categoryIds);
    await writeBook(tx, row.id, fields);
    const after = auditValues(fields);
    await writeAudit(tx, staff, {
      action: 'goods.create',
      entity: 'goods',
      entityId: row.id,
      after,
    });
    return row.id;
  });
}

/** What of a goods' form waits for a second person. */
export interface GoodsWaits {
  prices: boolean;
  marks: boolean;
}

/**
 * Changes a goods. Prices, ladder and categories become what the form says; prices that move further than one person may move them
 * @param version of the form that was opened
 * wait for a second one; so do scope, prescription class and 含麻 mark, unless it is a draft that nothing was received of.
 * @returns what waits
 * @throws 404 for an unknown goods, 409 when somebody else changed it since, 422 by field
 */
export function updateGoods(
  db: Db,
  staff: Staff,
  id: number,
  version: number,
  form: GoodsForm,
): Promise<GoodsWaits> {
  return inTransaction(db, async (tx) => {
    const record = await goodsRecord(tx, staff, id, true);
    if (!record) throw notFound('商品不存在');
    if (record.version !== version) {
      throw conflict('商品已被其他人修改，请刷新后再改', { version: record.version });
    }
    await check(tx, form, record.fields.columns.scope);
    const asked = fieldsOf(form);
    const dayAgo = (await priceBooks(tx, [id])).get(id)?.dayAgo ?? record.fields;
    const before = record.fields.columns;
    const waits = {
      prices: !sameBook(record.fields, asked) && movesTooFar(dayAgo, asked, await priceLimit(tx, 'price')),
      marks: !sameMarks(before, asked.columns) && !(before.status === 'draft' && record.lots.length === 0),
    };
    const { prices, ladder } = waits.prices ? record.fields : asked;
    const columns = waits.marks ? { ...asked.columns, ...marksOf(before) } : asked.columns;
    await changeFields(tx, staff, record, { ...asked, columns, prices, ladder });
    const goods = { id, name: columns.name, spec: columns.spec };
    if (waits.prices) await askPrices(tx, staff, goods, { seen: record.fields, book: asked });
    if (waits.marks) await askMarks(tx, staff, goods, { seen: before, asked: asked.columns });
    return waits;
  });
}

async function changeFields(
  tx: Tx,
  staff: Staff,
  { id, version, fields: before }: GoodsRecord,
  fields: GoodsFields,
): Promise<void> {
  const changed = differences(auditValues(before), auditValues(fields));
  if (Object.keys(changed.after).length === 0) return;
  const makerId = await makerNamed(tx, fields.maker);
  await refusingTwins(
    tx
      .updateTable('goods')
      .set({
        ...fields.columns,
        // Its names have just been judged.
        forbidden_class: '',
        maker_id: makerId,
        ...pinyinOf(fields),
        version: version + 1,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute(),
  );
  await writeCategories(tx, id, fields.categoryIds);
  if (!sameBook(before, fields)) await writeBook(tx, id, fields);
  await writeAudit(tx, staff, {
    action: 'goods.update',
    entity: 'goods',
    entityId: id,
    ...changed,
  });
}

/**
 * Keeps others from changing what belongs to a goods meanwhile; orders that name it are not held up.
 * @throws 404 for an unknown goods
 */
export async function lockGoods(tx: Tx, id: number): Promise<{ name: string }> {
  const row = await tx
    .selectFrom('goods')
    .select('name')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('商品不存在');
  return row;
}

/** What only the database can say about a form. @param before scope that the goods has, also when it is not offered any more */
async function check(tx: Tx, form: GoodsForm, before = ''): Promise<void> {
  const errors = formErrors(form, await forbiddenList(tx));
  const categoryIds = form.category_ids ?? [];
  // Locked: none is deleted before the goods names it.
  const { rows } = await sql<{ brands: number; categories: number; scopes: number }>`
    with b as (select id from brand where id = ${form.brand_id ?? 0} for key share),
      c as (select id from category where id = any(${categoryIds}::int8[]) for key share),
      s as (select code from business_scope where code = ${form.scope} and (is_active or code = ${before}) for key share)
    select (select count(*) from b) as brands, (select count(*) from c) as categories, (select count(*) from s) as scopes`.execute(
    tx,
  );
  if (form.brand_id !== undefined && rows[0]?.brands !== 1) errors.brand_id = '品牌不存在';
  if (rows[0]?.scopes !== 1) errors.scope = NO_SCOPE;
  if (rows[0]?.categories !== new Set(categoryIds).size) errors.category_ids = '分类不存在';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A unique key stands behind name, specification, maker and approval number: the same pack is not sold twice. */
async function refusingTwins<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION)
      throw invalid({ name: '同名、同规格、同厂家、同批准文号的商品已存在' });
    throw error;
  }
}

const pinyinOf = ({ columns }: GoodsFields) =>
  pinyinColumns([columns.name, columns.generic_name, columns.trade_name]);

/** The maker of this name, made when it is new. */
async function makerNamed(tx: Tx, name: string): Promise<number> {
  const known = await tx.selectFrom('maker').select('id').where('name', '=', name).executeTakeFirst();
  if (known) return known.id;
  const { initials, full } = pinyinKeys(name);
  const row = await tx
    .insertInto('maker')
    .values({ name, initials: encodeReadings(initials), pinyin: encodeReadings(full) })
    .onConflict((on) => on.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function writeCategories(tx: Tx, goodsId: number, categoryIds: readonly number[]): Promise<void> {
  await sql`delete from goods_category where goods_id = ${goodsId} and category_id <> all(${categoryIds}::int8[])`.execute(
    tx,
  );
  await sql`
    insert into goods_category (goods_id, category_id) select ${goodsId}, unnest(${categoryIds}::int8[])
    on conflict do nothing`.execute(tx);
}

type LotBody = z.output<NonNullable<typeof adminLotReceive.body>> & {
  /** At which cold goods have come, in degrees Celsius. */
  temperature?: number | undefined;
};

/**
 * Receives pieces of a lot: the lot and what can be sold grow together, with a row in the stock ledger.
 * @throws 403 for a cost without the right to write it, 404 for an unknown goods, 422 for a warehouse or dates that cannot be
 */
export function receiveLot(
  db: Db,
  staff: Staff,
  goodsId: number,
  body: LotBody,
  idempotency: Idempotency | null,
): Promise<{ lot_id: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      if (body.cost !== undefined && !staff.permissions.has('cost.write')) throw forbidden();
      const warehouse = await checkLot(tx, goodsId, body);
      const lot = { goodsId, lotNo: body.lot_no };
      await lockLotNumber(tx, lot);
      const lotId = await addToLot(tx, goodsId, body);
      if (body.cost !== undefined)
        await keepCosts(tx, staff, 'receive', [{ lotId, cost: parsePriceE4(body.cost) }]);
      await addToStock(tx, goodsId, body, staff.trace.requestId);
      await stopArrival(tx, lot);
      const { lot_no, quantity, expires_on = null, temperature } = body;
      const arrival = temperature === undefined ? {} : { temperature };
      const after = { warehouse, lot_no, quantity, expires_on, ...arrival };
      await writeAudit(tx, staff, {
        action: 'goods.receive',
        entity: 'goods',
        entityId: goodsId,
        after,
      });
      return { lot_id: lotId };
    }),
  );
}

async function checkLot(tx: Tx, goodsId: number, body: LotBody): Promise<string> {
  const { rows } = await sql<{ goods: boolean; warehouse: string | null; today: string }>`
    select exists (select from goods where id = ${goodsId}) as goods,
      (select name from warehouse where id = ${body.ck_id}) as warehouse,
      (now() at time zone 'Asia/Shanghai')::date as today`.execute(tx);
  const found = rows[0];
  if (!found?.goods) throw notFound('商品不存在');
  if (found.warehouse === null) throw invalid({ ck_id: '仓库不存在' });
  const errors = lotDayErrors(body, found.today);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return found.warehouse;
}

async function addToLot(tx: Tx, goodsId: number, body: LotBody): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lot (goods_id, warehouse_id, lot_no, produced_on, expires_on, quantity)
    values (${goodsId}, ${body.ck_id}, ${body.lot_no}, ${body.produced_on ?? null}::date,
      ${body.expires_on ?? null}::date, ${body.quantity})
    on conflict (goods_id, warehouse_id, lot_no) do update set quantity = lot.quantity + excluded.quantity
      where lot.expires_on is not distinct from excluded.expires_on
        and lot.produced_on is not distinct from excluded.produced_on
    returning id`.execute(tx);
  if (!rows[0]) throw invalid({ lot_no: OTHER_DAYS });
  return rows[0].id;
}

async function addToStock(tx: Tx, goodsId: number, body: LotBody, ref: string): Promise<void> {
  await sql`
    insert into stock (goods_id, warehouse_id, available) values (${goodsId}, ${body.ck_id}, ${body.quantity})
    on conflict (goods_id, warehouse_id) do update set available = stock.available + excluded.available`.execute(
    tx,
  );
  await tx
    .insertInto('stock_movement')
    .values({
      goods_id: goodsId,
      warehouse_id: body.ck_id,
      available_delta: body.quantity,
      reserved_delta: 0,
      cause: 'receive',
      ref,
    })
    .execute();
}
