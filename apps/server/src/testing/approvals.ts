import type { adminApprovals } from '@qingnang/contract/approvals';
import type { z } from 'zod';
import { dayInChina } from '../http/dates.ts';
import type { Client } from './client.ts';

/** What waits for a second person, as one of the staff sees it. */
export async function waitingFor(client: Client): Promise<z.output<typeof adminApprovals.data>['list']> {
  const { data } = await client
    .get<z.output<typeof adminApprovals.data>>('/api/admin/approvals?page_size=100')
    .expect(200);
  return data.list;
}

/** A second person agrees with what was asked for last. */
export async function agreeWithLast(second: Client): Promise<void> {
  const last = (await waitingFor(second)).findLast(({ kind, is_own }) => kind === 'approval' && !is_own);
  if (!last) throw new Error('nothing waits');
  await second.post(`/api/admin/approvals/${last.id}/agree`).expect(200);
}

/** Two of the staff set the amount from which a refund of one order waits, in yuan. */
export async function setRefundLimit(asker: Client, second: Client, limit: number): Promise<void> {
  await asker.put('/api/admin/refunds/settings', { review_from: limit.toFixed(2) }).expect(200);
  await agreeWithLast(second);
}

/** The bank's statement brings a line. @param amount yuan */
export async function bankBrings(
  staff: Client,
  {
    amount,
    ...line
  }: { bank_ref: string; payer: string; payer_account?: string; amount: number | string; memo?: string },
): Promise<void> {
  const rows = [{ paid_on: dayInChina(new Date()), amount: Number(amount).toFixed(2), ...line }];
  await staff.post('/api/admin/transfers/import', { rows }).expect(200);
}
