import type { SpecialKind } from '@qingnang/contract/catalog';
import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import type { GoodsOffer, Special } from '../../../catalogue/goods/rules.ts';
import { bestSpecialId } from './rules.ts';

const special = (id: number, price: number, more: Partial<Special> = {}): Special => ({
  id,
  kind: 'daily' as SpecialKind,
  name: '',
  price: priceE4(price),
  startsAt: 0,
  endsAt: 9_999_999_999,
  warehouseId: 0,
  stockTotal: null,
  stockLeft: null,
  limitPerAccount: null,
  used: 0,
  lot: null,
  group: null,
  ...more,
});

const warehouse = { id: 1, name: '', isActive: true, rules: [], available: 100, nearestExpiry: null };
// Only what the choice looks at.
const goods = (specials: Special[], more: Partial<GoodsOffer> = {}) =>
  ({
    basePrice: priceE4(1000) as PriceE4 | null,
    ladder: null,
    minOrder: 1,
    multiple: 1,
    middlePack: 1,
    casePack: 1,
    canSplit: true,
    roundToCase: false,
    limitLeft: null,
    reason: null,
    warehouse,
    warehouses: [warehouse],
    specials,
    ...more,
  }) as GoodsOffer;

const steps = [{ number: 10, price: priceE4(700) }];
const ladder = { id: 1, type: 0, steps };
const own = (left: number) => ({ stockTotal: 20, stockLeft: left, warehouseId: 1 });

describe('bestSpecialId', () => {
  it.each<[string, GoodsOffer, number, number]>([
    ['none', goods([]), 1, 0],
    ['the cheapest', goods([special(1, 800), special(2, 900)]), 1, 1],
    ['not one that costs as much as without it', goods([special(1, 1000)]), 1, 0],
    ['not one dearer than the ladder for these pieces', goods([special(1, 800)], { ladder }), 10, 0],
    ['one cheaper than the ladder below its step', goods([special(1, 800)], { ladder }), 9, 1],
    ['not a near-expiry lot', goods([special(1, 100, { kind: 'near_expiry' })]), 1, 0],
    ['not one that is sold out', goods([special(1, 700, own(0)), special(2, 800)]), 1, 2],
    ['one whose own stock serves all pieces', goods([special(1, 700, own(5)), special(2, 800)]), 6, 2],
    ['one whose limit serves all pieces', goods([special(1, 700, { limitPerAccount: 5, used: 3 })]), 3, 0],
    ['the smallest order counts', goods([special(1, 700, own(5))], { minOrder: 6 }), 1, 0],
    ['whole packs count', goods([special(1, 700, own(5))], { middlePack: 10, canSplit: false }), 1, 0],
    ['one while the base price is being set', goods([special(1, 700)], { basePrice: priceE4(0) }), 1, 1],
    ['none whose price is hidden', goods([special(1, 700, { price: null })]), 1, 0],
  ])('%s', (_, offer, number, id) => {
    expect(bestSpecialId(offer, number)).toBe(id);
  });
});
