export { lotsForOrder, openLines } from './logistics/reads.ts';
