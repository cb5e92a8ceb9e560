import type { CartItem } from '@qingnang/contract/cart';
import { describe, expect, it } from 'vitest';
import { aCard, anOffer } from '../goods/card.fixture.ts';
import { offerOfLine } from './line-offer.ts';

const special = anOffer({ goods_price_id: 21 });
const line = (goods_price_id: number, goods = aCard({ special })) => ({ goods_price_id, goods }) as CartItem;

describe('the special price of a line', () => {
  it('is the one it names', () => expect(offerOfLine(line(21))).toBe(special));
  it('is not the one that the goods also has', () => {
    expect(offerOfLine(line(0))).toBeNull();
    expect(offerOfLine(line(22))).toBeNull();
  });
  it('is gone when it has ended', () => expect(offerOfLine(line(21, aCard()))).toBeNull());
});
