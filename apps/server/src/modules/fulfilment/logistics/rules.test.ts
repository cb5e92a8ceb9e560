import { fen } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import {
  checkPicks,
  type LotOnHand,
  type OpenLine,
  partOf,
  passedOver,
  pickByExpiry,
  pickByScan,
  piecesFor,
} from './rules.ts';

const TODAY = '2026-11-21';

const line = (orderLineId: number, goodsId: number, open: number, lotId: number | null = null): OpenLine => ({
  orderLineId,
  goodsId,
  name: '甲',
  open,
  lotId,
  storage: 'normal',
  leastDays: 0,
});
const lot = (
  lotId: number,
  goodsId: number,
  onHand: number,
  expiresOn: string | null = '2028-01-01',
  setAside = 0,
): LotOnHand => ({
  lotId,
  goodsId,
  lotNo: `L${lotId}`,
  expiresOn,
  onHand,
  setAside,
});

describe('pickByScan', () => {
  it('takes the lots whose codes were scanned, then the rest first expired first out', () => {
    const lots = [lot(1, 7, 20), lot(2, 7, 100)];
    expect(pickByScan([line(1, 7, 30)], lots, [{ orderLineId: 1, lotNo: 'L2', number: 25 }], TODAY)).toEqual([
      { orderLineId: 1, lotId: 2, number: 25 },
      { orderLineId: 1, lotId: 1, number: 5 },
    ]);
    expect(
      pickByScan([line(1, 7, 30)], [lot(2, 7, 100)], [{ orderLineId: 1, lotNo: 'L2', number: 25 }], TODAY),
    ).toEqual([{ orderLineId: 1, lotId: 2, number: 30 }]);
    expect(pickByScan([line(1, 7, 5)], lots, [], TODAY)).toEqual(pickByExpiry([line(1, 7, 5)], lots, TODAY));
  });
});

describe('pickByExpiry', () => {
  it('takes lots in their order and goes on with the next one', () => {
    expect(pickByExpiry([line(1, 7, 30)], [lot(1, 7, 20), lot(2, 7, 100)], TODAY)).toEqual([
      { orderLineId: 1, lotId: 1, number: 20 },
      { orderLineId: 1, lotId: 2, number: 10 },
    ]);
  });

  it('shares the lots of a goods between its lines', () => {
    const picks = pickByExpiry([line(1, 7, 15), line(2, 7, 15)], [lot(1, 7, 20), lot(2, 7, 5)], TODAY);
    expect(picks).toEqual([
      { orderLineId: 1, lotId: 1, number: 15 },
      { orderLineId: 2, lotId: 1, number: 5 },
      { orderLineId: 2, lotId: 2, number: 5 },
    ]);
  });

  it('never takes a lot of another goods', () => {
    expect(pickByExpiry([line(1, 7, 5)], [lot(1, 8, 20)], TODAY)).toEqual([]);
  });
});

describe('a lot set aside for a near-expiry offer', () => {
  const near = '2027-03-01';

  it('serves the lines bought through the offer, and no other lot does', () => {
    const picks = pickByExpiry([line(1, 7, 5, 2)], [lot(1, 7, 20), lot(2, 7, 3, near, 9)], TODAY);
    expect(picks).toEqual([{ orderLineId: 1, lotId: 2, number: 3 }]);
  });

  it('keeps its pieces from other lines, those of the same order too', () => {
    const lots = [lot(2, 7, 10, near, 4), lot(1, 7, 20)];
    expect(pickByExpiry([line(1, 7, 8), line(2, 7, 5, 2)], lots, TODAY)).toEqual([
      { orderLineId: 1, lotId: 2, number: 1 },
      { orderLineId: 1, lotId: 1, number: 7 },
      { orderLineId: 2, lotId: 2, number: 5 },
    ]);
  });

  it('cannot be taken by hand for others, nor another lot for its lines', () => {
    const lots = [lot(2, 7, 10, near, 8), lot(1, 7, 20)];
    const lines = [line(1, 7, 8), line(2, 7, 5, 2)];
    const check = (orderLineId: number, lotId: number, number: number) =>
      checkPicks([{ orderLineId, lotId, number }], lines, lots, TODAY)['lines.0.number'];
    expect(check(1, 2, 1)).toContain('已留给近效期特价');
    expect(check(2, 1, 5)).toContain('只能发活动的批号');
    expect(check(2, 2, 5)).toBeUndefined();
    expect(check(1, 1, 8)).toBeUndefined();
  });
});

