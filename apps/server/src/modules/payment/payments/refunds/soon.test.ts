import type { PaymentData } from '@qingnang/contract/payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Jobs, startJobs } from '../../../../jobs.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { tasks } from '../jobs.ts';

let shop: TestShop;
let jobs: Jobs;
beforeAll(async () => {
  shop = await createShop();
  // Of its own accord it comes at midnight only.
  const work = { tasks, crontab: ['0 0 * * * pay_refunds'] };
  jobs = await startJobs(shop.services, shop.services.config.databaseUrl ?? '', work);
});
afterAll(async () => {
  await jobs.stop();
  await shop.close();
});

it('money that comes for a cancelled order goes back at once', async () => {
  const buyer = await shop.buyer();
  const { id } = await placeFor(buyer);
  const { data } = await buyer.post<PaymentData>(`/api/order/${id}/pay`, { method: 'wechat' }).expect(200);
  await buyer.post(`/api/order/${id}/cancel`).expect(200);
  await fetch(`${shop.url}/sandbox/cashier/${data.payment_no}`, { method: 'POST' });
  const refunds = () => shop.db.selectFrom('refund').select('status').where('order_id', '=', id).execute();
  await expect.poll(refunds).toEqual([{ status: 'done' }]);
});
