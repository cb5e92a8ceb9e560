export { refusalWords } from './campaigns/rules.ts';
export { type CombinationOffer, setOffer } from './combinations/rules.ts';
export type { UsableCoupon } from './coupons/rules.ts';
export { fieldsOf, type PromotionFields, promotionErrors } from './promotions/admin/rules.ts';
export { unsavedPromotion } from './promotions/admin/unsaved/rules.ts';
export {
  budgetWords,
  type ExchangeSpecial,
  type Promotion,
  type PromotionTier,
  toPromotionRule,
} from './promotions/rules.ts';
