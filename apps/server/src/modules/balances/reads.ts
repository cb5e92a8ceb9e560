export { AGE_SUMS, creditFor, owedBy } from './credit/reads.ts';
export { balanceOf } from './wallet/reads.ts';
