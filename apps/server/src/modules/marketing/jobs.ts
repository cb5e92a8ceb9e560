import type { Work } from '../../jobs/task.ts';
import * as campaignJobs from './campaigns/jobs.ts';

/** The tasks of marketing, and when they run by themselves. */
export const work: readonly Work[] = [campaignJobs];
