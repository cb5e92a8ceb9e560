export { draftAgreements } from './content/starters/writes.ts';
export { handOver, keepLarge, keepMade, releaseFiles, useFiles, useStaffFiles } from './files/writes.ts';
