export { normalPrices } from './catalog/admin/prices/reads.ts';
export { categoryTrees } from './catalog/categories/reads.ts';
export { MONTH_START, USABLE } from './eligibility/authorisations/reads.ts';
export { type FoundPage, findGoods, type ListQuery } from './goods/list/reads.ts';
export { type FoundGoods, goodsOf, hasBought, offersOf } from './goods/offers/reads.ts';
export { promotionStamp, promotionTable } from './goods/promoted/reads.ts';
export { groupBuyJson, PART_KINDS } from './goods/specials/reads.ts';
export { shopDocuments } from './reports/admin/documents/reads.ts';
export { reportIds, reportsOfLots } from './reports/reads.ts';
