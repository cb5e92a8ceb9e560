import type { DataCall } from '../../lib/data.ts';
import { pageIn } from '../goods/page-in.ts';
import { isRepeated, readZone, readZoneGoods, type ShownZone, type ZoneGoods } from './zone-data.ts';

/** What a page that shows one zone reads. */
export interface Campaign {
  zone: Pick<ShownZone, 'title' | 'summary' | 'starts_at' | 'ends_at' | 'blocks'>;
  /** All its goods, page by page; null where it has none, or none beyond those of its blocks. */
  goods: ZoneGoods | null;
  /** A draft that staff look at. */
  isPreview: boolean;
}

/**
 * A zone with its goods; null when there is none open to who asks.
 * @param key code or number
 * @param query of the page: `page` of the goods, `preview`
 */
export async function readCampaign(
  call: DataCall,
  key: string,
  query: URLSearchParams,
): Promise<Campaign | null> {
  const preview = query.get('preview');
  const zone = await readZone(call, key, preview);
  if (zone === null) return null;
  const goods = zone.has_goods ? await readZoneGoods(call, key, pageIn(query)) : null;
  const hasMore = goods !== null && !isRepeated(goods, zone.blocks);
  const { title, summary, starts_at, ends_at, blocks } = zone;
  return {
    zone: { title, summary, starts_at, ends_at, blocks },
    goods: hasMore ? goods : null,
    isPreview: preview !== null,
  };
}

/** In place of a campaign that is not open: its title, and nothing in it. */
export const notOpen = (title: string): Campaign => ({
  zone: { title, summary: '', starts_at: null, ends_at: null, blocks: [] },
  goods: null,
  isPreview: false,
});
