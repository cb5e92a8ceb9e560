import { describe, expect, it } from 'vitest';
import { aCard, anOffer } from '../goods/card.fixture.ts';
import { wireLine } from './add-lines.ts';

const LADDER = { ladder_price_id: 4, ladder_price: [{ number: 50, price: 7 }] };

describe('wireLine', () => {
  it('buys at the goods’ own price, with its ladder', () => {
    expect(wireLine({ goods: aCard(LADDER), number: 60, offer: null })).toEqual({
      goods_id: 7,
      price: 7,
      number: 60,
      ck_id: 1,
      goods_price_id: 0,
      ladder_price_id: 4,
      goods_manjian_id: 0,
      is_yj: 0,
    });
  });

  it('buys through a special price, from its warehouse and without the ladder', () => {
    const offer = anOffer({ goods_price_id: 31, price: 5.5, ck_id: 2 });
    const line = wireLine({ goods: aCard({ ...LADDER, special: offer }), number: 60, offer });
    expect(line).toMatchObject({ goods_price_id: 31, price: 5.5, ck_id: 2, ladder_price_id: 0, is_yj: 0 });
  });

  it('says when a special price was passed over', () => {
    const special = anOffer();
    expect(wireLine({ goods: aCard({ special }), number: 10, offer: null }).is_yj).toBe(1);
    expect(wireLine({ goods: aCard({ ...LADDER, special }), number: 10, offer: null }).is_yj).toBe(0);
  });
});
