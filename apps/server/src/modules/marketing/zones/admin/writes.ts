import type { ZoneForm } from '@qingnang/contract/admin-zones';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { JsonText, JsonValue } from '../../../../db/json-columns.ts';
import { secretOf } from '../../../../db/secret.ts';
import { errorCode, inTransaction, type Tx } from '../../../../db/transaction.ts';
import { toSeconds } from '../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { audienceTypeErrors } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { stopZonePrices } from '../../campaigns/admin/writes.ts';
import { PREVIEW_SECONDS, previewToken } from '../preview/rules.ts';
import type { ZoneRow } from '../reads.ts';
import { formOf, unknownIds } from './reads.ts';
import { cleanForm, formDifferences, formErrors, namedIds } from './rules.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Adds a zone as a draft that nobody sees until it is published.
 * @returns its number
 * @throws 422 by field
 */
export async function createZone(db: Db, staff: Staff, form: ZoneForm): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      const clean = await checked(tx, form);
      const { id } = await tx
        .insertInto('zone')
        .values({ code: clean.code, kind: clean.kind, ...columnsOf(clean), draft: json(clean) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(tx, staff, 'create', id, { after: { ...clean } });
      return id;
    });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw invalid({ code: '代码已被使用' });
    throw error;
  }
}

/**
 * Saves a draft; what buyers see stays.
 * @throws 404, 409 when somebody else changed it since, 422 by field
 */
export function saveDraft(db: Db, staff: Staff, id: number, version: number, form: ZoneForm): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await unchanged(tx, id, version);
    if (form.code !== row.code) throw invalid({ code: '代码不能修改' });
    if (form.kind !== row.kind) throw invalid({ kind: '类型不能修改' });
    const clean = await checked(tx, form);
    const changes = formDifferences(await formOf(tx, row), clean);
    if (Object.keys(changes.after).length === 0) return;
    // Nobody sees one that was never published: lists of the back office name it as it is edited.
    const columns = row.is_published ? {} : columnsOf(clean);
    await change(tx, row, { ...columns, draft: json(clean) });
    await audit(tx, staff, 'update', id, changes);
  });
}

/**
 * Makes the draft live; one that was stopped runs again. Without a draft and not stopped nothing changes.
 * @throws 404, 409 when somebody else changed it since
 */
export function publishZone(db: Db, staff: Staff, id: number, version: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await unchanged(tx, id, version);
    if (row.is_published && !row.is_stopped && row.draft === null) return;
    const before = await formOf(tx, { ...row, draft: null });
    const form = await formOf(tx, row);
    await change(tx, row, { ...columnsOf(form), draft: null, is_published: true, is_stopped: false });
    if (row.draft !== null) await replaceGoods(tx, id, form);
    const changes = row.is_published ? formDifferences(before, form) : { before: {}, after: { ...form } };
    await audit(tx, staff, 'publish', id, {
      before: { ...changes.before, is_published: row.is_published, is_stopped: row.is_stopped },
      after: { ...changes.after, is_published: true, is_stopped: false },
    });
  });
}

/**
 * The emergency stop: nobody finds the zone any more, its zone prices sell nothing and what was set aside for them goes back
 * to the shelf. Stopping twice changes nothing.
 * @throws 404, 409 for one that was never published
 */
export function stopZone(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await locked(tx, id);
    if (!row.is_published) throw conflict('专区尚未发布，无需停止');
    if (row.is_stopped) return;
    await change(tx, row, { is_stopped: true });
    const prices = await stopZonePrices(tx, staff, id);
    await audit(tx, staff, 'stop', id, {
      before: { is_stopped: false },
      after: { is_stopped: true, stopped_prices: prices },
    });
  });
}

/** @throws 404, 409 for a page's own zone and for one with zone prices that were sold */
export function deleteZone(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await locked(tx, id);
    if (row.kind === 'page') throw conflict('固定专区不能删除，可以停止');
    // Stopped first: an order that is taking from a price ends before it is asked whether any was sold.
    await stopZonePrices(tx, staff, id);
    if (await hasSold(tx, id)) throw conflict('专区价已有成交，不能删除，请停止专区');
    const before = await formOf(tx, row);
    await tx.deleteFrom('zone').where('id', '=', id).execute();
    await audit(tx, staff, 'delete', id, { before: { ...before } });
  });
}

