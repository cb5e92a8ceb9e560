import type { Work } from '../../jobs/task.ts';
import * as traceFileJobs from './codes/uploads/files/jobs.ts';
import * as noteJobs from './logistics/note/jobs.ts';
import * as trackingJobs from './logistics/tracking/jobs.ts';

/** The tasks of fulfilment, and when they run by themselves. */
export const work: readonly Work[] = [noteJobs, trackingJobs, traceFileJobs];
