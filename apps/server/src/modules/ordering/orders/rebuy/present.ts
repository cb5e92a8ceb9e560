import type { RebuyLine, RebuyPreview } from '@qingnang/contract/rebuy';
import { priceE4, priceToYuan } from '@qingnang/rules/money';
import { COMBINATION } from '../../cart/rules.ts';
import type { Preview, PreviewLine } from './reads.ts';

export const presentRebuy = ({ orderNo, giftCount, lines }: Preview): RebuyPreview => ({
  order_no: orderNo,
  gift_count: giftCount,
  lines: lines.map(presentLine),
});

function presentLine({ entry: { line, wanted }, bought, inCart, substitute }: PreviewLine): RebuyLine {
  const isSet = wanted.type === COMBINATION;
  const then = priceE4(line.unit_price_e4);
  const base = {
    line_id: line.id,
    goods_id: isSet ? 0 : line.goods_id,
    name: isSet ? (line.combination_name ?? '') : line.name,
    ypgg: isSet ? '' : line.spec,
    bzdw: isSet ? '套' : line.unit,
    sccj: isSet ? '组合购' : line.maker,
    image: line.image,
    bought: wanted.number,
    old_price: isSet ? 0 : priceToYuan(then),
    in_cart: inCart,
    substitute: substitute && {
      goods_id: substitute.offer.id,
      name: substitute.offer.name,
      ypgg: substitute.offer.spec,
      bzdw: substitute.offer.unit,
      sccj: substitute.offer.maker,
      image: substitute.offer.image,
      price: priceToYuan(priceE4(substitute.bought.price)),
      number: substitute.bought.number,
      minimum: substitute.bought.minimum,
      multiple: substitute.bought.multiple,
      most: substitute.bought.most,
    },
  };
  if (bought.state === 'blocked')
    return { ...base, ...NOTHING, state: 'blocked', notices: [], reason: bought.reason };
  const isDearer = !isSet && bought.price !== then;
  return {
    ...base,
    number: bought.number,
    minimum: bought.minimum,
    multiple: bought.multiple,
    most: bought.most,
    price: priceToYuan(priceE4(bought.price)),
    state: bought.state === 'ok' && isDearer ? 'price' : bought.state,
    notices: bought.notices,
    reason: null,
  };
}

const NOTHING = { number: 0, minimum: 0, multiple: 1, most: 0, price: null };
