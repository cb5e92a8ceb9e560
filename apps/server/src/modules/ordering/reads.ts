export { cartRows, cartSources } from './cart/reads.ts';
export { type GateHoldRow, holdsOf, judgeResend } from './orders/gate/reads.ts';
export { DUE, dueOf, RECEIVED } from './orders/money/reads.ts';
export { ordersNumbered } from './orders/numbers/reads.ts';
export { buyerMoves, type Mover, type OrderRow } from './orders/progress/reads.ts';
export {
  type ColdColumns,
  findOrder,
  firstLinesOf,
  type LineRow,
  linesOf,
  type OrderHead,
  orderHeads,
  orderParts,
} from './orders/reads.ts';
export { ordersByStatus, type StatusCount } from './orders/tally/reads.ts';
