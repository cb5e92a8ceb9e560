import { describe, expect, it } from 'vitest';
import { COLUMNS } from './columns.ts';
import { NoTable, readTable } from './csv.ts';
import { linesOf, type Made, parcelRows, plainRows, priceRows, stockRows } from './rows.ts';

const lines = (kind: keyof typeof COLUMNS, text: string) =>
  linesOf(readTable(new TextEncoder().encode(text)), COLUMNS[kind]);
const rows = (made: readonly Made[]) => made.map(({ row }) => row);

describe('goods', () => {
  it('by Chinese names and by fields, in any order, what is unknown left out', () => {
    const text = '备注,名称,external_id,处方类别,含麻,中包装,储存条件\nx,片,G1,处方药,否,"1,000",冷冻\n';
    expect(rows(plainRows(lines('goods', text)))).toEqual([
      {
        name: '片',
        external_id: 'G1',
        rx_class: 'rx',
        ephedrine: false,
        middle_pack: 1000,
        storage: 'frozen',
      },
    ]);
  });

  it.each([
    ['商品编号,名称\nG1,\n', '名称', '必填'],
    ['商品编号,名称,中包装\nG1,片,十\n', '中包装', '“十”不是整数'],
    ['商品编号,名称,含麻\nG1,片,有\n', '含麻', '请填写 是 或 否'],
    ['商品编号,名称,储存条件\nG1,片,热\n', '储存条件', '请填写 常温、阴凉、冷藏、冷冻 之一'],
  ])('%j is refused by its column', (text, field, message) => {
    const [line] = lines('goods', text);
    expect(line).toMatchObject({ row: null, line: 2, errors: [{ field, message }] });
  });

  it('a file without a column that every row needs is none', () => {
    expect(() => lines('goods', '名称\n片\n')).toThrow(new NoTable('缺少列“商品编号”'));
  });
});

it('prices: a column for each rank; empty leaves, - takes away', () => {
  expect(rows(priceRows(lines('prices', '商品编号,普通价,等级1价,等级2价\nG1,8.40,,-\n')))).toEqual([
    {
      external_id: 'G1',
      prices: [
        { rank: 0, price: '8.40' },
        { rank: 2, price: null },
      ],
    },
  ]);
});

it('stock: a quantity that says no time was counted when the file was written', () => {
  const text = '商品编号,仓库,数量,增减,序号\nG1,cd,480,,\nG2,cd,,-5,\nG3,cd,7,,12\n';
  expect(rows(stockRows(lines('stock', text), new Date('2026-11-26T01:00:00Z')))).toEqual([
    { goods: 'G1', warehouse: 'cd', quantity: 480, as_of: '2026-11-26T01:00:00.000Z' },
    { goods: 'G2', warehouse: 'cd', change: -5 },
    { goods: 'G3', warehouse: 'cd', quantity: 7, sequence: 12 },
  ]);
});

it('parcels: lines of one order and one number go together', () => {
  const text =
    '订单ID,承运方,运单号,订单行ID,批号,数量,追溯码\n7,顺丰,SF1,1,L1,20,81 82\n7,顺丰,SF1,2,L2,5,\n8,顺丰,SF2,,,,\n';
  expect(rows(parcelRows(lines('parcels', text)))).toEqual([
    {
      order_id: 7,
      carrier: '顺丰',
      tracking_no: 'SF1',
      lines: [
        { order_line_id: 1, lot_no: 'L1', quantity: 20 },
        { order_line_id: 2, lot_no: 'L2', quantity: 5 },
      ],
      codes: ['81', '82'],
    },
    { order_id: 8, carrier: '顺丰', tracking_no: 'SF2', lines: [], codes: [] },
  ]);
});

it('days as spreadsheets write them', () => {
  const text = '商品编号,仓库,批号,生产日期,有效期\nG1,cd,L1,2026/3/1,20280228\n';
  expect(rows(plainRows(lines('lots', text)))).toMatchObject([
    { produced_on: '2026-03-01', expires_on: '2028-02-28' },
  ]);
});
