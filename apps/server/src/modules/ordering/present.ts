export { presentTotals } from './cart/present.ts';
export { presentHold } from './orders/gate/present.ts';
export { presentCold, presentDetail, presentShipment, presentSummary } from './orders/present.ts';
export { presentWishes, wishesFor } from './orders/wishes/present.ts';
