import type { Work } from '../../jobs/task.ts';
import * as invoiceJobs from './invoices/jobs.ts';
import * as paymentJobs from './payments/jobs.ts';
import * as reconciliationJobs from './payments/reconciliation/jobs.ts';

/** The tasks of payment, and when they run by themselves. */
export const work: readonly Work[] = [paymentJobs, invoiceJobs, reconciliationJobs];
