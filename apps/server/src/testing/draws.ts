import type { StaffDraw } from '@qingnang/contract/admin-draws';
import type { Client } from './client.ts';
import { inHours } from './coupons.ts';

export const NOTHING = { name: '谢谢参与', kind: 'none', weight: 1 };

/** A free draw of an hour, one attempt a day, of ¥8.80 or nothing. */
export const drawForm = (more: Record<string, unknown> = {}) => ({
  name: '周年抽奖',
  remarks: '每天一次',
  starts_at: inHours(-1),
  ends_at: inHours(1),
  per_day: 1,
  prizes: [{ name: '余额', remarks: '¥8.80', kind: 'balance', amount: '8.80', weight: 1 }, NOTHING],
  ...more,
});

/** Makes a draw by the staff calls and publishes it. */
export async function openDraw(staff: Client, more: Record<string, unknown> = {}): Promise<StaffDraw> {
  const { data } = await staff.post<StaffDraw>('/api/admin/draws', drawForm(more)).expect(201);
  const { id, version } = data;
  return (await staff.post<StaffDraw>(`/api/admin/draws/${id}/publish`, { version }).expect(200)).data;
}
