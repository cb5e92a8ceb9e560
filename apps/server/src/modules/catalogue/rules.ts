export { differences, priceText, type Values } from './catalog/admin/rules.ts';
export type { CategoryTrees } from './catalog/categories/rules.ts';
export { type LotPick, lotDayErrors, OTHER_DAYS, type StockDemand, withoutMissing } from './catalog/rules.ts';
export { ephedrineLimits } from './eligibility/authorisations/rules.ts';
export type { ControlRule, PurchaseRight } from './eligibility/control/rules.ts';
export {
  type BuyerStanding,
  type GoodsFacts,
  judgeAccount,
  maySeePrices,
  reasonsAgainst,
} from './eligibility/rules.ts';
export { type Counted, type EntryStep, type PromotionEntry, tierWords } from './goods/promoted/rules.ts';
export {
  buyableNumber,
  type GoodsOffer,
  type GroupBuy,
  type OfferWarehouse,
  type OfferWords,
  offerAt,
  ownLimitLeft,
  priceAtMinimum,
  quantityRules,
  type Special,
} from './goods/rules.ts';
export {
  isByName,
  offerThrough,
  specialLimitLeft,
  specialNumber,
  type Terms,
} from './goods/specials/rules.ts';
export { isPriced, unitPrice } from './pricing/rules.ts';
export type { Dossier } from './reports/goods/rules.ts';
export { reportFileName } from './reports/rules.ts';
export { notServedWords } from './warehouses/rules.ts';
