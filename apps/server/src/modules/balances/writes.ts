export { settleAct, writeOffAct } from './credit/admin/money/writes.ts';
export { termsAct } from './credit/admin/terms/writes.ts';
export { chargeOrder, giveBackCredit, settleAccount, splitReceivable, startTerm } from './credit/writes.ts';
export { earnForOrder, takeBackForOrder } from './points/earning/writes.ts';
export { placePrize } from './points/orders/writes.ts';
export { earn, spend } from './points/writes.ts';
export { giveBalance, takeBalance } from './wallet/writes.ts';
