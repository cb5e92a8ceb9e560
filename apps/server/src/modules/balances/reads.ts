export { balanceOf } from './wallet/reads.ts';
