export { groupBuyOf } from './campaigns/group-buys/reads.ts';
export { hasWarehouse, partGoodsNow } from './campaigns/parts/reads.ts';
export { setAside } from './campaigns/reads.ts';
export { combinationsOf } from './combinations/reads.ts';
export { usableCoupons } from './coupons/reads.ts';
export { exchangeSpecials } from './promotions/exchange/reads.ts';
export { goodsOfPromotion, promotionsFor, runningPromotion, runningPromotions } from './promotions/reads.ts';
export { voucherFunds } from './vouchers/reads.ts';
export { goodsInZones } from './zones/goods/reads.ts';
