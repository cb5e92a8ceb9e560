export { draftAgreements } from './content/starters/writes.ts';
export { handOver, keepMade, releaseFiles, useFiles, useStaffFiles } from './files/writes.ts';
