export { presentAddress } from './addresses/present.ts';
export { drawSeal } from './contracts/paper/seal/present.ts';
export { drawStamp, drawStampBelow, STAMP, type Stamp } from './contracts/paper/stamp/present.ts';
export { presentTitle } from './invoicing/titles/present.ts';
