import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { JsonValue } from '../../../../../db/json-columns.ts';
import { forgetRemembered } from '../../../../../db/memory.ts';
import { errorCode, inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { isIconName, pictureErrors } from '../../pictures/rules.ts';
import type { CategoryRow } from './reads.ts';
import { type CategoryNode, categoryErrors } from './rules.ts';

export type CategoryFields = Omit<CategoryRow, 'id' | 'goods'>;

/** @throws 422 by field */
export async function createCategory(db: Db, staff: Staff, fields: CategoryFields): Promise<void> {
  await inTransaction(db, async (tx) => {
    check(fields, await lockTrees(tx), null);
    const { id } = await tx
      .insertInto('category')
      .values({ ...fields, code: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(tx, staff, 'category.create', id, { after: { ...fields } });
  });
  forgetRemembered(db);
}

/** @throws 404 for an unknown category, 422 by field */
export async function updateCategory(
  db: Db,
  staff: Staff,
  id: number,
  fields: CategoryFields,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const all = await lockTrees(tx);
    const own = all.find((one) => one.id === id);
    if (!own) throw notFound('分类不存在');
    check(fields, all, own);
    const { name, parentId } = own;
    await tx.updateTable('category').set(fields).where('id', '=', id).execute();
    await note(tx, staff, 'category.update', id, {
      before: { name, parent_id: parentId },
      after: { ...fields },
    });
  });
  forgetRemembered(db);
}

const FOREIGN_KEY_VIOLATION = '23503';

/** @throws 404 for an unknown category, 409 while it holds goods or categories */
export async function deleteCategory(db: Db, staff: Staff, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const all = await lockTrees(tx);
    const own = all.find((one) => one.id === id);
    if (!own) throw notFound('分类不存在');
    if (all.some(({ parentId }) => parentId === id)) throw conflict('请先删除下级分类');
    try {
      await tx.deleteFrom('category').where('id', '=', id).execute();
    } catch (error) {
      if (errorCode(error) === FOREIGN_KEY_VIOLATION) throw conflict('分类中还有商品，不能删除');
      throw error;
    }
    await note(tx, staff, 'category.delete', id, { before: { name: own.name } });
  });
  forgetRemembered(db);
}

/** All categories; nobody else moves or adds one before the transaction ends, so that no two moves make a ring. */
async function lockTrees(tx: Tx): Promise<CategoryNode[]> {
  await sql`lock table category in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('category').select(['id', 'tree', 'parent_id', 'name']).execute();
  return rows.map(({ parent_id, ...row }) => ({ ...row, parentId: parent_id }));
}

function check(fields: CategoryFields, all: readonly CategoryNode[], own: CategoryNode | null): void {
  const { logo, logo1 } = fields;
  const form = { tree: fields.tree, parentId: fields.parent_id, name: fields.name };
  const errors = { ...categoryErrors(form, all, own), ...logoErrors({ logo, logo1 }) };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A logo is a picture, or the name of one of the shop's icons. */
const logoErrors = (logos: Readonly<Record<string, string>>) =>
  pictureErrors(Object.fromEntries(Object.entries(logos).filter(([, logo]) => !isIconName(logo))));

const note = (
  tx: Tx,
  staff: Staff,
  action: string,
  entityId: number,
  values: { before?: JsonValue; after?: JsonValue },
) => writeAudit(tx, staff, { action, entity: 'category', entityId, ...values });
