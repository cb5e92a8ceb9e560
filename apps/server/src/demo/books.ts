import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import { dayDetail } from '../modules/payment/books/reads.ts';
import { doubtsOf } from '../modules/payment/books/rules.ts';
import { closeDay } from '../modules/payment/books/writes.ts';
import { daysBefore } from '../modules/payment/payments/reconciliation/rules.ts';
import { asDemoStaff } from './acting.ts';

/** Days back from today: these are closed, the latest wait. */
const CLOSED = { from: 30, to: 4 };

/** A month of books: closed but for the last three days. */
export async function loadDemoBooks(db: Db): Promise<void> {
  const today = dayInChina(new Date());
  await asDemoStaff(db, 'finance', async (finance) => {
    for (let back = CLOSED.from; back >= CLOSED.to; back -= 1) {
      const day = daysBefore(today, back);
      const { figures, providers } = await dayDetail(db, day);
      const isDoubtful = doubtsOf(figures, providers).length > 0;
      await closeDay(db, finance, day, isDoubtful ? '已与渠道后台人工核对' : '');
    }
  });
}
