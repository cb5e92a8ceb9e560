/** The shipping fee of one warehouse and what is missing to free shipping. */

import type { Fen } from './money.ts';
import { fen } from './money.ts';

export interface ShippingInput {
  /** Selected goods of the warehouse. */
  goodsAmount: Fen;
  /** Free shipping from here (`shipping_amount`). */
  threshold: Fen;
  fee: Fen;
  /**
   * Paid, not yet shipped orders of the same warehouse and address (`no_trans_order_amount`): they travel
   * along.
   */
  unshippedPaid: Fen;
  /** Every selected line ships free by itself. */
  allShipFree: boolean;
}

/**
 * gap = threshold − selected total − unshipped paid orders, never below zero (docs/rules/money.md#shipping-and-smallest-order). The
 * fee falls away when the gap is closed, when nothing is selected, and when every line ships free by itself.
 */
export function shippingOf(input: ShippingInput): { fee: Fen; gap: Fen } {
  const missing = input.threshold - input.goodsAmount - input.unshippedPaid;
  const gap = fen(missing > 0n ? missing : 0n);
  const isFree = gap === 0n || input.goodsAmount === 0n || input.allShipFree;
  return { fee: isFree ? fen(0n) : input.fee, gap };
}
