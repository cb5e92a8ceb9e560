import type { Work } from '../../jobs/task.ts';
import * as importJobs from './catalog/admin/imports/jobs.ts';
import * as massJobs from './catalog/admin/mass/jobs.ts';
import * as zipJobs from './catalog/admin/zips/jobs.ts';
import * as expiryJobs from './catalog/expiry/jobs.ts';
import * as forbiddenJobs from './catalog/forbidden/jobs.ts';
import * as sellerJobs from './eligibility/seller/jobs.ts';
import * as favoriteJobs from './favorites/notices/jobs.ts';
import * as demandJobs from './goods/demand/jobs.ts';
import * as wantedJobs from './wanted/jobs.ts';

/** The tasks of the catalogue, and when they run by themselves. */
export const work: readonly Work[] = [
  demandJobs,
  expiryJobs,
  favoriteJobs,
  forbiddenJobs,
  importJobs,
  massJobs,
  sellerJobs,
  zipJobs,
  wantedJobs,
];
