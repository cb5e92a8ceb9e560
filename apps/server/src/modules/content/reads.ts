import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/**
 * Wraps a read whose answer may be some seconds old: every process reads it at most once in `milliseconds`, and callers
 * that come while it is read wait for the same answer. A failure is not kept.
 */
export function remember<T>(milliseconds: number, read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  const kept = new WeakMap<Db, { until: number; answer: Promise<T> }>();
  return (db) => {
    const entry = kept.get(db);
    if (entry && entry.until > Date.now()) return entry.answer;
    const answer = read(db);
    kept.set(db, { until: Date.now() + milliseconds, answer });
    answer.catch(() => kept.delete(db));
    return answer;
  };
}

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

export interface BannerRow {
  id: number;
  place: string;
  title: string;
  image: string;
  image_tablet: string;
  image_phone: string;
  url: string;
}

/** Banners of all places whose window is open now, in the shop's order. */
export function openBanners(db: Db): Promise<BannerRow[]> {
  return db
    .selectFrom('banner')
    .select(['id', 'place', 'title', 'image', 'image_tablet', 'image_phone', 'url'])
    .where((where) => where.or([where('starts_at', 'is', null), where('starts_at', '<=', sql<Date>`now()`)]))
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', sql<Date>`now()`)]))
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
