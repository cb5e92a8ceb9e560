import type { Work } from '../../jobs/task.ts';
import * as fileJobs from './files/jobs.ts';

/** The tasks of content and service, and when they run by themselves. */
export const work: readonly Work[] = [fileJobs];
