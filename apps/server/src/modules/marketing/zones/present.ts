import type { ZoneBlockForm } from '@qingnang/contract/admin-zones';
import type { GoodsCard, GoodsListData } from '@qingnang/contract/catalog';
import { type ZoneBlock, type ZoneData, type ZoneRow, zonePath } from '@qingnang/contract/zones';
import { goodsCard, goodsListData, mineData } from '../../catalogue/present.ts';
import type { FoundPage, ListQuery } from '../../catalogue/reads.ts';
import { itemData } from '../campaigns/present.ts';
import { couponOfferData } from '../coupons/present.ts';
import type { Filling } from './blocks/reads.ts';
import type { FilledZone } from './reads.ts';
import type { Zone } from './rules.ts';

export const zoneHead = (zone: Zone): ZoneRow => ({
  id: zone.id,
  code: zone.code,
  kind: zone.kind,
  title: zone.title,
  summary: zone.summary,
  image: zone.image,
  starts_at: zone.startsAt,
  ends_at: zone.endsAt,
  url: zonePath(zone.kind, zone.code, zone.id),
});

/** @param timestamp Unix seconds of the server: countdowns run by its clock */
export const zoneData = ({ zone, goodsIds, filling }: FilledZone, timestamp: number): ZoneData => ({
  ...zoneHead(zone),
  blocks: zone.blocks.map((block) => blockData(block, filling)),
  has_goods: goodsIds.length > 0,
  timestamp,
});

function blockData(block: ZoneBlockForm, filling: Filling): ZoneBlock {
  if (block.kind === 'goods') {
    const { kind, title, subtitle, more_url, goods_ids, limit } = block;
    const ids = goods_ids.length > 0 ? goods_ids : filling.ownIds;
    return { kind, title, subtitle, more_url, list: cards(ids, filling).slice(0, limit) };
  }
  if (block.kind === 'specials') {
    const { kind, title, subtitle, more_url, special, limit } = block;
    const items = filling.specials.get(special) ?? [];
    return { kind, title, subtitle, more_url, list: items.slice(0, limit).map(itemData) };
  }
  if (block.kind === 'coupons') {
    const { kind, title, coupon_ids } = block;
    const offers = coupon_ids.flatMap((id) => filling.coupons.get(id) ?? []);
    return { kind, title, list: offers.map((offer) => couponOfferData(offer, filling.looker)) };
  }
  return block.kind === 'countdown' ? { ...block, starts_at: block.starts_at ?? null } : block;
}

/** Cards in the order of the ids; goods that are gone or off the shelf are left out. */
function cards(ids: readonly number[], { goods }: Filling): GoodsCard[] {
  return ids.flatMap((id) => {
    const found = goods.get(id);
    return found?.offer.onShelf ? [{ ...goodsCard(found.offer), mine: mineData(found.mine) }] : [];
  });
}

export const zoneGoodsData = (found: FoundPage, query: ListQuery): GoodsListData =>
  goodsListData(found, query);
