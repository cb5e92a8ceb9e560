import type { PaymentProvider, ProviderName } from '../../../channels/payment/port.ts';
import type { Services } from '../../../http/services.ts';
import type { Task } from '../../../jobs/task.ts';
import { PAY_REFUNDS } from '../../ordering/writes.ts';
import { type SilentPayment, silentPayments } from './reads.ts';
import { payRefunds } from './refunds/writes.ts';
import { closeTransferTopUps } from './topups/writes.ts';
import { closePayment, isSilence, noteAsked, settleNotice } from './writes.ts';

const BATCH = 200;

/**
 * Notifications get lost: what the provider's own books say settles the payment as well. An open payment of an order that ended,
 * or was paid in another way, is closed at the provider; money that came in meanwhile is settled, and so paid back.
 */
export async function askProviders(services: Services): Promise<void> {
  const { db, log, payments } = services;
  const silent = new Set<string>();
  for (const payment of await silentPayments(db, BATCH)) {
    const provider = payments[payment.method as ProviderName];
    if (!provider || silent.has(payment.method)) continue;
    try {
      await noteAsked(db, payment.payment_no);
      if (!(await askProvider(services, provider, payment))) await giveUp(services, provider, payment);
    } catch (error) {
      // One provider that is silent holds up no payment of the other.
      log.warn({ err: error, payment: payment.payment_no }, 'payment could not be asked about');
      if (isSilence(error)) silent.add(payment.method);
    }
  }
}

/** @returns whether it was paid */
async function askProvider(
  { db, log }: Services,
  provider: PaymentProvider,
  { payment_no }: SilentPayment,
): Promise<boolean> {
  const notice = await provider.query(payment_no);
  if (!notice) return false;
  const settlement = await settleNotice(db, provider.name, notice);
  log.info({ payment: payment_no, settlement }, 'payment found by query');
  return true;
}

async function giveUp(services: Services, provider: PaymentProvider, payment: SilentPayment): Promise<void> {
  if (!payment.is_over) return;
  const closing = await provider.close(payment.payment_no);
  if (closing === 'paid') await askProvider(services, provider, payment);
  // Where the provider has not heard of it yet, the buyer's page may still tell it so, until its time is over.
  else if (closing === 'closed' || payment.is_expired) await closePayment(services.db, payment.payment_no);
}

export const tasks: Readonly<Record<string, Task>> = {
  ask_payment_providers: askProviders,
  close_top_ups: async ({ db }) => closeTransferTopUps(db),
  [PAY_REFUNDS]: async ({ db, payments, log }) => {
    await payRefunds(db, payments, log);
  },
};

export const crontab = [
  '* * * * * ask_payment_providers',
  `* * * * * ${PAY_REFUNDS}`,
  '7 * * * * close_top_ups',
];
