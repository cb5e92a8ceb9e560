import type { GoodsCard, SpecialOffer } from '@qingnang/contract/catalog';
import type { DataApi } from '../../lib/data.ts';
import type { OfferedGoods } from '../goods/OfferGrid.tsx';
import { pageIn } from '../goods/page-in.ts';
import { shownOf } from '../goods/shown.ts';
import { readZone, type ShownBlock } from './zone-data.ts';

export interface OffersData {
  summary: string;
  blocks: ShownBlock[];
  offers: { list: OfferedGoods[]; total: number; page: number; page_size: number };
}

interface OffersAnswer {
  list: { goods: GoodsCard; offer: SpecialOffer }[];
  total: number;
  page: number;
  page_size: number;
}

/** Full rows of the grid at every width. */
const PAGE_SIZE = 20;

/**
 * What a zone reads that lists all running special prices of a kind.
 * @param call answers the special prices
 * @param key of the zone; what staff wrote above the list is left out in silence where it cannot be read
 */
export async function readOffers(
  api: DataApi,
  call: string,
  key: string,
  address: URLSearchParams,
): Promise<OffersData> {
  const [{ list, total, page, page_size }, zone] = await Promise.all([
    api.get<OffersAnswer>(call, { page: pageIn(address), page_size: PAGE_SIZE }),
    readZone(api, key).catch(() => null),
  ]);
  return {
    summary: zone?.summary ?? '',
    blocks: page === 1 ? wordsOf(zone?.blocks ?? []) : [],
    offers: {
      list: list.map(({ goods, offer }) => ({ goods: shownOf(goods), offer })),
      total,
      page,
      page_size,
    },
  };
}

/** The goods are the list itself. */
const wordsOf = (blocks: readonly ShownBlock[]): ShownBlock[] =>
  blocks.filter(({ kind }) => kind !== 'goods' && kind !== 'specials');

const DAY_SECONDS = 24 * 3600;

/** Whole days that a lot can still be sold, its last day among them; never negative. @param now Unix seconds */
export const daysLeft = (expiresOn: number, now: number): number =>
  Math.max(0, Math.ceil((expiresOn - now) / DAY_SECONDS));
