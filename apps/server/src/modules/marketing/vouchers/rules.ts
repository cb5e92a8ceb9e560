import type { OwnVoucher } from '@qingnang/contract/coupons';
import type { Fen } from '@qingnang/rules/money';

/** Where something that an account holds stands. What is void or used up stays so, whatever its window. */
export function holdingState(
  held: { isVoid: boolean; isUsed: boolean; validFrom: Date; validUntil: Date },
  now: Date,
): OwnVoucher['state'] {
  if (held.isVoid) return 'void';
  if (held.isUsed) return 'used';
  if (held.validUntil <= now) return 'expired';
  return held.validFrom > now ? 'waiting' : 'unused';
}

/** What of a row of `cash_voucher` says where it stands. */
export interface VoucherStateRow {
  left_fen: number;
  is_void: boolean;
  valid_from: Date;
  valid_until: Date;
}

/** Where a cash voucher stands; used: nothing left on it. */
export const voucherState = (row: VoucherStateRow, now: Date): OwnVoucher['state'] =>
  holdingState(
    {
      isVoid: row.is_void,
      isUsed: row.left_fen === 0,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
    },
    now,
  );

/** A cash voucher of an account. */
export interface HeldVoucher {
  id: number;
  name: string;
  note: string;
  amount: Fen;
  left: Fen;
  state: OwnVoucher['state'];
  validFrom: Date;
  validUntil: Date;
  /** Orders that stand and used it, newest first. */
  uses: readonly VoucherUse[];
}

export interface VoucherUse {
  orderId: number;
  orderNo: string;
  amount: Fen;
  /** Unix seconds. */
  at: number;
}
