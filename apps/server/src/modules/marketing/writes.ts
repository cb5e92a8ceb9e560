export { specialActs } from './campaigns/admin/asked/writes.ts';
export { countGroupBuys, failEndedGroupBuys } from './campaigns/group-buys/writes.ts';
export { giveBackCut, giveBackSpecials, takeSpecials } from './campaigns/writes.ts';
export { combinationAct } from './combinations/admin/writes.ts';
export { giveBackCoupons, giveBackReturnedCoupon, handOnCoupon, useCoupons } from './coupons/writes.ts';
export { giveBackBudgets, moveBudgets, takeBudgets } from './promotions/writes.ts';
export { giveBackVoucherPart, giveBackVouchers, moveVoucherPart, takeVouchers } from './vouchers/writes.ts';
export { zonePricesAct } from './zones/admin/prices/writes.ts';
