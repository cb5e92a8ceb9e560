import { parseMoment } from '../../../app/day.ts';
import { dateTime } from '../../../app/format.ts';
import { NOBODY, type ReceiverValues, receiverBody } from '../receivers.ts';
import type { VoucherGiving } from './api.ts';

/** A giving of cash vouchers as the form has it. */
export interface VoucherValues extends ReceiverValues {
  name: string;
  note: string;
  amount: string;
  /** As typed, China time. */
  valid_until: string;
}

const DAY = 24 * 3600;

/** Good for 90 days, to the end of that day. @param now Unix seconds */
export const blankVoucher = (now: number): VoucherValues => ({
  ...NOBODY,
  name: '',
  note: '',
  amount: '',
  valid_until: `${dateTime(now + 90 * DAY).slice(0, 10)} 23:59`,
});

/** What the wire wants; a moment that cannot be read was refused by the form. */
export const bodyOf = (values: VoucherValues): VoucherGiving => ({
  ...receiverBody(values),
  name: values.name.trim(),
  note: values.note.trim(),
  amount: values.amount.trim(),
  valid_until: parseMoment(values.valid_until) ?? 0,
});
