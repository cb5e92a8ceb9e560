import { expect, it } from 'vitest';
import { aPromotion, aStep } from '../promotions/promotion.fixture.ts';
import { aLine } from './cart-line.fixture.ts';
import { exchangeOffers } from './exchange-offers.ts';

const gift = {
  goods_id: 8,
  name: '体温计',
  ypgg: '',
  sccj: '',
  bzdw: '支',
  image: '',
  number: 2,
  left: 9,
  goods_price_id: 77,
  price: 9.9,
};
const PROMOTION = aPromotion({
  id: 5,
  kind: 'exchange',
  tiers: [aStep({ id: 50, gift }), aStep({ id: 51, gift })],
});
const allowed = (stepId: number, number: number) => ({ promotionId: 5, stepId, number });

it('offers what a reached step allows beyond what is in the cart', () => {
  const line = aLine(1, 9.9, 1, { exchange: { promotion_id: 5, tier_id: 50 } });
  expect(exchangeOffers(PROMOTION, [allowed(50, 2)], [line])).toEqual([{ tierId: 50, goods: gift, left: 1 }]);
  expect(exchangeOffers(PROMOTION, [allowed(50, 1)], [line])).toEqual([]);
  expect(exchangeOffers(PROMOTION, [allowed(51, 0)], [])).toEqual([]);
  expect(exchangeOffers({ ...PROMOTION, id: 6 }, [allowed(50, 2)], [])).toEqual([]);
});
