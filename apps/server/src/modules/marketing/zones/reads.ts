/**
 * One engine for every zone and campaign page: dates, an audience, a rule of which goods belong (`zones/goods`) and blocks.
 * Staff edit a draft, look at it by a signed link and publish it. A stop holds from the next request on and stops the zone's
 * own prices with it.
 */

import type { ZoneForm } from '@qingnang/contract/admin-zones';
import type { ZoneKind } from '@qingnang/contract/zones';
import type { SearchIndex } from '@qingnang/search/types';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { readSetting } from '../../../db/settings.ts';
import type { Zone as ZoneTable } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { secondsOrNull, toSeconds } from '../../../http/dates.ts';
import { notFound } from '../../../http/errors.ts';
import type { Viewer } from '../../../http/session.ts';
import { type FoundPage, findGoods, type ListQuery } from '../../catalogue/reads.ts';
import { type Filling, fillBlocks } from './blocks/reads.ts';
import { goodsOfForm, goodsOfZone } from './goods/reads.ts';
import { isPreview } from './preview/rules.ts';
import { contentOf, isShown, type Zone } from './rules.ts';

export type ZoneRow = Selectable<ZoneTable>;

/** A row as it is live. */
export const toZone = (row: ZoneRow): Zone => ({
  id: row.id,
  code: row.code,
  kind: row.kind as ZoneKind,
  version: row.version,
  title: row.title,
  summary: row.summary,
  image: row.image,
  startsAt: secondsOrNull(row.starts_at),
  endsAt: secondsOrNull(row.ends_at),
  audience: {
    audience: row.audience,
    ranks: row.ranks.map(Number),
    provinces: row.provinces,
    buyerTypes: row.buyer_types,
  },
  rule: row.rule,
  blocks: row.blocks,
  isPublished: row.is_published,
  isStopped: row.is_stopped,
});

/** The row of a zone by its code or number; undefined for an unknown one. */
export function zoneRow(db: Db | Tx, key: string): Promise<ZoneRow | undefined> {
  const id = /^\d{1,15}$/.test(key) ? Number(key) : null;
  return db
    .selectFrom('zone')
    .selectAll()
    .where((eb) => (id === null ? eb('code', '=', key) : eb('id', '=', id)))
    .executeTakeFirst();
}

const closed = () => notFound('活动不存在或已结束');

/** A zone that is open to who asks. Its row is read afresh: a stopped one is gone at once. @throws 404 */
async function openZone(db: Db, viewer: Viewer, key: string): Promise<Zone> {
  const row = await zoneRow(db, key);
  const zone = row && toZone(row);
  if (!zone || !isShown(zone, viewer.buyer, toSeconds(new Date()))) throw closed();
  return zone;
}

/** A zone with its blocks filled and the goods that belong to it. */
export interface FilledZone {
  zone: Zone;
  goodsIds: readonly number[];
  filling: Filling;
}

/**
 * A zone as who asks finds it; with a token from the back office its draft, whatever its dates.
 * @throws 404
 */
export async function filledZone(
  db: Db,
  viewer: Viewer,
  key: string,
  token: string | undefined,
): Promise<FilledZone> {
  const { zone, goodsIds } = await shownZone(db, viewer, key, token);
  return { zone, goodsIds, filling: await fillBlocks(db, viewer, zone.blocks, goodsIds) };
}

async function shownZone(
  db: Db,
  viewer: Viewer,
  key: string,
  token: string | undefined,
): Promise<Pick<FilledZone, 'zone' | 'goodsIds'>> {
  const { zone, form } =
    token === undefined
      ? { zone: await openZone(db, viewer, key), form: null }
      : await previewed(db, key, token);
  return { zone, goodsIds: await (form ? goodsOfForm(db, form) : goodsOfZone(db, zone)) };
}

async function previewed(db: Db, key: string, token: string): Promise<{ zone: Zone; form: ZoneForm | null }> {
  const [row, secret] = await Promise.all([zoneRow(db, key), readSetting(db, 'zone_preview_key')]);
  if (!row || secret === undefined || !isPreview(secret, row.id, token, toSeconds(new Date())))
    throw notFound('预览链接无效或已过期');
  const form = row.draft;
  return { zone: { ...toZone(row), ...(form && contentOf(form)) }, form };
}

/** More than one page of cards shows. */
const MOST_LISTED = 200;

/** Zones that are open to who asks: of a kind in the shop's order, or those of `ids` in that order. */
export async function openZones(
  db: Db,
  viewer: Viewer,
  { kind, ids }: { kind?: ZoneKind | undefined; ids?: readonly number[] | undefined },
): Promise<Zone[]> {
  let query = db
    .selectFrom('zone')
    .selectAll()
    .where('is_published', '=', true)
    .where('is_stopped', '=', false)
    .where(sql<boolean>`(starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())`);
  if (kind) query = query.where('kind', '=', kind);
  if (ids) query = query.where('id', '=', sql<number>`any(${ids}::int8[])`);
  const rows = await query.orderBy('sort').orderBy('id').limit(MOST_LISTED).execute();
  const now = toSeconds(new Date());
  const zones = rows.map(toZone).filter((zone) => isShown(zone, viewer.buyer, now));
  return ids ? [...new Set(ids)].flatMap((id) => zones.find((zone) => zone.id === id) ?? []) : zones;
}

/** One page of all goods of a zone, or of its draft by a token, as the goods list finds them. @throws 404 */
export async function zoneGoodsPage(
  db: Db,
  index: SearchIndex,
  viewer: Viewer,
  key: string,
  { preview, ...query }: ListQuery & { preview?: string | undefined },
): Promise<FoundPage> {
  const { goodsIds } = await shownZone(db, viewer, key, preview);
  return findGoods(db, index, viewer, query, goodsIds);
}
