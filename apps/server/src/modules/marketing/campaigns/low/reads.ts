import type { PriceE4 } from '@qingnang/rules/money';
import type { Tx } from '../../../../db/transaction.ts';
import { normalPrices } from '../../../catalogue/reads.ts';
import { priceLimit } from '../../../identity/reads.ts';
import { isTooLow, type LowPrice } from './rules.ts';

export interface GoodsPrice {
  goodsId: number;
  price: PriceE4;
}

/** Of prices of a campaign those that lie further below the normal one than one person may set them. Their goods are locked. */
export async function tooLow(tx: Tx, prices: readonly GoodsPrice[]): Promise<LowPrice[]> {
  const percent = await priceLimit(tx, 'campaign_price');
  const normal = await normalPrices(
    tx,
    prices.map(({ goodsId }) => goodsId),
  );
  return prices.flatMap(({ goodsId, price }) => {
    const known = normal.get(goodsId);
    const low = known && { goods: known.goods, normal: known.price, price };
    return low && isTooLow(low, percent) ? [low] : [];
  });
}
