export {
  drawSigned,
  type PaperTools,
  signedPaper,
} from './files/papers/writes.ts';
export { handOver, keepLarge, keepMade, releaseFiles, useFiles, useStaffFiles } from './files/writes.ts';
export { draftAgreements } from './legal/starters/writes.ts';
export { publishTextAct } from './legal/writes.ts';
