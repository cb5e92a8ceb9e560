export { sellerName } from '../../../company/reads.ts';
