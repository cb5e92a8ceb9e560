/** What goes into the quote and what comes out of it. The same shapes in the browser and on the server. */

import type { LadderStep } from './ladder.ts';
import type { Fen, PriceE4 } from './money.ts';
import type {
  CouponRule,
  ExchangeAllowance,
  GivenGift,
  PromotionOutcome,
  PromotionRule,
} from './promotion-types.ts';

/**
 * Receipt orders (含麻) are orders of their own and are never paid from the balance; every group offer (拼团)
 * makes an order of its own, which waits for its group. Only normal orders get promotions, coupons, vouchers.
 */
export type QuoteKind = 'normal' | 'receipt' | 'group';

export interface QuoteLine {
  id: string;
  /** What promotions and coupons ask for; lines without count for none that names its goods. */
  goodsId?: number;
  warehouseId: number;
  kind: QuoteKind;
  /** Kind group: the special price whose group it joins. */
  groupKey?: number;
  /**
   * Kind normal: which of the orders that its warehouse's goods are split into, 0 or missing = the first. A split
   * is that of `splitPlan`, which keeps together what one promotion holds.
   */
  part?: number;
  /** Whole pieces, not negative; sets of a combination. */
  number: number;
  /** Pieces in one of `number`; 1 but for the sets of a combination, whose price is that of all its pieces. */
  piecesEach?: number;
  basePrice: PriceE4;
  ladder: { type: number; steps: readonly LadderStep[] } | null;
  /** `is_yj`: buys at the base price although a ladder exists. */
  isOriginalPrice: boolean;
  selected: boolean;
  /** Ships free by itself. */
  shipsFree?: boolean;
  /** See `countsForPromotions`; missing = it does. */
  countsForPromotions?: boolean;
  /** Counts for coupons; missing = it does. */
  withCoupon?: boolean;
  /** 控价: neither 满减 nor a coupon brings one of `number` below it; null or missing = none. */
  floor?: PriceE4 | null;
  /** The only 满减 it counts for; 0 or missing = the one that is best. A pin to one that does not run for the line is none. */
  pinnedPromotionId?: number;
  /** Bought by 换购 through this step. */
  exchange?: { promotionId: number; stepId: number } | null;
}

export interface QuoteWarehouse {
  id: number;
  /** Free shipping from here. */
  threshold: Fen;
  fee: Fen;
  minimumOrder: Fen;
  /** The account's paid, not yet shipped orders of this warehouse and address. */
  unshippedPaid: Fen;
}

/** The buyer's cash vouchers together. */
export interface VoucherFunds {
  available: Fen;
  /** They pay at most this part of an order's goods after discount and coupon; 2000 = 20 %. */
  shareE2: number;
}

export interface QuoteInput {
  lines: readonly QuoteLine[];
  /** Must hold the warehouse of every selected line. */
  warehouses: readonly QuoteWarehouse[];
  /** What the wallet may pay; 0 = do not use. */
  balance: Fen;
  promotions?: readonly PromotionRule[];
  /** By key of the order that each is used for. */
  coupons?: ReadonlyMap<string, CouponRule>;
  /** Missing = do not use. */
  voucher?: VoucherFunds;
}

export interface QuotedLine {
  id: string;
  unitPrice: PriceE4;
  amount: Fen;
  /** Everything that is taken off; the next three are its parts. */
  discount: Fen;
  manjian: Fen;
  coupon: Fen;
  voucher: Fen;
  /** The 满减 applied to it; 0 = none. */
  promotionId: number;
}

/** Selected lines of one warehouse and kind (and group offer, and part): they become one order. */
export interface QuoteGroup {
  /** '1:normal', '1:normal:p1' (a further part), '1:group:77' */
  key: string;
  warehouseId: number;
  kind: QuoteKind;
  /** The special price of a group order; 0 for the other kinds. */
  groupKey: number;
  lineIds: string[];
  goodsAmount: Fen;
  /** Everything that is taken off; `manjian`, `coupon` and `voucher` are its parts. */
  discount: Fen;
  manjian: Fen;
  coupon: Fen;
  /** The coupon that takes something off; 0 = none. */
  couponId: number;
  voucher: Fen;
  /** Back to the wallet when the order is completed. */
  cashback: Fen;
  shippingFee: Fen;
  /**
   * Missing to free shipping and to the minimum order: both count the warehouse's groups together, before
   * anything is taken off; 0 = reached.
   */
  shippingGap: Fen;
  minimumGap: Fen;
  balanceUsed: Fen;
  payable: Fen;
}

export interface Quote {
  lines: QuotedLine[];
  groups: QuoteGroup[];
  goodsAmount: Fen;
  discount: Fen;
  manjian: Fen;
  coupon: Fen;
  voucher: Fen;
  cashback: Fen;
  shippingFee: Fen;
  balanceUsed: Fen;
  payable: Fen;
  /** Selected lines that count. */
  selectedCount: number;
  /** Pieces of the selected lines that count. */
  selectedNumber: number;
  /** What became of every promotion: applied ones, then open ones from the nearest on, then the others. */
  promotions: PromotionOutcome[];
  gifts: GivenGift[];
  /** One for each step of every 换购. */
  allowances: ExchangeAllowance[];
  /** Selected 换购 lines that are not earned, or not in their number: they count nothing, as if not selected. */
  unearned: string[];
}
