import { PROMOTION_KINDS, type PromotionKind } from '@qingnang/contract/promotion-kinds';

interface KindWords {
  name: string;
  /** Of its tag. */
  tone: string;
  /** What it does, in a sentence. */
  about: string;
}

/** Kinds in the order in which they are offered. */
export const KINDS: Record<PromotionKind, KindWords> = {
  discount: { ...PROMOTION_KINDS.discount, tone: 'bad', about: '买满金额或件数，下单时直接减钱' },
  gift: { ...PROMOTION_KINDS.gift, tone: 'vio', about: '一组商品买满后送赠品，随单发出' },
  buy_gift: { ...PROMOTION_KINDS.buy_gift, tone: 'vio', about: '一个商品买几件送几件，可送同品' },
  exchange: { ...PROMOTION_KINDS.exchange, tone: 'info', about: '买满后可用优惠价加购指定商品' },
  cashback: { ...PROMOTION_KINDS.cashback, tone: 'wait', about: '买满后，订单完成时返到余额' },
};
