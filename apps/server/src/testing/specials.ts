import type { StaffSpecial } from '@qingnang/contract/campaigns';
import type { Client } from './client.ts';
import { GOODS } from './fixture.ts';

const HOUR = 3600;
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + Math.round(hours * HOUR);

/** A special price of `GOODS.hundred` (¥25.00, 100 pieces) at ¥20.00 that runs now, with own stock unless it says otherwise. */
export const specialForm = (more: Record<string, unknown> = {}) => ({
  goods_id: GOODS.hundred,
  kind: 'seckill',
  name: '整点秒杀',
  price: '20.00',
  starts_at: inHours(-1),
  ends_at: inHours(1),
  warehouse_id: 1,
  stock_total: 10,
  ...more,
});

/** Fields of `specialForm` without own stock: it sells from the shelf. */
export const FROM_SHELF = { warehouse_id: undefined, stock_total: undefined };

/** Makes a special price by the staff call. @throws for one so low that it waits for a second person */
export async function openSpecial(staff: Client, more: Record<string, unknown> = {}): Promise<StaffSpecial> {
  const { data, message } = await staff
    .post<StaffSpecial | null>('/api/admin/specials', specialForm(more))
    .expect(201);
  if (!data) throw new Error(message);
  return data;
}
