import { describe, expect, it } from 'vitest';
import { type LotInWarehouse, type PickingLine, pickingLists, troubleWords } from './rules.ts';

const line = (
  orderId: number,
  orderLineId: number,
  goodsId: number,
  open: number,
  more = {},
): PickingLine => ({
  orderId,
  orderLineId,
  goodsId,
  open,
  warehouseId: 1,
  name: `药品 ${goodsId}`,
  spec: '',
  barcode: '',
  unit: '盒',
  maker: '',
  storage: 'normal',
  isGift: false,
  lotId: null,
  leastDays: 0,
  ...more,
});
const listsOf = (lines: readonly PickingLine[], lots: readonly LotInWarehouse[]) =>
  pickingLists(lines, lots, '2026-11-21');
const lot = (lotId: number, goodsId: number, onHand: number, more = {}): LotInWarehouse => ({
  lotId,
  goodsId,
  onHand,
  warehouseId: 1,
  lotNo: `L${lotId}`,
  expiresOn: '2028-01-01',
  setAside: 0,
  ...more,
});
const shown = (rows: ReturnType<typeof pickingLists>, orderId: number) =>
  rows.get(orderId)?.map(({ line: { goodsId }, lot: from, number }) => [goodsId, from?.lotNo ?? '', number]);

describe('picking lists', () => {
  it('serve orders one after the other from the same lots, first expired first', () => {
    const lists = listsOf([line(1, 1, 7, 15), line(2, 2, 7, 15)], [lot(1, 7, 20), lot(2, 7, 50)]);
    expect(shown(lists, 1)).toEqual([[7, 'L1', 15]]);
    expect(shown(lists, 2)).toEqual([
      [7, 'L1', 5],
      [7, 'L2', 10],
    ]);
  });
  it('say what no lot reaches', () => {
    const lists = listsOf([line(1, 1, 7, 15), line(1, 2, 8, 1)], [lot(1, 7, 9)]);
    expect(shown(lists, 1)).toEqual([
      [7, '', 6],
      [7, 'L1', 9],
      [8, '', 1],
    ]);
  });
  it('never take from another warehouse', () => {
    const lists = listsOf(
      [line(1, 1, 7, 5), line(2, 2, 7, 5, { warehouseId: 2 })],
      [lot(1, 7, 3), lot(2, 7, 9, { warehouseId: 2 })],
    );
    expect(shown(lists, 1)).toEqual([
      [7, '', 2],
      [7, 'L1', 3],
    ]);
    expect(shown(lists, 2)).toEqual([[7, 'L2', 5]]);
  });
  it('are sorted as the shelves are walked: the cold room last', () => {
    const lists = listsOf(
      [line(1, 1, 1, 1, { storage: 'cold' }), line(1, 2, 9, 1), line(1, 3, 5, 1, { storage: 'cool' })],
      [lot(1, 1, 9), lot(2, 9, 9), lot(3, 5, 9)],
    );
    expect(shown(lists, 1)?.map(([goods]) => goods)).toEqual([9, 5, 1]);
  });
});

it('says in a line why an order waits, and nothing when all was found', () => {
  const found = { lot_no: '25A1', short: 0, damaged: 0 };
  expect(troubleWords('白术', found)).toBe('');
  expect(troubleWords('白术', { ...found, short: 2, damaged: 1 })).toBe(
    '拣货发现 白术 批号 25A1 缺 2、破损 1',
  );
});
