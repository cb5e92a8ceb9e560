import { fen, priceE4 } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import { type Counting, type PromotionEntry, PromotionTable, type Step, tierWords } from './rules.ts';

const entry = (id: number, more: Partial<PromotionEntry> = {}): PromotionEntry => ({
  id,
  kind: 'discount',
  name: '满减',
  describe: '',
  image: '',
  basis: 'amount',
  isRepeating: false,
  unit: '',
  exclusionGroup: '',
  withCoupon: true,
  hasBudget: false,
  isGiving: true,
  steps: [],
  warehouseId: 1,
  warehouseName: '成都仓',
  words: '满 ¥300 减 ¥30',
  hiddenWords: '满 ¥300 减 ¥30',
  ranks: [],
  provinces: [],
  buyerTypes: [],
  startsAt: 100,
  endsAt: 200,
  isAllGoods: false,
  goodsIds: [7],
  ...more,
});
const buyer = { rank: 1, province: '四川省', buyerType: 'clinic' };
const idsOf = (
  entries: PromotionEntry[],
  goodsId: number,
  who: Parameters<PromotionTable['openTo']>[0] = buyer,
  now = 150,
) =>
  new PromotionTable(entries)
    .openTo(
      who,
      now,
    )(goodsId)
    .map(({ id }) => id);

describe('promotions of a goods', () => {
  it('are those that name it, then those of all goods but where it is excluded', () => {
    const entries = [
      entry(1, { isAllGoods: true, goodsIds: [8] }),
      entry(2),
      entry(3, { goodsIds: [7, 8] }),
      entry(4, { isAllGoods: true, goodsIds: [] }),
    ];
    expect(idsOf(entries, 7)).toEqual([2, 3, 1, 4]);
    expect(idsOf(entries, 8)).toEqual([3, 4]);
    expect(idsOf(entries, 9)).toEqual([1, 4]);
  });

  it('count in a cart where they name its goods or all but them, also with nothing left to give', () => {
    const table = new PromotionTable([
      entry(1, { isAllGoods: true, goodsIds: [8] }),
      entry(2, { isGiving: false }),
      entry(3, { goodsIds: [7, 8] }),
      entry(4, { goodsIds: [6] }),
      entry(5, { goodsIds: [7], ranks: [0] }),
      entry(6, { goodsIds: [7], startsAt: 151 }),
    ]);
    const counted = (goods: number[]) =>
      table.counting(buyer, 150, goods).map(({ entry: { id }, goodsIds }) => [id, [...goodsIds]]);
    expect(counted([7, 8, 7, 9])).toEqual([
      [1, [7, 9]],
      [2, [7]],
      [3, [7, 8]],
    ]);
    expect(counted([8])).toEqual([[3, [8]]]);
    expect(counted([])).toEqual([]);
    expect(idsOf([entry(2, { isGiving: false })], 7)).toEqual([]);
  });

  it.each([
    [99, []],
    [100, [1]],
    [199, [1]],
    [200, []],
  ])('run from their first second to before their last one: at %i %j', (now, ids) => {
    expect(idsOf([entry(1)], 7, buyer, now)).toEqual(ids);
    expect(idsOf([entry(1, { isAllGoods: true })], 9, buyer, now)).toEqual(ids);
  });

  it.each<[object, boolean, boolean]>([
    [{}, true, true],
    [{ ranks: [0, 1] }, true, false],
    [{ ranks: [0] }, false, false],
    [{ provinces: ['四川省'] }, true, false],
    [{ provinces: ['云南省'] }, false, false],
    [{ buyerTypes: ['clinic'] }, true, false],
    [{ ranks: [1], buyerTypes: ['pharmacy'] }, false, false],
  ])('with %j are for the buyer: %s, for a visitor: %s', (audience, forBuyer, forVisitor) => {
    expect(idsOf([entry(1, audience)], 7)).toEqual(forBuyer ? [1] : []);
    expect(idsOf([entry(1, audience)], 7, null)).toEqual(forVisitor ? [1] : []);
  });
});

describe('a step in words', () => {
  const step = (more: Partial<Step> = {}): Step => ({
    reach: 30_000n,
    minus: fen(0),
    number: 1,
    price: priceE4(0),
    gift: { name: '维生素C片', unit: '瓶', isVisible: true },
    ...more,
  });
  const counting = (more: Partial<Counting> = {}): Counting => ({
    kind: 'discount',
    basis: 'amount',
    isRepeating: false,
    unit: '',
    ...more,
  });
  it.each<[string, Partial<Counting>, Partial<Step>]>([
    ['满 ¥300 减 ¥30', {}, { minus: fen(3000) }],
    ['每满 ¥100 减 ¥5.50', { isRepeating: true }, { reach: 10_000n, minus: fen(550) }],
    ['满 10 盒/瓶减 ¥1,200', { basis: 'number' }, { reach: 10n, minus: fen(120_000) }],
    ['满 ¥1,000 返 ¥20', { kind: 'cashback' }, { reach: 100_000n, minus: fen(2000) }],
    ['满 ¥300 赠 2 瓶 维生素C片', { kind: 'gift' }, { number: 2 }],
    ['满 50 盒/瓶赠 1 瓶 维生素C片', { kind: 'gift', basis: 'number' }, { reach: 50n }],
    ['买 10 盒赠 1 瓶 维生素C片', { kind: 'buy_gift', basis: 'number', unit: '盒' }, { reach: 10n }],
    ['满 ¥500 加 ¥9.90 换购 维生素C片', { kind: 'exchange' }, { reach: 50_000n, price: priceE4(99_000) }],
    ['满 ¥300 加 ¥8 换购 维生素C片（限 2 瓶）', { kind: 'exchange' }, { number: 2, price: priceE4(80_000) }],
  ])('%s', (words, more, what) => {
    expect(tierWords(counting(more), step(what))).toBe(words);
  });

  it('tells no price to who may not see it', () => {
    const gift = { name: '维生素C片', unit: '瓶', isVisible: false };
    const hidden = tierWords(counting({ kind: 'exchange' }), step({ price: priceE4(99_000), gift }));
    expect(hidden).toBe('满 ¥300 可换购 维生素C片');
  });
});
