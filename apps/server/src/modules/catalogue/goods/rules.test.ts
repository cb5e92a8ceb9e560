import { ofEachShownFact } from '@qingnang/contract/goods-facts';
import { priceE4 } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import {
  buyableNumber,
  decideOffer,
  limitLeft,
  type OfferFacts,
  type OfferWarehouse,
  offerAt,
  priceAtMinimum,
  quantityRules,
  stockWord,
} from './rules.ts';

const warehouse = (id: number, available: number): OfferWarehouse => ({
  id,
  name: `W${id}`,
  available,
  nearestExpiry: null,
  isActive: true,
  rules: [],
});
const facts = (more: Partial<OfferFacts> = {}): OfferFacts => ({
  id: 1,
  name: '阿莫西林胶囊',
  genericName: '阿莫西林',
  facts: ofEachShownFact(() => ''),
  approvalNo: '',
  barcode: '',
  makerId: 1,
  maker: '华北制药',
  spec: '0.25g*24粒',
  unit: '盒',
  rxClass: 'rx',
  storage: 'normal',
  scope: 'chemical',
  scopeName: '化学药制剂',
  isTcm: false,
  isEphedrine: false,
  forbidden: '',
  sellerMaySell: true,
  onShelf: true,
  image: '',
  images: [],
  tags: [],
  minOrder: 10,
  multiple: 1,
  middlePack: 10,
  casePack: 100,
  canSplit: true,
  roundToCase: false,
  limitPerOrder: null,
  limitPerDay: null,
  shipsFreeFrom: null,
  floorPrice: null,
  boughtToday: 0,
  control: [],
  right: null,
  quota: null,
  specials: [],
  promotions: [],
  limitLeft: null,
  isVisible: true,
  basePrice: priceE4(100_000),
  contract: null,
  retailPrice: null,
  ladder: { id: 1, type: 0, steps: [{ number: 10, price: priceE4(95_000) }] },
  warehouses: [warehouse(1, 0), warehouse(2, 30)],
  ...more,
});
const buyer = {
  accountId: 1,
  rank: 0,
  buyerType: 'pharmacy',
  province: '四川省',
  city: '成都市',
  district: '',
  passStatus: 1,
  refuseReason: '',
  scopes: new Set(['chemical']),
  expired: [],
  missing: [],
  isBlocked: false,
};

describe('decideOffer', () => {
  it('takes the first warehouse with stock, without any the first', () => {
    expect(decideOffer(facts(), buyer).warehouse.id).toBe(2);
    const empty = decideOffer(facts({ warehouses: [warehouse(1, 0), warehouse(2, 0)] }), buyer);
    expect([empty.warehouse.id, empty.reason?.code]).toEqual([1, 'out_of_stock']);
  });

  it('knows a used-up daily limit and a price that is being set', () => {
    expect(decideOffer(facts({ limitPerDay: 5, boughtToday: 5 }), buyer).reason?.code).toBe('limit_used');
    expect(decideOffer(facts({ basePrice: priceE4(0) }), buyer).reason?.code).toBe('price_pending');
  });
});

describe('offerAt', () => {
  it('judges the warehouse that a line names', () => {
    const offer = decideOffer(facts(), buyer);
    expect(offerAt(offer, 1, buyer)).toMatchObject({
      warehouse: { id: 1 },
      reason: { code: 'out_of_stock' },
    });
    expect(offerAt(offer, 0, buyer)).toBe(offer);
    expect(offerAt(offer, 99, buyer)).toBe(offer);
  });
});

describe('what a buyer can take', () => {
  it('is the least of order limit, what the day leaves, and stock', () => {
    expect(limitLeft(null, null, 9)).toBeNull();
    expect([limitLeft(20, null, 9), limitLeft(null, 10, 9), limitLeft(20, 10, 12)]).toEqual([20, 1, 0]);
    expect(buyableNumber(decideOffer(facts({ limitLeft: 20 }), buyer))).toBe(20);
    expect(buyableNumber(decideOffer(facts({ limitLeft: 50 }), buyer))).toBe(30);
    expect(buyableNumber(decideOffer(facts({ onShelf: false }), buyer))).toBe(0);
  });

  it('goes into the quantity rules with the chosen warehouse', () => {
    expect(quantityRules(decideOffer(facts({ limitLeft: 20 }), buyer))).toEqual({
      minimum: 10,
      multiple: 1,
      middlePack: 10,
      casePack: 100,
      canSplit: true,
      roundToCase: false,
      limitLeft: 20,
      stock: 30,
    });
  });
});

describe('priceAtMinimum', () => {
  it('is the ladder price of the smallest quantity, null when hidden', () => {
    expect(priceAtMinimum(decideOffer(facts(), buyer))).toBe(priceE4(95_000));
    expect(priceAtMinimum(decideOffer(facts({ minOrder: 1 }), buyer))).toBe(priceE4(100_000));
    expect(priceAtMinimum(decideOffer(facts({ basePrice: null, ladder: null }), null))).toBeNull();
  });
});

describe('stockWord', () => {
  it('warns early of goods that are sold by the hundred', () => {
    expect([stockWord(0, 1), stockWord(49, 1), stockWord(50, 1), stockWord(400, 100)]).toEqual([
      '缺货',
      '紧张',
      '充足',
      '紧张',
    ]);
  });
});
