export { requireCarrier } from './carriers/reads.ts';
export { lotsForOrder, openLines } from './logistics/reads.ts';
