export { noteBought } from './orders/bought/writes.ts';
export { splitOrder } from './orders/changes/split/writes.ts';
export {
  type Consignment,
  changeAddress,
  cutOrder,
  holdOrder,
  releaseOrder,
} from './orders/changes/writes.ts';
export { behindGate, judgeAgain, passGate, releaseFromGate } from './orders/gate/writes.ts';
export { joinGroupBuys } from './orders/group-buys/writes.ts';
export {
  giveBackHere,
  insertPayment,
  keepPaid,
  type OrderPart,
  PAY_REFUNDS,
  recordBalancePayment,
  recordCreditPayment,
  refundOrder,
  refundPart,
} from './orders/money/writes.ts';
export { tellRefunded } from './orders/notices/writes.ts';
export { nextNumber } from './orders/numbers/writes.ts';
export {
  completeOrder,
  endOrder,
  lockOrder,
  lockOrders,
  lockOrdersOf,
  lockOwnOrder,
  moveOrder,
  noteEvent,
} from './orders/progress/writes.ts';
export { type Submitted, submitLines } from './proposals/submitting/writes.ts';
export { countNamed } from './quick/shelf/writes.ts';
