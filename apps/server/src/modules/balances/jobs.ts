import type { Work } from '../../jobs/task.ts';
import * as creditJobs from './credit/jobs.ts';
import * as pointsJobs from './points/jobs.ts';

/** The tasks of balances, and when they run by themselves. */
export const work: readonly Work[] = [creditJobs, pointsJobs];
