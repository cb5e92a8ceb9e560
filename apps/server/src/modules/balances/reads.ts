export { AGE_SUMS, creditFor, owedBy } from './credit/reads.ts';
export { balanceOf, cashbackPaid } from './wallet/reads.ts';
