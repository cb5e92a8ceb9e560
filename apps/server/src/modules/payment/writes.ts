export { finishRefund } from './payments/review/writes.ts';
export { topUpAct } from './payments/topups/admin/writes.ts';
export { allocationAct, payoutAct } from './payments/transfers/allocation/writes.ts';
export { confirmOrderTransfer, transferAct } from './payments/transfers/confirm/writes.ts';
export { lineAct } from './payments/transfers/statement/writes.ts';
