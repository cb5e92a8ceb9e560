import type { Work } from '../../jobs/task.ts';
import * as checkoutJobs from './checkout/jobs.ts';
import * as orderJobs from './orders/jobs.ts';
import * as tallyJobs from './orders/tally/jobs.ts';
import * as proposalJobs from './proposals/jobs.ts';

/** The tasks of ordering, and when they run by themselves. */
export const work: readonly Work[] = [checkoutJobs, orderJobs, tallyJobs, proposalJobs];
