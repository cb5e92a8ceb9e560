import { z } from 'zod';

/** One difference between what the buyer has seen at checkout and what holds now. */
export const quoteChange = z.object({
  /** Of the cart; 0 = it is about the order. */
  line_id: z.int(),
  order_key: z.string(),
  /** Of the goods, or of the order. */
  name: z.string(),
  what: z.enum(['price', 'discount', 'shipping', 'gift', 'coupon', 'voucher', 'cashback', 'line']),
  /** Yuan; pieces for gifts and lines. */
  before: z.number(),
  after: z.number(),
  /** All of it in one sentence: `阿莫西林胶囊：单价 ¥8.40 → ¥8.50`. */
  message: z.string(),
});
export type QuoteChange = z.infer<typeof quoteChange>;

/** `data` of the 409 with which an order is refused whose quote has changed. */
export interface StaleQuote {
  /** Of what holds now. */
  quote_hash: string;
  /** None when what was seen is no longer known. */
  changes: QuoteChange[];
}
