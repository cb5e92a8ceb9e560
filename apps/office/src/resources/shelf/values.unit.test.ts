import { describe, expect, it } from 'vitest';
import type { ScannedGoods, StockLot } from './api.ts';
import { arrivalBody, arrivalErrors, countBodies, type TypedArrival, typedFrom } from './values.ts';

const goods: ScannedGoods = {
  goods_id: 7,
  name: '白术',
  ypgg: '500g',
  sccj: '亳州',
  unit: '袋',
  storage: 'normal',
};
const cold = { ...goods, storage: 'cold' };
const typed = (more: Partial<TypedArrival> = {}): TypedArrival => ({
  lotNo: 'A1',
  producedOn: '',
  expiresOn: '20991231',
  quantity: '10',
  temperature: '',
  ...more,
});

describe('an arrival', () => {
  it('begins with what the label says', () => {
    expect(typedFrom('(01)06901234567892(11)260501(17)280531(10)25A1(21)1')).toMatchObject({
      lotNo: '25A1',
      producedOn: '2026-05-01',
      expiresOn: '2028-05-31',
    });
    expect(typedFrom('6901234567892').lotNo).toBe('');
  });
  it.each([
    [goods, {}, {}],
    [goods, { lotNo: ' ' }, { lotNo: '请填写批号' }],
    [goods, { expiresOn: '2099' }, { expiresOn: '日期格式为 2026-03-09' }],
    [goods, { producedOn: '20991231' }, { expiresOn: '有效期应晚于生产日期' }],
    [goods, { quantity: '0' }, { quantity: '请填写数量' }],
    [cold, {}, { temperature: '请填写到货温度，如 4.5' }],
    [cold, { temperature: '4.5' }, {}],
    // What it is nobody knows yet: the shop will say whether a temperature was wanted.
    [null, {}, {}],
  ])('%j with %j: %j', (of, more, errors) => {
    expect(arrivalErrors({ goods: of, scan: '1' }, typed(more))).toEqual(errors);
  });
  it('goes by its scan where nobody could be asked what it is', () => {
    expect(arrivalBody(1, { goods: null, scan: '690' }, typed({ temperature: '-18' }))).toEqual({
      warehouse_id: 1,
      scan: '690',
      lot_no: 'A1',
      expires_on: '2099-12-31',
      quantity: 10,
      temperature: -18,
    });
  });
});

it('counted lots become a document for each goods, beside the books that were seen', () => {
  const lot = (id: number, goodsId: number) => ({ id, goods_id: goodsId, name: '药', number: 5 }) as StockLot;
  const bodies = countBodies(1, [
    { lot: lot(1, 7), number: '5' },
    { lot: lot(2, 8), number: '0' },
    { lot: lot(3, 7), number: '4' },
    { lot: lot(4, 7), number: '' },
  ]);
  expect(bodies.map(({ body }) => body.lines.map(({ lot_id, number }) => [lot_id, number]))).toEqual([
    [
      [1, 5],
      [3, 4],
    ],
    [[2, 0]],
  ]);
  expect(bodies[0]?.body.lines[0]).toHaveProperty('books', 5);
});
