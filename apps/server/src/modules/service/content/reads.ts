import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { FRESH_MS, remember } from '../../../db/memory.ts';
import type { Viewer } from '../../../http/session.ts';
import { type Audience, seenBy } from './rules.ts';

export interface NavRow {
  id: number;
  parent_id: number | null;
  name: string;
  url: string;
  image: string;
  is_open: boolean;
}

/** Entries of the main navigation and their children, in the shop's order. */
export function navItems(db: Db): Promise<NavRow[]> {
  return db
    .selectFrom('nav_item')
    .select(['id', 'parent_id', 'name', 'url', 'image', 'is_open'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export function hotWords(db: Db): Promise<{ word: string; is_hot: boolean }[]> {
  return db.selectFrom('hot_word').select(['word', 'is_hot']).orderBy('sort').orderBy('id').execute();
}

export interface LinkRow {
  id: number;
  name: string;
  url: string;
}

/** Links to other sites, in the shop's order; at most 5 seconds old. */
export const siteLinks = remember(FRESH_MS, (db): Promise<LinkRow[]> => {
  return db.selectFrom('site_link').select(['id', 'name', 'url']).orderBy('sort').orderBy('id').execute();
});

export interface BannerRow extends Audience {
  id: number;
  place: string;
  title: string;
  image: string;
  image_tablet: string;
  image_phone: string;
  url: string;
  brand_id: number | null;
}

const openBanners = remember(FRESH_MS, async (db) => {
  const { rows } = await sql<BannerRow>`
    select id, place, title, image, image_tablet, image_phone, url, brand_id, audience, ranks, provinces,
      buyer_types as "buyerTypes"
    from banner
    where (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())
    order by sort, id`.execute(db);
  return Map.groupBy(rows, (banner) => banner.place);
});

/** Banners of a place that are open now and meant for who asks, in the shop's order; at most 5 seconds old. */
export async function bannersAt(db: Db, { buyer }: Viewer, place: string): Promise<BannerRow[]> {
  const banners = (await openBanners(db)).get(place) ?? [];
  return banners.filter((banner) => seenBy(banner, buyer));
}

/** Open banners of the controlled zone by ids, in the order of the ids; unknown and closed ones are missing. */
export async function adsByIds(db: Db, viewer: Viewer, ids: readonly number[]): Promise<BannerRow[]> {
  const zone = [...(await bannersAt(db, viewer, 'kxzq')), ...(await bannersAt(db, viewer, 'new_kxzq'))];
  return [...new Set(ids)].flatMap((id) => zone.find((banner) => banner.id === id) ?? []);
}

export interface BrandRow {
  id: number;
  name: string;
  logo: string;
  describe: string;
}

/** A brand and its open banners; null and none for an unknown one. */
export async function brandPage(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ brand: BrandRow | null; banners: BannerRow[] }> {
  const [brand, banners] = await Promise.all([
    db.selectFrom('brand').select(['id', 'name', 'logo', 'describe']).where('id', '=', id).executeTakeFirst(),
    bannersAt(db, viewer, 'brand'),
  ]);
  return { brand: brand ?? null, banners: banners.filter(({ brand_id }) => brand_id === id) };
}
