import type { QueryOf } from '@qingnang/contract/call';
import type { everydayPrice, nearExpiryPrice } from '@qingnang/contract/campaigns';
import type { DataCall } from '../../lib/data.ts';
import type { OfferedGoods } from '../goods/OfferGrid.tsx';
import { pageIn } from '../goods/page-in.ts';
import { shownOf } from '../goods/shown.ts';
import { type Above, readAbove, type ShownBlock } from './zone-data.ts';

export interface OffersData extends Above {
  offers: { list: OfferedGoods[]; total: number; page: number; page_size: number };
}

/** Full rows of the grid at every width. */
const PAGE_SIZE = 20;

type Paged = QueryOf<typeof everydayPrice>;

/** The special prices that a zone lists. */
const OFFERS = {
  mrtj: (call: DataCall, query: Paged) =>
    call<typeof everydayPrice>('GET /api/activity/everyday_price', { query }),
  jxqzc: (call: DataCall, query: Paged) =>
    call<typeof nearExpiryPrice>('GET /api/activity/near_expiry', { query }),
};

/**
 * What a zone reads that lists all running special prices of a kind.
 * @param key of the zone; what staff wrote above the list is left out in silence where it cannot be read
 */
export async function readOffers(
  call: DataCall,
  key: keyof typeof OFFERS,
  address: URLSearchParams,
): Promise<OffersData> {
  const [{ list, total, page, page_size }, above] = await Promise.all([
    OFFERS[key](call, { page: pageIn(address), page_size: PAGE_SIZE }),
    readAbove(call, key, address),
  ]);
  return {
    ...above,
    blocks: page === 1 ? wordsOf(above.blocks) : [],
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
