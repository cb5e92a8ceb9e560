export { requireCarrier } from './carriers/reads.ts';
export { codedLines } from './codes/buyer/reads.ts';
export { codesBelow } from './codes/family/reads.ts';
export { coldestOf, coldRest } from './logistics/cold/reads.ts';
export { leastDays, lotsForOrder, openLines } from './logistics/reads.ts';
