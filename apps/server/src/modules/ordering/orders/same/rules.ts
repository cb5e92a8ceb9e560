import type { DraftContent } from '@qingnang/contract/checkout-draft';
import type { Paper } from '@qingnang/contract/wish-words';
import { type PriceE4, priceE4, priceToYuan } from '@qingnang/rules/money';

/** What of a past order says how it went: where to, paid from what, with which invoice and papers. */
export interface PastOrder {
  address_id: number | null;
  balance_fen: number;
  invoice: { kind: DraftContent['invoice_kind']; title: string; tax_no: string } | null;
  papers: readonly string[];
  expiry_months: number;
  expiry_wish: string;
  delivery_note: string;
}

/** What of it is there today. */
export interface StillThere {
  addressIds: readonly number[];
  titles: readonly { id: number; title: string; tax_no: string }[];
}

/**
 * The next order as the past one went; what is gone is left to be chosen. Remarks were about that order alone; those that the buyer has
 * begun to write for the next one stay.
 */
export function draftLike(order: PastOrder, there: StillThere, begun: DraftContent | null): DraftContent {
  const { invoice, address_id } = order;
  const title = there.titles.find((one) => one.title === invoice?.title && one.tax_no === invoice.tax_no);
  const kind = invoice && title ? invoice.kind : 'none';
  return {
    address_id: address_id !== null && there.addressIds.includes(address_id) ? address_id : null,
    use_balance: Number(order.balance_fen > 0),
    use_voucher: 1,
    split: 0,
    coupons: [],
    invoice_kind: kind,
    invoice_title_id: title?.id ?? null,
    // The database lets no other words in.
    papers: (order.papers as Paper[]).filter((paper) => paper !== 'invoice' || kind !== 'none'),
    expiry_months: order.expiry_months,
    expiry_wish: order.expiry_wish,
    delivery_note: order.delivery_note,
    remarks: begun?.remarks ?? {},
  };
}

/** Pieces that the cart lacks: it holds some of them already when the button is pressed twice. */
export const lacking = (bought: number, inCart: number): number => Math.max(0, bought - inCart);

/** What the buyer should know of a line before ordering it again; '' = nothing. */
export function differenceOf({ before, now, bought, inCart, notices, unit }: Difference): string {
  const words = [...notices];
  if (now !== null && now !== before)
    words.push(`价格由 ¥${priceToYuan(priceE4(before))} 变为 ¥${priceToYuan(now)}`);
  if (inCart > bought) words.push(`购物车已有 ${inCart} ${unit}，按 ${inCart} ${unit}下单`);
  return words.join('；');
}

interface Difference {
  /** Of a piece, in that order. */
  before: bigint;
  /** null = of a set, whose price is not compared. */
  now: PriceE4 | null;
  bought: number;
  inCart: number;
  notices: readonly string[];
  unit: string;
}
