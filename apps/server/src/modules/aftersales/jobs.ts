import type { Work } from '../../jobs/task.ts';
import * as afterSalesJobs from './cases/jobs.ts';
import * as recallJobs from './recall/jobs.ts';

/** The tasks of after-sales, and when they run by themselves. */
export const work: readonly Work[] = [afterSalesJobs, recallJobs];
