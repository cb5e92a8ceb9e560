export { handOver, keepMade, releaseFiles, useFiles, useStaffFiles } from './files/writes.ts';
