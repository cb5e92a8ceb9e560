export { requireCarrier } from './carriers/reads.ts';
export { codedLines } from './codes/buyer/reads.ts';
export { type Returnable, returnableCodes } from './codes/returns/reads.ts';
export { type Holder, holdersOfLot } from './codes/search/reads.ts';
export { coldRest } from './logistics/cold/reads.ts';
export { leastDays, lotsForOrder, openLines } from './logistics/reads.ts';
