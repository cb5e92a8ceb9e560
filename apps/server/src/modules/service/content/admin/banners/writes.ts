import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { forgetRemembered } from '../../../../../db/memory.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { invalid, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { audienceTypeErrors } from '../../../../identity/reads.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { bannerById, type StaffBannerRow } from './reads.ts';
import { type BannerFields, type BannerForm, bannerErrors, bannerFields } from './rules.ts';

/**
 * Adds a banner.
 * @throws 422 by field
 */
export async function createBanner(db: Db, staff: Staff, form: BannerForm): Promise<StaffBannerRow> {
  const row = await inTransaction(db, async (tx) => {
    const fields = await checked(tx, form);
    const { rows } = await sql<{ id: number }>`
      insert into banner (place, title, image, image_tablet, image_phone, url, sort, audience, ranks, provinces,
        buyer_types, brand_id, starts_at, ends_at)
      values (${fields.place}, ${fields.title}, ${fields.image}, ${fields.image_tablet}, ${fields.image_phone},
        ${fields.url}, ${fields.sort}, ${fields.audience}, ${fields.ranks}::int2[], ${fields.provinces}::text[],
        ${fields.buyer_types}::text[], ${fields.brand_id}, to_timestamp(${fields.starts_at}::int8),
        to_timestamp(${fields.ends_at}::int8))
      returning id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    await audit(tx, staff, 'create', id, { after: fields });
    return existing(tx, id);
  });
  forgetRemembered(db);
  return row;
}

/**
 * Changes a banner.
 * @throws 404 for an unknown one, 422 by field
 */
export async function updateBanner(
  db: Db,
  staff: Staff,
  id: number,
  form: BannerForm,
): Promise<StaffBannerRow> {
  const row = await inTransaction(db, async (tx) => {
    const before = await existing(tx, id, true);
    const fields = await checked(tx, form);
    await sql`
      update banner set place = ${fields.place}, title = ${fields.title}, image = ${fields.image},
        image_tablet = ${fields.image_tablet}, image_phone = ${fields.image_phone}, url = ${fields.url},
        sort = ${fields.sort}, audience = ${fields.audience}, ranks = ${fields.ranks}::int2[],
        provinces = ${fields.provinces}::text[], buyer_types = ${fields.buyer_types}::text[],
        brand_id = ${fields.brand_id}, starts_at = to_timestamp(${fields.starts_at}::int8),
        ends_at = to_timestamp(${fields.ends_at}::int8)
      where id = ${id}`.execute(tx);
    await audit(tx, staff, 'update', id, { before: fieldsOf(before), after: fields });
    return existing(tx, id);
  });
  forgetRemembered(db);
  return row;
}

/** @throws 404 for an unknown one */
export async function deleteBanner(db: Db, staff: Staff, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await existing(tx, id, true);
    await tx.deleteFrom('banner').where('id', '=', id).execute();
    await audit(tx, staff, 'delete', id, { before: fieldsOf(before) });
  });
  forgetRemembered(db);
}

async function existing(tx: Tx, id: number, forUpdate = false): Promise<StaffBannerRow> {
  const row = await bannerById(tx, id, forUpdate);
  if (!row) throw notFound('广告不存在');
  return row;
}

async function checked(tx: Tx, form: BannerForm): Promise<BannerFields> {
  const fields = bannerFields(form);
  const errors = { ...bannerErrors(fields), ...(await audienceTypeErrors(tx, fields.buyer_types)) };
  if (fields.brand_id !== null) {
    // Locked, so that the brand is still there when the banner is.
    const { rows } = await sql`select from brand where id = ${fields.brand_id} for key share`.execute(tx);
    if (rows.length === 0) errors.brand_id = '品牌不存在';
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return fields;
}

const fieldsOf = ({ id: _id, taps: _taps, ...fields }: StaffBannerRow): BannerFields => fields;

function audit(
  tx: Tx,
  staff: Staff,
  verb: string,
  id: number,
  values: { before?: BannerFields; after?: BannerFields },
): Promise<void> {
  const { before, after } = values;
  return writeAudit(tx, staff, {
    action: `banner.${verb}`,
    entity: 'banner',
    entityId: id,
    ...(before ? { before: { ...before } } : {}),
    ...(after ? { after: { ...after } } : {}),
  });
}
