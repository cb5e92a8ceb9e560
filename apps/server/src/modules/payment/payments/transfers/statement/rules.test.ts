import { describe, expect, it } from 'vitest';
import { previewRows, readAmount, readDay, readStatement } from './rules.ts';

const TODAY = '2026-11-21';
const table = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));
const HEAD = ['交易日期', '对方户名', '对方账号', '金额', '摘要', '流水号'];
const rowsOf = (...rows: string[][]) => {
  const read = readStatement(table(HEAD, ...rows), TODAY);
  if ('missing' in read) throw new Error(read.missing.join());
  return read.rows;
};

describe('days and amounts as banks write them', () => {
  it.each([
    ['2026-03-09', '2026-03-09'],
    ['2026/3/9 10:20:11', '2026-03-09'],
    ['20260309', '2026-03-09'],
    ['20260309102011', null],
    ['2026年3月9日', '2026-03-09'],
    ['46090', '2026-03-09'],
    ['46090.43', '2026-03-09'],
    ['2026-02-30', null],
    ['09/03/2026', null],
    ['', null],
  ])('%s is %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    ['1,234.50', 123_450n],
    ['¥ 1,234.5', 123_450n],
    ['＋88', 8800n],
    ['12.3400', 1234n],
    ['12.345', null],
    ['1e5', null],
    ['999999999', null],
    ['', null],
  ])('%s is %s fen', (text, amount) => expect(readAmount(text)).toBe(amount));
});

describe('a statement', () => {
  it('is read below a title, with columns in any order and memos put together', () => {
    const read = readStatement(
      table(
        ['成都支行 活期明细'],
        ['账号', '0000'],
        ['交易流水号', '摘要', '贷方发生额（元）', '对方户名', '附言', '记账日期'],
        ['B1', '转账', '1,000.00', '成都新禾大药房', 'D261121000046', '20261120'],
        ['合计', '', '1,000.00', '', '', ''],
      ),
      TODAY,
    );
    expect(read).toEqual({
      rows: [
        {
          row: 4,
          isOut: false,
          error: '',
          bank_ref: 'B1',
          paid_on: '2026-11-20',
          payer: '成都新禾大药房',
          payer_account: '',
          amount: '1000.00',
          memo: '转账 D261121000046',
        },
      ],
    });
  });

  it('names the columns that it lacks', () => {
    expect(readStatement(table(['日期', '金额'], ['2026-11-20', '5']), TODAY)).toEqual({
      missing: ['对方户名', '流水号'],
    });
    expect(readStatement([], TODAY)).toHaveProperty('missing');
  });

  it('says what is wrong with each row, and passes over what left and what is there twice', () => {
    const rows = rowsOf(
      ['2026-11-20', '甲', '', '5', '', 'A'],
      ['2026-11-22', '甲', '', '5', '', 'B'],
      ['2026-11-20', '', '', 'x', '', ''],
      ['2026-11-20', '甲', '', '-5', '', 'C'],
      ['2026-11-20', '甲', '', '5', '', 'A'],
      ['2026-11-20', '甲', '', '5', '', 'OLD'],
      ['2026-11-20', '甲', '', '5', '', '4.40226E+17'],
      ['2026-11-20', '甲', '', '0', '', 'D'],
    );
    const seen = previewRows(rows, new Set(['OLD']));
    expect(seen.map(({ row, state, error }) => [row, state, error])).toEqual([
      [2, 'new', ''],
      [3, 'bad', '交易日期在今天之后'],
      [4, 'bad', '没有流水号；没有对方户名；金额读不懂'],
      [5, 'out', '支出，不导入'],
      [6, 'known', '与第 2 行流水号重复'],
      [7, 'known', '流水号已导入过'],
      [8, 'bad', '流水号被表格改成了科学计数法，请把该列设为文本'],
      [9, 'bad', '金额为 0'],
    ]);
  });
});
