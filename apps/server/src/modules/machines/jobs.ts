import type { Work } from '../../jobs/task.ts';
import * as feedJobs from './feed/jobs.ts';
import * as endingJobs from './keys/endings/jobs.ts';
import * as webhookJobs from './webhooks/jobs.ts';

/** The tasks of machines, and when they run by themselves. */
export const work: readonly Work[] = [feedJobs, endingJobs, webhookJobs];
