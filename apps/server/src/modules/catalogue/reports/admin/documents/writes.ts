import type { ShopPaperKey } from '@qingnang/contract/goods-papers-words';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { forgetRemembered } from '../../../../../db/memory.ts';
import type { ShopDocument } from '../../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../../http/idempotency.ts';
import type { Staff } from '../../../../../http/session.ts';
import { allScopes } from '../../../../identity/reads.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { useStaffFiles } from '../../../../service/writes.ts';

export interface DocumentForm {
  kind: ShopPaperKey;
  name: string;
  number: string;
  valid_until?: string | undefined;
  position: number;
  /** Codes of scopes that the shop may sell by it. */
  opens: readonly string[];
}

/** @throws 422 at `file_ids` when the file is not there, is used or was meant for something else */
export async function addDocument(
  db: Db,
  staff: Staff,
  { file_id, ...form }: DocumentForm & { file_id: number },
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  const added = await inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await useStaffFiles(tx, staff, [file_id], 'shop_document', null);
      await requireScopes(tx, form.opens);
      const { id } = await tx
        .insertInto('shop_document')
        .values({ ...columnsOf(form), file_id, staff_id: staff.staffId })
        .returning('id')
        .executeTakeFirstOrThrow();
      const after = { ...columnsOf(form), file_id };
      await writeAudit(tx, staff, {
        action: 'shop_document.create',
        entity: 'shop_document',
        entityId: id,
        after,
      });
      return { id };
    }),
  );
  forgetRemembered(db);
  return added;
}

type DocumentChange = DocumentForm & { file_id?: number | undefined; version: number };

/** @throws 404, 409 when somebody else has changed it since, 422 as `addDocument` */
export async function changeDocument(
  db: Db,
  staff: Staff,
  id: number,
  { file_id, version, ...form }: DocumentChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockDocument(tx, id);
    if (row.version !== version) throw conflict('证照已被其他人修改，请刷新后再改', { version: row.version });
    await requireScopes(tx, form.opens);
    if (file_id !== undefined) await useStaffFiles(tx, staff, [file_id], 'shop_document', null);
    const after = { ...columnsOf(form), file_id: file_id ?? row.file_id };
    await tx
      .updateTable('shop_document')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const { kind, name, number, valid_until, position, opens } = row;
    const before = { kind, name, number, valid_until, position, opens, file_id: row.file_id };
    const entry = { action: 'shop_document.update', entity: 'shop_document', entityId: id };
    await writeAudit(tx, staff, { ...entry, before, after });
  });
  forgetRemembered(db);
}

/** Shown no more. @throws 404, also when it was removed before */
export async function removeDocument(db: Db, staff: Staff, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, number } = await lockDocument(tx, id);
    await tx.updateTable('shop_document').set({ removed_at: sql`now()` }).where('id', '=', id).execute();
    const entry = { action: 'shop_document.remove', entity: 'shop_document', entityId: id };
    await writeAudit(tx, staff, { ...entry, before: { name, number } });
  });
  forgetRemembered(db);
}

async function requireScopes(tx: Tx, opens: readonly string[]): Promise<void> {
  const known = new Set((await allScopes(tx)).map(({ code }) => code));
  if (opens.some((code) => !known.has(code))) throw invalid({ opens: '没有这个经营范围，请刷新后重选' });
}

const columnsOf = ({ kind, name, number, valid_until, position, opens }: DocumentForm) => ({
  kind,
  name,
  number,
  valid_until: valid_until ?? null,
  position,
  opens: [...opens],
});

async function lockDocument(tx: Tx, id: number): Promise<Selectable<ShopDocument>> {
  const row = await tx
    .selectFrom('shop_document')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('证照不存在');
  return row;
}
