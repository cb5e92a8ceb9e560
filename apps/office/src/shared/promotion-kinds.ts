import type { PromotionKind } from '@qingnang/contract/promotions';

interface KindWords {
  name: string;
  /** Of its tag. */
  tone: string;
  /** What it does, in a sentence. */
  about: string;
}

/** Kinds in the order in which they are offered. */
export const KINDS: Record<PromotionKind, KindWords> = {
  discount: { name: '满减', tone: 'bad', about: '买满金额或件数，下单时直接减钱' },
  gift: { name: '满赠', tone: 'vio', about: '一组商品买满后送赠品，随单发出' },
  buy_gift: { name: '买赠', tone: 'vio', about: '一个商品买几件送几件，可送同品' },
  exchange: { name: '换购', tone: 'info', about: '买满后可用优惠价加购指定商品' },
  cashback: { name: '满返', tone: 'wait', about: '买满后，订单完成时返到余额' },
};
