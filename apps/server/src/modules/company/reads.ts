export { type AddressRow, addressesOf, addressOf, defaultPlace } from './addresses/reads.ts';
export { budgetIn } from './budgets/reads.ts';
export { customerGroupsNamed } from './groups/reads.ts';
export { invoiceBound, type ShopBank, sellerName, sellerOf, shopBank } from './invoicing/seller/reads.ts';
export {
  type TitleRow,
  titleOf,
  titleOfAccount,
  titlesOf,
  titlesOfAccount,
} from './invoicing/titles/reads.ts';
export { type OwnAccounts, ownAccounts } from './stores/reads.ts';
