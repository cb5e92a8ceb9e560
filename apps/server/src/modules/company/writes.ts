export { proposeAddress } from './addresses/admin/writes.ts';
export { type PushedCustomer, pushCustomers } from './customers/import/writes.ts';
export { sellerBankAct } from './invoicing/seller/writes.ts';
