import type { Reason } from '@qingnang/contract/catalog';
import { describe, expect, it } from 'vitest';
import { aCard, anOffer } from './card.fixture.ts';
import { asBought, bestOffer, leftWords, soldPercent } from './offer.ts';
import { correctGoods } from './quantity.ts';

const reason = (code: Reason['code']): Reason => ({ code, message: '', action: '', url: '' });

describe('bestOffer', () => {
  it('is the special price where it is cheaper', () => {
    const special = anOffer({ price: 7.3 });
    expect(bestOffer(aCard({ price: 7.35, special }))).toBe(special);
    expect(bestOffer(aCard({ price: 7.3, special }))).toBeNull();
  });

  it('is none where it is closed to the buyer', () => {
    expect(bestOffer(aCard({ special: anOffer({ reason: reason('limit_used') }) }))).toBeNull();
    expect(bestOffer(aCard())).toBeNull();
  });

  it('is named to who sees no prices', () => {
    const special = anOffer({ price: null, number: null });
    expect(bestOffer(aCard({ price: null, special }))).toBe(special);
  });
});

describe('asBought', () => {
  const ladder = { ladder_price_id: 4, ladder_price: [{ number: 50, price: 7 }] };

  it('has the offer’s price, stock and warehouse, and no ladder', () => {
    const bought = asBought(aCard(ladder), anOffer({ ck_id: 3 }));
    expect(bought).toMatchObject({ price: 5.8, base_price: 5.8, number: 96, ck_id: 3, ladder_price: [] });
  });

  it('is the goods itself without an offer, and its warehouse where the offer names none', () => {
    const goods = aCard(ladder);
    expect(asBought(goods, null)).toBe(goods);
    expect(asBought(goods, anOffer({ ck_id: 0 })).ck_id).toBe(1);
  });

  it('sells its own stock when the shelf is empty, and nothing that is refused for another reason', () => {
    expect(asBought(aCard({ reason: reason('out_of_stock') }), anOffer()).reason).toBeNull();
    expect(asBought(aCard({ reason: reason('out_of_stock') }), anOffer({ number: 0 })).reason?.code).toBe(
      'out_of_stock',
    );
    expect(asBought(aCard({ reason: reason('out_of_scope') }), anOffer()).reason?.code).toBe('out_of_scope');
    expect(asBought(aCard(), anOffer({ reason: reason('limit_used') })).reason?.code).toBe('limit_used');
  });

  it('names the offer’s limit where that is what ends a wish, its stock otherwise', () => {
    const limited = asBought(aCard(), anOffer({ limit_per_account: 20, number: 20 }));
    expect(correctGoods(limited, 100).note).toBe('限购剩余 20，已调整为 20');
    const short = asBought(aCard(), anOffer({ limit_per_account: 500, number: 96 }));
    expect(correctGoods(short, 100).note).toBe('库存仅剩 96，已调整为 90');
  });
});

describe('soldPercent', () => {
  it('never says more than is sold', () => {
    expect(soldPercent(anOffer())).toBe(68);
    expect(soldPercent(anOffer({ stock_left: 1 }))).toBe(99);
  });
  it('is unknown without own stock', () => expect(soldPercent(anOffer({ stock_total: null }))).toBeNull());
});

describe('leftWords', () => {
  it.each([
    [8025.4, '02:13:45'],
    [86_399, '23:59:59'],
    [86_400, '1 天'],
    [0, '已结束'],
    [-5, '已结束'],
  ])('%s seconds: %s', (left, words) => expect(leftWords(left)).toBe(words));
});
