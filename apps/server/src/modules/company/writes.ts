export { proposeAddress } from './addresses/admin/writes.ts';
export { sellerBankAct } from './invoicing/seller/writes.ts';
