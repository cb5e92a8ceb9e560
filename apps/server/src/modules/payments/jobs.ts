import type { ProviderName } from '../../channels/payment/port.ts';
import type { Services } from '../../http/services.ts';
import type { Task } from '../../jobs.ts';
import { silentPayments } from './reads.ts';
import { payRefunds } from './refunds/writes.ts';
import { settleNotice } from './writes.ts';

const BATCH = 50;

/** Notifications get lost: what the provider's own books say settles the payment as well. */
export async function askProviders({ db, payments, log }: Services): Promise<void> {
  for (const { payment_no, method } of await silentPayments(db, BATCH)) {
    const notice = await payments[method as ProviderName]?.query(payment_no);
    if (!notice) continue;
    const settlement = await settleNotice(db, method as ProviderName, notice);
    log.info({ payment: payment_no, settlement }, 'payment found by query');
  }
}

export const tasks: Readonly<Record<string, Task>> = {
  ask_payment_providers: askProviders,
  pay_refunds: async ({ db, payments }) => {
    await payRefunds(db, payments);
  },
};

export const crontab = ['* * * * * ask_payment_providers ?max=2', '* * * * * pay_refunds ?max=2'];
