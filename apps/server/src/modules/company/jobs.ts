import type { Work } from '../../jobs/task.ts';
import * as contractJobs from './contracts/jobs.ts';
import * as qualificationJobs from './qualifications/jobs.ts';

/** The tasks of company papers, and when they run by themselves. */
export const work: readonly Work[] = [contractJobs, qualificationJobs];
