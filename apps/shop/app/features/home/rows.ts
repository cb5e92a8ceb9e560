import type { HomeFloor } from '@qingnang/contract/home-floors';

/** Floors of special prices: small goods, so that two of them stand side by side. */
const OFFERS = ['daily', 'near_expiry', 'newcomer'] as const satisfies readonly HomeFloor[];
export type OffersName = (typeof OFFERS)[number];

const isOffers = (floor: HomeFloor): floor is OffersName => OFFERS.some((one) => one === floor);

/** A floor of its own, or those of special prices that follow each other. */
export type Row = { floor: Exclude<HomeFloor, OffersName> } | { offers: OffersName[] };

/** Floors in their order as rows of the page. */
export function rowsOf(order: readonly HomeFloor[]): Row[] {
  const rows: Row[] = [];
  for (const floor of order) {
    const last = rows.at(-1);
    if (!isOffers(floor)) rows.push({ floor });
    else if (last && 'offers' in last) last.offers.push(floor);
    else rows.push({ offers: [floor] });
  }
  return rows;
}