describe('checkPicks', () => {
  const lines = [line(1, 7, 10)];
  const lots = [lot(1, 7, 8), lot(2, 7, 8, '2026-01-01'), lot(3, 9, 50)];
  const check = (lotId: number, number: number) =>
    checkPicks([{ orderLineId: 1, lotId, number }], lines, lots, TODAY);

  it('lets a right pick through', () => expect(check(1, 8)).toEqual({}));
  it.each([
    [1, 9, '库存不足'],
    [2, 1, '已过有效期'],
    [3, 1, '不属于该商品'],
    [9, 1, '不属于该商品'],
  ])('refuses lot %i × %i', (lotId, number, words) => {
    expect(check(lotId, number)['lines.0.number']).toContain(words);
  });

  it('counts several picks of a line together', () => {
    const picks = [
      { orderLineId: 1, lotId: 1, number: 8 },
      { orderLineId: 1, lotId: 1, number: 3 },
    ];
    expect(checkPicks(picks, lines, lots, TODAY)['lines.1.number']).toContain('超过未发数量');
  });

  it('refuses a line of another order', () => {
    expect(checkPicks([{ orderLineId: 5, lotId: 1, number: 1 }], lines, lots, TODAY)).toHaveProperty([
      'lines.0.number',
    ]);
  });
});

describe('remaining life', () => {
  const needs = (leastDays: number, lotId: number | null = null) => ({ ...line(1, 7, 10, lotId), leastDays });
  const ending = (lotId: number, expiresOn: string | null) => lot(lotId, 7, 10, expiresOn);

  it.each([
    ['ended', '2026-11-20', needs(0), '已过有效期'],
    ['ends today', TODAY, needs(0), '今天到期'],
    ['ends today, sold as near its end', TODAY, needs(30, 1), '今天到期'],
    ['ends tomorrow', '2026-11-22', needs(0), ''],
    ['a day too few', '2026-12-20', needs(30), '还剩 29 天到期，少于发货要求的 30 天'],
    ['days enough', '2026-12-21', needs(30), ''],
    ['sold as near its end', '2026-12-20', needs(30, 1), ''],
    ['without an end', null, needs(30), ''],
  ])('%s', (_, expiresOn, open, words) => {
    const lots = [ending(1, expiresOn)];
    const said = checkPicks([{ orderLineId: 1, lotId: 1, number: 1 }], [open], lots, TODAY)['lines.0.number'];
    if (words === '') expect(said).toBeUndefined();
    else expect(said).toContain(words);
    expect(piecesFor(open, lots[0] ?? ending(1, null), [open], TODAY)).toBe(words === '' ? 10 : 0);
    expect(pickByExpiry([open], lots, TODAY)).toHaveLength(words === '' ? 1 : 0);
  });

  it('is looked for in the next lot', () => {
    const lots = [ending(1, '2026-12-01'), ending(2, '2027-12-01')];
    expect(pickByExpiry([needs(30)], lots, TODAY)).toEqual([{ orderLineId: 1, lotId: 2, number: 10 }]);
  });
});

describe('passedOver', () => {
  const soon = lot(1, 7, 8, '2027-01-01');
  const late = lot(2, 7, 8, '2028-01-01');
  const pick = (lotId: number, number: number) => ({ orderLineId: 1, lotId, number });
  const found = (picks: ReturnType<typeof pick>[], lots = [soon, late], open = line(1, 7, 10)) =>
    passedOver(picks, [open], lots, TODAY)?.lot.lotId ?? null;

  it.each([
    ['what is suggested', [pick(1, 8), pick(2, 2)], null],
    ['less of the first', [pick(1, 5)], null],
    ['the first one left alone', [pick(2, 8)], 1],
    ['the first one not used up', [pick(1, 7), pick(2, 3)], 1],
  ])('%s', (_, picks, lotId) => expect(found(picks)).toBe(lotId));

  it('does not ask for a lot that may not go', () => {
    expect(found([pick(2, 8)], [{ ...soon, setAside: 8 }, late])).toBeNull();
    expect(found([pick(2, 8)], [soon, late], { ...line(1, 7, 10), leastDays: 60 })).toBeNull();
    expect(found([pick(2, 8)], [soon, late], line(1, 7, 8, 2))).toBeNull();
    expect(found([pick(2, 8)], [{ ...soon, expiresOn: late.expiresOn }, late])).toBeNull();
  });
});

describe('partOf', () => {
  it.each([
    ['all at once', 10_000n, 31, [31], [10_000n]],
    ['in parcels', 10_000n, 3, [1, 1, 1], [3333n, 3333n, 3334n]],
    ['some of it', 1000n, 31, [7, 20], [225n, 645n]],
    ['a gift', 0n, 4, [1, 3], [0n, 0n]],
  ])('%s', (_, amount, ordered, numbers, parts) => {
    let before = 0;
    const found = numbers.map((number) => {
      const part = partOf(fen(amount), { number, ordered, before });
      before += number;
      return part;
    });
    expect(found).toEqual(parts);
  });
});
