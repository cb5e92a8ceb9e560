import type { StaffCoupon } from '@qingnang/contract/admin-coupons';
import { couponFields, plainCouponFields } from '@qingnang/contract/coupon-fields';
import { ofColumns, showFields } from '@qingnang/rules/described';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { textFor } from '../../../identity/rules.ts';
import { couponWords } from '../rules.ts';
import type { HolderRow } from './holders/reads.ts';
import type { StaffCouponRow } from './reads.ts';

/** A coupon as its list and its form show it. */
export function staffCouponData(row: StaffCouponRow): StaffCoupon {
  const fields = ofColumns(couponFields, row);
  const { minus, percent } = fields;
  return {
    id: row.id,
    version: row.version,
    ...showFields(plainCouponFields, fields),
    words: couponWords({ ...fields, minus: minus ?? fen(0), percentE2: percent ?? 0 }),
    scope_items: row.scope_items ?? [],
    state: row.state,
    taken: row.taken,
    used: row.used,
    cost: fenToYuan(fen(row.cost_fen)),
  };
}

/** Who holds a coupon. */
export const holderData = (row: HolderRow, staff: Staff) => ({
  ...row,
  username: textFor(staff, row.username),
  taken_at: toSeconds(row.taken_at),
  valid_until: toSeconds(row.valid_until),
});