/** What a link needs to show the draft for an hour. @throws 404 */
export async function openPreview(
  db: Db,
  _staff: Staff,
  id: number,
): Promise<{ row: ZoneRow; token: string; expiresAt: number }> {
  const row = await db.selectFrom('zone').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('专区不存在');
  const expiresAt = toSeconds(new Date()) + PREVIEW_SECONDS;
  return { row, token: previewToken(await secretOf(db, 'zone_preview_key'), id, expiresAt), expiresAt };
}

async function locked(tx: Tx, id: number): Promise<ZoneRow> {
  const row = await tx.selectFrom('zone').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('专区不存在');
  return row;
}

async function unchanged(tx: Tx, id: number, version: number): Promise<ZoneRow> {
  const row = await locked(tx, id);
  if (row.version !== version) throw conflict('专区已被其他人修改，请刷新后再改', { version: row.version });
  return row;
}

async function checked(tx: Tx, form: ZoneForm): Promise<ZoneForm> {
  const clean = cleanForm(form);
  const named = namedIds(clean);
  const unknown = await unknownIds(tx, named);
  const missing = named.flatMap(({ field, of, ids }) => {
    const gone = ids.filter((id) => unknown.has(`${of} ${id}`));
    return gone.length === 0 ? [] : [[field, `${NOUNS[of]}不存在：${gone.slice(0, 5).join('、')}`]];
  });
  const errors = {
    ...formErrors(clean),
    ...(await audienceTypeErrors(tx, clean.buyer_types)),
    ...Object.fromEntries(missing),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return clean;
}

const NOUNS = { category: '分类', brand: '品牌', maker: '厂家', goods: '商品', coupon: '优惠券' } as const;

const time = (seconds: number | undefined): RawBuilder<Date | null> =>
  sql`to_timestamp(${seconds ?? null}::int8)`;

/** What is live of a form beside its picked goods. */
const columnsOf = (form: ZoneForm) => ({
  title: form.title,
  summary: form.summary,
  image: form.image,
  starts_at: time(form.starts_at),
  ends_at: time(form.ends_at),
  audience: form.audience,
  ranks: sql<string[]>`${form.ranks}::int2[]`,
  provinces: sql<string[]>`${form.provinces}::text[]`,
  buyer_types: sql<string[]>`${form.buyer_types}::text[]`,
  rule: json(form.rule),
  blocks: json(form.blocks),
  sort: form.sort,
});

type Columns = Partial<ReturnType<typeof columnsOf>> & {
  draft?: JsonText<ZoneForm> | null;
  is_published?: boolean;
  is_stopped?: boolean;
};

async function change(tx: Tx, row: ZoneRow, columns: Columns): Promise<void> {
  await tx
    .updateTable('zone')
    .set({ ...columns, version: row.version + 1, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
}

/** Goods that were deleted since the draft was saved are left out. */
async function replaceGoods(tx: Tx, id: number, form: ZoneForm): Promise<void> {
  await tx.deleteFrom('zone_goods').where('zone_id', '=', id).execute();
  const ids = [...form.goods_ids, ...form.excluded_ids];
  await sql`
    insert into zone_goods (zone_id, goods_id, position, is_excluded)
    select ${id}::int8, g.id, named.position, named.position > ${form.goods_ids.length}::int4
    from unnest(${ids}::int8[]) with ordinality as named (id, position) join goods g on g.id = named.id`.execute(
    tx,
  );
}

async function hasSold(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from special_price s join sales_order_line l on l.special_price_id = s.id
    where s.zone_id = ${id} and l.special_price_id <> 0 limit 1`.execute(tx);
  return rows.length > 0;
}

function audit(
  tx: Tx,
  staff: Staff,
  verb: string,
  id: number,
  values: { before?: JsonValue; after?: JsonValue },
): Promise<void> {
  return writeAudit(tx, staff, {
    action: `zone.${verb}`,
    entity: 'zone',
    entityId: id,
    ...values,
  });
}
