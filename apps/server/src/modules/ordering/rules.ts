export { type Cart, type CartRow, priceRows } from './cart/rules.ts';
export { causeWords, holdWords } from './orders/gate/rules.ts';
export { buyerActs, expiryOf, PAID_HERE, PAYMENT_METHOD_NAMES, staffActs } from './orders/rules.ts';
export { freezeTitle, SPECIAL_NOT_ALLOWED } from './orders/wishes/rules.ts';
