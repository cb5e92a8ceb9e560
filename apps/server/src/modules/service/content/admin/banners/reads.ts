import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { BannerFields } from './rules.ts';

export interface StaffBannerRow extends BannerFields {
  id: number;
  taps: number;
}

const COLUMNS = sql`id, place, title, image, image_tablet, image_phone, url, sort, audience, ranks, provinces, buyer_types,
  brand_id, taps, floor(extract(epoch from starts_at))::int8 as starts_at, floor(extract(epoch from ends_at))::int8 as ends_at`;

/** One page of all banners, ended and waiting ones too, place by place in their order. */
export async function bannerPage(
  db: Db,
  filter: { place?: string | undefined; page: number; page_size: number },
): Promise<{ rows: StaffBannerRow[]; total: number }> {
  const where = filter.place === undefined ? sql`true` : sql`place = ${filter.place}`;
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<StaffBannerRow>`
      select ${COLUMNS} from banner where ${where}
      order by place, sort, id limit ${filter.page_size} offset ${from}`.execute(db),
    sql<{ total: number }>`select count(*) as total from banner where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** One banner; undefined for an unknown one. `forUpdate` keeps others from changing it meanwhile. */
export async function bannerById(
  db: Db | Tx,
  id: number,
  forUpdate = false,
): Promise<StaffBannerRow | undefined> {
  const { rows } = await sql<StaffBannerRow>`
    select ${COLUMNS} from banner where id = ${id} ${forUpdate ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}
