import { ofEachShownFact } from '@qingnang/contract/goods-facts';
import { priceE4 } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import type { GoodsOffer, OfferWarehouse, Special } from '../rules.ts';
import { bestSpecial, offerThrough, specialNumber, specialReason, specialsFor } from './rules.ts';

const buyer = {
  accountId: 1,
  rank: 0,
  buyerType: 'pharmacy',
  province: '',
  city: '',
  district: '',
  passStatus: 1,
  refuseReason: '',
  scopes: new Set(['chemical']),
  expired: [],
  missing: [],
  isBlocked: false,
};
const warehouse = (id: number, available: number): OfferWarehouse => ({
  id,
  name: `W${id}`,
  available,
  nearestExpiry: null,
  isActive: true,
  rules: [],
});
const special = (more: Partial<Special> = {}): Special => ({
  id: 1,
  kind: 'seckill',
  name: '',
  price: priceE4(80_000),
  startsAt: 0,
  endsAt: 1,
  warehouseId: 2,
  stockTotal: 10,
  stockLeft: 4,
  limitPerAccount: null,
  used: 0,
  lot: null,
  group: null,
  ...more,
});
const offer = (more: Partial<GoodsOffer> = {}): GoodsOffer => {
  const warehouses = [warehouse(1, 100), warehouse(2, 0)];
  return {
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
    minOrder: 1,
    multiple: 1,
    middlePack: 1,
    casePack: 100,
    canSplit: true,
    roundToCase: false,
    limitPerOrder: null,
    limitPerDay: null,
    shipsFreeFrom: null,
    floorPrice: null,
    boughtToday: 0,
    limitLeft: null,
    isVisible: true,
    basePrice: priceE4(100_000),
    contract: null,
    retailPrice: null,
    ladder: { id: 1, type: 0, steps: [{ number: 10, price: priceE4(95_000) }] },
    control: [],
    right: null,
    quota: null,
    specials: [],
    promotions: [],
    warehouses,
    warehouse: warehouses[0] as OfferWarehouse,
    reason: null,
    ...more,
  };
};

describe('offerThrough', () => {
  it('sells at its price, without a ladder, its own stock from its warehouse', () => {
    expect(offerThrough(offer(), special(), 0, buyer)).toMatchObject({
      basePrice: priceE4(80_000),
      ladder: null,
      warehouse: { id: 2, available: 4 },
      reason: null,
    });
  });

  it('sells from the shelf where it has no own stock, from the warehouse that is named', () => {
    const free = special({ warehouseId: 0, stockTotal: null, stockLeft: null });
    expect(offerThrough(offer(), free, 0, buyer).warehouse).toMatchObject({ id: 1, available: 100 });
    expect(offerThrough(offer(), free, 2, buyer).reason?.code).toBe('out_of_stock');
  });

  it('says why it is closed though the goods is not', () => {
    const message = (one: Special, goods = offer()) => offerThrough(goods, one, 0, buyer).reason?.message;
    expect(message(special({ stockLeft: 0 }))).toBe('活动库存已抢完');
    expect(message(special({ limitPerAccount: 3, used: 3, stockLeft: 0 }))).toBe('每户限购 3，已购 3');
    expect(message(special(), offer({ onShelf: false }))).toBe('商品已下架');
    expect(message(special({ stockLeft: 0 }), offer({ scope: 'biologic' }))).toContain('超出经营范围');
  });

  it('is sold while the goods itself has no price or stock', () => {
    const goods = offer({ basePrice: null, warehouses: [warehouse(2, 0)], warehouse: warehouse(2, 0) });
    expect(offerThrough(goods, special(), 0, buyer).reason).toBeNull();
  });
});

describe('a group', () => {
  const group = { minBuyers: 2, minPieces: null, buyers: 1, pieces: 5, status: 'open' as const };

  it('that failed sells nothing, and says so', () => {
    const one = special({ kind: 'group', group });
    expect(specialReason(one)).toBeNull();
    const failed = special({ kind: 'group', group: { ...group, status: 'failed' } });
    expect([specialReason(failed)?.message, specialNumber(offer(), failed)]).toEqual(['拼团未成团', 0]);
  });

  it('is never chosen for anybody, and stands behind the others', () => {
    const daily = special({ id: 2, kind: 'daily', price: priceE4(90_000) });
    const cheaper = special({ id: 3, kind: 'group', group, price: priceE4(10_000) });
    const shown = specialsFor([cheaper, daily], { isContract: false, seesYoux: true, isNewcomer: true });
    expect(shown.map(({ id }) => id)).toEqual([2, 3]);
    expect(bestSpecial(offer({ specials: [cheaper] }))).toBeNull();
    expect(specialsFor([cheaper, daily], { isContract: true, seesYoux: true, isNewcomer: true })).toEqual([]);
  });
});

describe('specialNumber', () => {
  it.each<[string, Partial<Special>, Partial<GoodsOffer>, number]>([
    ['its own stock', {}, {}, 4],
    ['what its limit leaves', { limitPerAccount: 5, used: 3 }, {}, 2],
    ['what the limits of the goods leave', {}, { limitLeft: 1 }, 1],
    ['the shelf', { warehouseId: 0, stockTotal: null, stockLeft: null }, {}, 100],
    ['nothing when sold out', { stockLeft: 0 }, {}, 0],
    [
      'its own stock when the shelf is empty',
      {},
      { reason: { code: 'out_of_stock', message: '', action: '', url: '' } },
      4,
    ],
    [
      'nothing when the goods is closed to the buyer',
      {},
      { reason: { code: 'out_of_scope', message: '', action: '', url: '' } },
      0,
    ],
  ])('is %s', (_, one, goods, number) => {
    expect(specialNumber(offer(goods), special(one))).toBe(number);
  });
});

describe('specialsFor', () => {
  const kinds = (['near_expiry', 'seckill', 'daily', 'youx', 'newcomer'] as const).map((kind, at) =>
    special({ id: at, kind, price: priceE4(10 + at) }),
  );
  const shown = (isContract: boolean, seesYoux: boolean, isNewcomer: boolean) =>
    specialsFor(kinds, { isContract, seesYoux, isNewcomer }).map(({ kind }) => kind);

  it('stand by price, lots near their end last', () => {
    expect(shown(false, true, true)).toEqual(['seckill', 'daily', 'youx', 'newcomer', 'near_expiry']);
  });

  it('are fewer for who is not marked, not new, or buys by contract', () => {
    expect(shown(false, false, false)).toEqual(['seckill', 'daily', 'near_expiry']);
    expect(shown(true, true, true)).toEqual(['near_expiry']);
  });
});

describe('bestSpecial', () => {
  it('is the first that is open and not of a lot near its end', () => {
    const specials = [
      special({ id: 1, stockLeft: 0 }),
      special({ id: 2, limitPerAccount: 1, used: 1 }),
      special({ id: 3 }),
    ];
    expect(bestSpecial(offer({ specials }))?.id).toBe(3);
    expect(bestSpecial(offer({ specials: [special({ kind: 'near_expiry' })] }))).toBeNull();
  });
});
