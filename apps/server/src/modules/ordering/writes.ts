export { noteBought } from './orders/bought/writes.ts';
export { splitOrder } from './orders/changes/split/writes.ts';
export {
  type Consignment,
  changeAddress,
  cutOrder,
  holdOrder,
  releaseOrder,
} from './orders/changes/writes.ts';
export { joinGroupBuys } from './orders/group-buys/writes.ts';
export {
  keepPaid,
  PAY_REFUNDS,
  recordBalancePayment,
  refundOrder,
  refundPayment,
} from './orders/money/writes.ts';
export { tellRefunded } from './orders/notices/writes.ts';
export { nextNumber } from './orders/numbers/writes.ts';
export {
  completeOrder,
  endOrder,
  lockOrder,
  lockOwnOrder,
  moveOrder,
  noteEvent,
} from './orders/progress/writes.ts';
