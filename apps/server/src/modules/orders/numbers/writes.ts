import { type RawBuilder, sql } from 'kysely';

const SEQUENCES = {
  order: 'order_no_seq',
  payment: 'payment_no_seq',
  refund: 'refund_no_seq',
  shipment: 'shipment_no_seq',
  case: 'case_no_seq',
} as const;

/**
 * The next number of its kind, as SQL for an insert: letter, day in China, running number (D261121000046).
 * @param letter orders: D, receipt orders H; payments P, refunds R, shipments S, after-sales cases T
 */
export const nextNumber = (kind: keyof typeof SEQUENCES, letter: 'D' | 'H' | 'P' | 'R' | 'S' | 'T') =>
  sql`${sql.lit(letter)} || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD')
    || lpad(nextval(${sql.lit(SEQUENCES[kind])})::text, 6, '0')` as RawBuilder<string>;
