import { type RawBuilder, sql } from 'kysely';

const SEQUENCES = {
  order: 'order_no_seq',
  payment: 'payment_no_seq',
  refund: 'refund_no_seq',
  shipment: 'shipment_no_seq',
  case: 'case_no_seq',
  recall: 'recall_no_seq',
  batch: 'pick_batch_no_seq',
  topUp: 'top_up_no_seq',
  withdrawal: 'withdrawal_no_seq',
} as const;

type Letter = 'B' | 'D' | 'H' | 'P' | 'R' | 'S' | 'T' | 'CZ' | 'TX' | 'YL' | 'ZH';

/**
 * The next number of its kind, as SQL for an insert: letter, day in China, running number (D261121000046).
 * @param letter orders: D, receipt orders H; payments P, refunds R, shipments S, after-sales cases T, pick batches B; top-ups CZ, withdrawals TX, recalls ZH, drills YL
 */
export const nextNumber = (kind: keyof typeof SEQUENCES, letter: Letter) =>
  sql`${sql.lit(letter)} || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD')
    || lpad(nextval(${sql.lit(SEQUENCES[kind])})::text, 6, '0')` as RawBuilder<string>;
