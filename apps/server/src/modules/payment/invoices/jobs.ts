import { dayInChina } from '../../../http/dates.ts';
import type { Services } from '../../../http/services.ts';
import type { Task } from '../../../jobs/task.ts';
import { fetchFiles } from './files/writes.ts';
import { issueDue } from './issuing/writes.ts';
import { makeMonths } from './monthly/writes.ts';
import { redForCases } from './red/writes.ts';
import { requestWished } from './writes.ts';

/** Asks for what checkout and after-sales call for, then issues all that is due and fetches its files. */
export async function issueInvoices({ db, privateFiles, invoicing, config, log }: Services): Promise<void> {
  await requestWished(db, log);
  await redForCases(db, log);
  const issuing = { db, privateFiles, invoicing, seller: config.seller, log };
  await issueDue(issuing);
  await fetchFiles(issuing);
}

/** Invoices of customers whose day of the month has come. */
const invoiceMonths: Task = async ({ db, log }) => {
  await makeMonths(db, dayInChina(new Date()), log);
};

export const tasks: Readonly<Record<string, Task>> = {
  issue_invoices: issueInvoices,
  invoice_months: invoiceMonths,
};

export const crontab = ['* * * * * issue_invoices', '7 * * * * invoice_months'];
