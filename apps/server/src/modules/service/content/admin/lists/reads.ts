import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';

/** Short lists as staff see them: whole, in their order. */

export interface StaffNavRow {
  id: number;
  parent_id: number | null;
  name: string;
  url: string;
  image: string;
  is_open: boolean;
  sort: number;
}

/** Entries of the first level, then those below them. */
export function navRows(db: Db | Tx): Promise<StaffNavRow[]> {
  return db
    .selectFrom('nav_item')
    .select(['id', 'parent_id', 'name', 'url', 'image', 'is_open', 'sort'])
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export interface StaffWordRow {
  id: number;
  word: string;
  is_hot: boolean;
  sort: number;
}

export function wordRows(db: Db | Tx): Promise<StaffWordRow[]> {
  return db
    .selectFrom('hot_word')
    .select(['id', 'word', 'is_hot', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export interface StaffLinkRow {
  id: number;
  name: string;
  url: string;
  sort: number;
}

export function linkRows(db: Db | Tx): Promise<StaffLinkRow[]> {
  return db
    .selectFrom('site_link')
    .select(['id', 'name', 'url', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
