import type { QuoteChange } from '@qingnang/contract/quote-changes';
import { count, money } from '../../lib/format.ts';

/** One difference as a row of a table. */
export interface ChangeRow {
  key: string;
  label: string;
  before: string;
  after: string;
  /** It costs more, or is worth less. */
  isWorse: boolean;
}

const WORDS: Record<QuoteChange['what'], string> = {
  price: '单价',
  line: '数量',
  gift: '赠品',
  discount: '满减优惠',
  coupon: '优惠券',
  voucher: '现金券',
  shipping: '运费',
  cashback: '满返',
};

export const changeRows = (changes: readonly QuoteChange[]): ChangeRow[] =>
  changes.map(({ line_id, order_key, name, what, before, after }, at) => {
    const say = what === 'line' || what === 'gift' ? count : money;
    // The same number elsewhere: the line has moved to another order.
    const hasMoved = what === 'line' && before === after;
    const costs = what === 'price' || what === 'shipping' ? after - before : before - after;
    return {
      key: `${at}:${line_id}:${order_key}`,
      label: what === 'gift' ? `赠品 ${name}` : `${name} ${hasMoved ? '所在订单' : WORDS[what]}`,
      before: hasMoved ? '原订单' : say(before),
      after: hasMoved ? '另一订单' : say(after),
      isWorse: what !== 'line' && costs > 0,
    };
  });
