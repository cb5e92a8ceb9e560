import type { ZoneBlockForm } from '@qingnang/contract/admin-zones';
import type { SpecialKind } from '@qingnang/contract/catalog';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Viewer } from '../../../../http/session.ts';
import { type FoundGoods, goodsOf } from '../../../catalogue/reads.ts';
import { type Item, OPEN } from '../../campaigns/reads.ts';
import { offersByIds } from '../../coupons/centre/reads.ts';
import type { Offer } from '../../coupons/centre/rules.ts';

/** What the blocks of a zone show, read for all of them together. */
export interface Filling {
  /** The zone's own goods that blocks may show, in their order. */
  ownIds: readonly number[];
  goods: ReadonlyMap<number, FoundGoods>;
  /** Running offers by kind, those with pieces first. */
  specials: ReadonlyMap<string, readonly Item[]>;
  /** Coupons that are offered to who asks. */
  coupons: ReadonlyMap<number, Offer>;
  /** Who asks; null for a visitor. */
  looker: { passStatus: number } | null;
}

/** Read beyond what a block shows: some are another buyer's (contract prices, 优选, newcomers). */
const SPARE = 20;

/**
 * Fills blocks of any number: one statement for the special prices of all kinds, one for the coupons, then the goods of all
 * blocks as they hold for who asks.
 * @param zoneGoods ids of the zone's own goods, in their order
 */
export async function fillBlocks(
  db: Db,
  viewer: Viewer,
  blocks: readonly ZoneBlockForm[],
  zoneGoods: readonly number[],
): Promise<Filling> {
  const goodsBlocks = blocks.filter((block) => block.kind === 'goods');
  const ownLimits = goodsBlocks.filter(({ goods_ids }) => goods_ids.length === 0).map(({ limit }) => limit);
  const ownIds = zoneGoods.slice(0, ownLimits.length === 0 ? 0 : Math.max(...ownLimits) + SPARE);
  const couponIds = blocks.flatMap((block) => (block.kind === 'coupons' ? block.coupon_ids : []));
  const [rows, coupons] = await Promise.all([runningRows(db, blocks), offersByIds(db, viewer, couponIds)]);
  const ids = [
    ...ownIds,
    ...goodsBlocks.flatMap(({ goods_ids }) => goods_ids),
    ...rows.map((row) => row.goods_id),
  ];
  const goods = await goodsOf(db, viewer, [...new Set(ids)], true);
  const items = rows.flatMap(({ id, goods_id, kind }) => {
    const offer = goods.get(goods_id)?.offer;
    const special = offer?.specials.find((one) => one.id === id);
    return offer && special ? [{ kind, item: { offer, special } }] : [];
  });
  const byKind = Map.groupBy(items, ({ kind }) => kind);
  const specials = new Map([...byKind].map(([kind, list]) => [kind, list.map(({ item }) => item)]));
  return { ownIds, goods, specials, coupons, looker: viewer.buyer };
}

interface RunningRow {
  id: number;
  goods_id: number;
  kind: SpecialKind;
}

async function runningRows(db: Db, blocks: readonly ZoneBlockForm[]): Promise<RunningRow[]> {
  const wanted = blocks.filter((block) => block.kind === 'specials');
  if (wanted.length === 0) return [];
  const kinds = [...new Set(wanted.map(({ special }) => special))];
  const most = Math.max(...wanted.map(({ limit }) => limit)) + SPARE;
  const { rows } = await sql<RunningRow>`
    select o.id, o.goods_id, o.kind from unnest(${kinds}::text[]) as wanted (kind)
    cross join lateral (
      select s.id, s.goods_id, s.kind, s.stock_left, s.ends_at from special_price s join goods g on g.id = s.goods_id
      where s.kind = wanted.kind and s.starts_at <= now() and ${OPEN}
      order by coalesce(s.stock_left = 0, false), s.ends_at, s.id limit ${most}::int4) o
    order by coalesce(o.stock_left = 0, false), o.ends_at, o.id`.execute(db);
  return rows;
}
