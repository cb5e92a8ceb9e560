export { sellerBankAct } from './invoicing/seller/writes.ts';
