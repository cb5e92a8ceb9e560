/** Promotions by kind, without schemas: browsers take them without those. 买赠 is 满赠 of one goods, counted in pieces. */

interface KindOfPromotion {
  name: string;
  /** The letter of its tag. */
  tag: string;
  /** What it does with money (off or back); null: it gives goods, or lets them be bought. */
  verb: '减' | '返' | null;
}

export const PROMOTION_KINDS = {
  discount: { name: '满减', tag: '满', verb: '减' },
  gift: { name: '满赠', tag: '赠', verb: null },
  buy_gift: { name: '买赠', tag: '赠', verb: null },
  exchange: { name: '换购', tag: '换购', verb: null },
  cashback: { name: '满返', tag: '满', verb: '返' },
} as const satisfies Record<string, KindOfPromotion>;
export type PromotionKind = keyof typeof PROMOTION_KINDS;
