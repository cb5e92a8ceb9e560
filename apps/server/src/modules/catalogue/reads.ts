export { normalPrices } from './catalog/admin/prices/reads.ts';
export { matching } from './catalog/admin/reads.ts';
export { categoryTrees } from './catalog/categories/reads.ts';
export { COSTS } from './catalog/costs/reads.ts';
export { lotHas, lotsNamed } from './catalog/lots/reads.ts';
export { alikeGoods } from './catalog/pushes/reads.ts';
export { recallClassOf } from './catalog/stops/reads.ts';
export {
  MONTH_START,
  orderQuotaJson,
  type QuotaRow,
  toQuota,
  USABLE,
} from './eligibility/authorisations/reads.ts';
export { licensedScopes, sellableScopes, unlicensedScopes } from './eligibility/seller/reads.ts';
export { type FoundPage, findGoods, type ListQuery } from './goods/list/reads.ts';
export { type FoundGoods, goodsOf, hasBought, offersOf } from './goods/offers/reads.ts';
export { promotionStamp, promotionTable } from './goods/promoted/reads.ts';
export { groupBuyJson, PART_KINDS } from './goods/specials/reads.ts';
export { hasContractPrice } from './pricing/reads.ts';
export { shopDocuments } from './reports/admin/documents/reads.ts';
export { ownDossier } from './reports/goods/reads.ts';
export { reportIds, reportsOfLots } from './reports/reads.ts';
export { warehousesOf } from './warehouses/reads.ts';
