export { presentAddress } from './addresses/present.ts';
export { presentTitle } from './invoicing/titles/present.ts';
