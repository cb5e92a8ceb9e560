import type { StaffCoupon } from '@qingnang/contract/admin-coupons';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Client } from './client.ts';

const HOUR = 3600;
export const inHours = (hours: number) => Math.floor(Date.now() / 1000) + Math.round(hours * HOUR);

/** A coupon of ¥30 off ¥500, good for everything, that anybody may take for an hour. */
export const couponForm = (more: Record<string, unknown> = {}) => ({
  name: '满减券',
  describe: '',
  kind: 'amount',
  minus: '30',
  threshold: '500',
  scope: 'all',
  is_claimable: 1,
  claim_from: inHours(-1),
  claim_until: inHours(1),
  valid_until: inHours(48),
  ...more,
});

/** Makes a coupon by the staff call. */
export async function openCoupon(staff: Client, more: Record<string, unknown> = {}): Promise<StaffCoupon> {
  return (await staff.post<StaffCoupon>('/api/admin/coupons', couponForm(more)).expect(201)).data;
}

/** Gives coupons to accounts by the staff call. */
export async function giveCoupon(staff: Client, id: number, usernames: readonly string[]): Promise<void> {
  await staff.post(`/api/admin/coupons/${id}/give`, { usernames }).expect(200);
}

/** Gives cash vouchers to accounts by the staff call. */
export async function giveVoucher(
  staff: Client,
  usernames: readonly string[],
  amount: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const form = { usernames, name: '返利券', amount, valid_until: inHours(48), ...more };
  await staff.post('/api/admin/vouchers', form).expect(201);
}

export interface BareOrder {
  id: number;
  account_id: number;
  order_no: string;
}

/** An unpaid order of ¥1,000 without lines, for what hangs on its number alone. */
export async function bareOrder(
  db: Db,
  accountId: number,
  { couponFen = 0, voucherFen = 0 }: { couponFen?: number; voucherFen?: number } = {},
): Promise<BareOrder> {
  const { rows } = await sql<BareOrder>`
    insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, discount_fen, coupon_fen, voucher_fen,
      shipping_fen, balance_fen, payable_fen, payment_method, consignee, phone, region, address)
    values ('T' || nextval('order_no_seq'), ${accountId}, 'normal', 1, 10, 100000, ${couponFen + voucherFen}, ${couponFen},
      ${voucherFen}, 0, 0, ${100_000 - couponFen - voucherFen}, '', '张三', '13800000000', '四川省成都市', '测试路 1 号')
    returning id, account_id, order_no`.execute(db);
  const [order] = rows;
  if (!order) throw new Error('no order');
  return order;
}

/** The order is cancelled, as far as its own row says. */
export const endBareOrder = async (db: Db, { id }: BareOrder): Promise<void> => {
  await sql`update sales_order set status = 70 where id = ${id}`.execute(db);
};
