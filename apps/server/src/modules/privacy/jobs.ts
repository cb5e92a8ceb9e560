import type { Work } from '../../jobs/task.ts';
import * as closingJobs from './closing/jobs.ts';
import * as exportJobs from './exports/jobs.ts';
import * as retentionJobs from './retention/jobs.ts';

/** The tasks of privacy, and when they run by themselves. */
export const work: readonly Work[] = [retentionJobs, exportJobs, closingJobs];
