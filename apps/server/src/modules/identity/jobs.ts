import type { Work } from '../../jobs/task.ts';
import * as accountJobs from './accounts/jobs.ts';
import * as approvalJobs from './approvals/jobs.ts';
import * as backupJobs from './backups/jobs.ts';
import * as messageJobs from './messages/jobs.ts';
import * as statusJobs from './status/jobs.ts';
import * as wechatJobs from './wechat/jobs.ts';

/** The tasks of identity, and when they run by themselves. */
export const work: readonly Work[] = [
  accountJobs,
  approvalJobs,
  backupJobs,
  messageJobs,
  statusJobs,
  wechatJobs,
];
