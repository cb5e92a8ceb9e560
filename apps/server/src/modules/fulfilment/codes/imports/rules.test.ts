import type { ImportLayout } from '@qingnang/contract/trace-files';
import { describe, expect, it } from 'vitest';
import { columnsOf, judgeGiven, type RawRow, rawRow, readRow } from './rules.ts';

const LAYOUT: ImportLayout = {
  row: '',
  code: '追溯码',
  parent: '上级码',
  level: '级别',
  lot_no: '批号',
  levels: { 1: ['小'], 3: ['大', '箱'] },
};
const SMALL = '81234510000000000001';
const CASE = '81234530000000000001';
const PREFIXES = [
  { prefix: '8123451', goodsId: 1, level: 1, pieces: 1, codeLength: 20 },
  { prefix: '8123453', goodsId: 1, level: 3, pieces: 100, codeLength: 20 },
  { prefix: '8999993', goodsId: 2, level: 3, pieces: 100, codeLength: 20 },
];
const row = (over: Partial<RawRow>): RawRow => ({
  line: 2,
  code: SMALL,
  parent: CASE,
  level: '小',
  lotNo: 'A1',
  ...over,
});

describe('a table', () => {
  it('is read by the names of its format', () => {
    const columns = columnsOf(['批号', '追溯码*', '备注', '上级码'], LAYOUT);
    expect(columns).toEqual({ code: 1, parent: 3, lot_no: 0 });
    expect(rawRow(2, ['A1', SMALL, 'x', CASE], columns ?? {})).toEqual(row({ level: '' }));
    expect(columnsOf(['条码'], LAYOUT)).toBeNull();
  });
});

describe('a row', () => {
  it('gives a code with its case', () => {
    expect(readRow(row({}), LAYOUT, PREFIXES)).toEqual({
      code: SMALL,
      parent: CASE,
      goodsId: 1,
      level: 1,
      pieces: 1,
      lotNo: 'A1',
    });
    expect(readRow(row({ code: CASE, parent: '0', level: '箱' }), LAYOUT, PREFIXES)).toMatchObject({
      parent: null,
      level: 3,
    });
  });
  it.each<[Partial<RawRow>, string]>([
    [{ code: '123' }, '不是追溯码：位数太少'],
    [{ code: '85555550000000000001' }, '标识码 8555555 还没有登记对应的商品'],
    [{ level: '大' }, '文件里的级别“大”与标识码登记的不符'],
    [{ parent: '12' }, '上级码：不是追溯码：位数太少'],
    [{ parent: '85555550000000000001' }, '上级码的标识码 8555555 还没有登记对应的商品'],
    [{ parent: '89999930000000000001' }, '上级码是另一个商品的'],
    [{ parent: SMALL }, '上级码的包装级别不高于本码'],
    [{ lotNo: 'x'.repeat(61) }, '批号太长'],
  ])('%j is refused', (over, message) => {
    expect(readRow(row(over), LAYOUT, PREFIXES)).toBe(message);
  });
});

describe('beside what is kept', () => {
  const given = { code: SMALL, parent: CASE, goodsId: 1, level: 1, pieces: 1, lotNo: 'A1' };
  it('adds, completes and repeats, and never overwrites', () => {
    expect(judgeGiven(given, undefined).outcome).toBe('added');
    expect(judgeGiven(given, { ...given, parent: null }).outcome).toBe('changed');
    expect(judgeGiven({ ...given, parent: null, lotNo: '' }, given).outcome).toBe('same');
    expect(judgeGiven(given, given).outcome).toBe('same');
    expect(judgeGiven(given, { ...given, parent: 'other' }).message).toBe('这个码已在另一箱 other 里');
    expect(judgeGiven(given, { ...given, lotNo: 'B1' }).message).toBe('这个码已登记为批号 B1');
    expect(judgeGiven(given, { ...given, goodsId: 2 }).message).toBe('这个码已登记为其他商品');
  });
});
