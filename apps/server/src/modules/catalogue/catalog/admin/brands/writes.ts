import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { forgetRemembered } from '../../../../../db/memory.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { invalid, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { pictureErrors } from '../../pictures/rules.ts';

export interface BrandFields {
  name: string;
  logo: string;
  describe: string;
  sort: number;
}

/** @throws 422 by field */
export async function createBrand(db: Db, staff: Staff, fields: BrandFields): Promise<void> {
  await inTransaction(db, async (tx) => {
    await check(tx, fields, 0);
    const { id } = await tx
      .insertInto('brand')
      .values({ ...fields, code: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { ...fields };
    await writeAudit(tx, staff, { action: 'brand.create', entity: 'brand', entityId: id, after });
  });
  forgetRemembered(db);
}

/** @throws 404 for an unknown brand, 422 by field */
export async function updateBrand(db: Db, staff: Staff, id: number, fields: BrandFields): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockBrand(tx, id);
    await check(tx, fields, id);
    await tx.updateTable('brand').set(fields).where('id', '=', id).execute();
    const values = { before: { ...before }, after: { ...fields } };
    await writeAudit(tx, staff, {
      action: 'brand.update',
      entity: 'brand',
      entityId: id,
      ...values,
    });
  });
  forgetRemembered(db);
}

/**
 * Takes a brand away with its banners; its goods keep being sold without a brand.
 * @throws 404 for an unknown brand
 */
export async function deleteBrand(db: Db, staff: Staff, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockBrand(tx, id);
    await sql`
      update goods set brand_id = null, version = version + 1, updated_at = now()
      where brand_id = ${id}`.execute(tx);
    await tx.deleteFrom('brand').where('id', '=', id).execute();
    const values = { before: { ...before } };
    await writeAudit(tx, staff, {
      action: 'brand.delete',
      entity: 'brand',
      entityId: id,
      ...values,
    });
  });
  forgetRemembered(db);
}

/** For update: a goods that takes the brand meanwhile waits, and then finds it gone. */
async function lockBrand(tx: Tx, id: number): Promise<BrandFields> {
  const row = await tx
    .selectFrom('brand')
    .select(['name', 'logo', 'describe', 'sort'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('品牌不存在');
  return row;
}

async function check(tx: Tx, { name, logo }: BrandFields, ownId: number): Promise<void> {
  const errors = pictureErrors({ logo });
  const twin = await tx
    .selectFrom('brand')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', ownId)
    .executeTakeFirst();
  if (twin) errors.name = '品牌已存在';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
