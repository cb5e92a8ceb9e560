import type { ProviderName } from '../../channels/payment/port.ts';
import type { Services } from '../../http/services.ts';
import type { Task } from '../../jobs.ts';
import { type SilentPayment, silentPayments } from './reads.ts';
import { payRefunds } from './refunds/writes.ts';
import { closePayment, noteAsked, settleNotice } from './writes.ts';

const BATCH = 200;

/** Notifications get lost: what the provider's own books say settles the payment as well. */
export async function askProviders(services: Services): Promise<void> {
  const { db, log } = services;
  for (const payment of await silentPayments(db, BATCH)) {
    try {
      await askProvider(services, payment);
    } catch (error) {
      // One provider that is silent holds up no other payment.
      log.warn({ err: error, payment: payment.payment_no }, 'payment could not be asked about');
    }
  }
}

async function askProvider({ db, payments, log }: Services, payment: SilentPayment): Promise<void> {
  const provider = payments[payment.method as ProviderName];
  if (!provider) return;
  await noteAsked(db, payment.payment_no);
  const notice = await provider.query(payment.payment_no);
  if (notice) {
    const settlement = await settleNotice(db, provider.name, notice);
    log.info({ payment: payment.payment_no, settlement }, 'payment found by query');
  } else if (payment.is_over) {
    await closePayment(db, payment.payment_no);
  }
}

export const tasks: Readonly<Record<string, Task>> = {
  ask_payment_providers: askProviders,
  pay_refunds: async ({ db, payments, log }) => {
    await payRefunds(db, payments, log);
  },
};

export const crontab = ['* * * * * ask_payment_providers ?max=2', '* * * * * pay_refunds ?max=2'];
