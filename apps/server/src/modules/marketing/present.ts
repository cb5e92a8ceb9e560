export { giftGroupData, presentPromotion } from './promotions/present.ts';
