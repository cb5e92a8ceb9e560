import { type GoodsPaperKey, goodsPaperName } from '@qingnang/contract/goods-papers-words';
import { LEAFLET_KEYS, type Leaflet } from '@qingnang/contract/leaflet-fields';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { GoodsPaper } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { useStaffFiles } from '../../../service/writes.ts';

interface PaperForm {
  kind: GoodsPaperKey;
  number: string;
  valid_until?: string | undefined;
}

/** Keeps an uploaded file as a paper of a goods. @throws 404; 422 at `file_ids` when the file is not there or is used */
export function addPaper(
  db: Db,
  staff: Staff,
  goodsId: number,
  { file_id, ...form }: PaperForm & { file_id: number },
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await requireGoods(tx, goodsId);
      await useStaffFiles(tx, staff, [file_id], 'goods_paper', null);
      const { id } = await tx
        .insertInto('goods_paper')
        .values({ goods_id: goodsId, ...columnsOf(form), file_id, staff_id: staff.staffId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAudit(tx, staff, {
        action: 'goods_paper.create',
        entity: 'goods_paper',
        entityId: id,
        after: { goods_id: goodsId, ...toldOf({ ...columnsOf(form), file_id }) },
      });
      return { id };
    }),
  );
}

/** @throws 404; 409 when somebody else has changed it since; 422 as `addPaper` */
export async function changePaper(
  db: Db,
  staff: Staff,
  id: number,
  { file_id, version, ...form }: PaperForm & { file_id?: number | undefined; version: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockPaper(tx, id);
    if (row.version !== version) throw conflict('资料已被其他人修改，请刷新后再改', { version: row.version });
    if (file_id !== undefined) await useStaffFiles(tx, staff, [file_id], 'goods_paper', null);
    const after = { ...columnsOf(form), file_id: file_id ?? row.file_id };
    await tx
      .updateTable('goods_paper')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const entry = { action: 'goods_paper.update', entity: 'goods_paper', entityId: id };
    await writeAudit(tx, staff, { ...entry, before: toldOf(row), after: toldOf(after) });
  });
}

/** In no dossier any more. @throws 404, also when it was removed before */
export async function removePaper(db: Db, staff: Staff, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockPaper(tx, id);
    await tx.updateTable('goods_paper').set({ removed_at: sql`now()` }).where('id', '=', id).execute();
    const entry = { action: 'goods_paper.remove', entity: 'goods_paper', entityId: id };
    await writeAudit(tx, staff, { ...entry, before: { goods_id: row.goods_id, ...toldOf(row) } });
  });
}

/**
 * Writes the 说明书 of a goods; empty fields are not kept.
 * @param version of what was read; 0 = there was none
 * @throws 404; 409 when somebody else has changed it since
 */
export async function saveLeaflet(
  db: Db,
  staff: Staff,
  goodsId: number,
  { fields, version }: { fields: Leaflet; version: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireGoods(tx, goodsId);
    const row = await tx
      .selectFrom('goods_leaflet')
      .select(['version', 'fields'])
      .where('goods_id', '=', goodsId)
      .executeTakeFirst();
    if ((row?.version ?? 0) !== version)
      throw conflict('说明书已被其他人修改，请刷新后再改', { version: row?.version ?? 0 });
    const after: Leaflet = Object.fromEntries(
      LEAFLET_KEYS.flatMap((key) => (fields[key] ? [[key, fields[key]]] : [])),
    );
    const columns = { fields: json(after), version: version + 1, staff_id: staff.staffId };
    await tx
      .insertInto('goods_leaflet')
      .values({ goods_id: goodsId, ...columns })
      .onConflict((other) => other.column('goods_id').doUpdateSet({ ...columns, updated_at: sql`now()` }))
      .execute();
    await writeAudit(tx, staff, {
      action: 'goods_leaflet.save',
      entity: 'goods_leaflet',
      entityId: goodsId,
      before: { ...row?.fields },
      after: { ...after },
    });
  });
}

/** One writer of a goods' dossier after the other. */
async function requireGoods(tx: Tx, id: number): Promise<void> {
  const goods = await tx
    .selectFrom('goods')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!goods) throw notFound('商品不存在');
}

const columnsOf = ({ kind, number, valid_until }: PaperForm) => ({
  kind,
  number,
  valid_until: valid_until ?? null,
});

/** A paper as the log names it. */
const toldOf = ({
  kind,
  number,
  valid_until,
  file_id,
}: Pick<Selectable<GoodsPaper>, 'kind' | 'number' | 'valid_until' | 'file_id'>) => ({
  kind: goodsPaperName(kind),
  number,
  valid_until,
  file_id,
});

async function lockPaper(tx: Tx, id: number): Promise<Selectable<GoodsPaper>> {
  const row = await tx
    .selectFrom('goods_paper')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('资料不存在');
  return row;
}
