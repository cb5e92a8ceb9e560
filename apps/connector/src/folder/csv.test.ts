import { describe, expect, it } from 'vitest';
import { NoTable, readTable, writeTable } from './csv.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const cellsOf = (text: string) => readTable(bytes(text)).records.map(({ cells }) => cells);

describe('reading', () => {
  it.each([
    ['a,b\n1,2\n', [['1', '2']]],
    ['a,b\r\n1,2', [['1', '2']]],
    ['a;b\n"1;2";3\n', [['1;2', '3']]],
    ['a\tb\n1\t\n', [['1', '']]],
    ['a,b\n"1 ""x""\n2",3\n', [['1 "x"\n2', '3']]],
    ['\uFEFFa,b\n\n , \n1,2\n', [['1', '2']]],
  ])('%j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
    expect(readTable(bytes(text)).header).toEqual(['a', 'b']);
  });

  it('GBK, and lines by their numbers', () => {
    // 编号,名称 / 1,片
    const gbk = Uint8Array.from([
      0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0x31, 0x2c, 0xc6, 0xac, 0x0a,
    ]);
    expect(readTable(gbk)).toEqual({ header: ['编号', '名称'], records: [{ line: 2, cells: ['1', '片'] }] });
    expect(readTable(bytes('a,b\n"x\ny",1\n2,3')).records.map(({ line }) => line)).toEqual([2, 4]);
  });

  it.each([
    ['', '文件是空的'],
    ['a,a\n', '列“a”出现了两次'],
    ['a,b\n1,"2\n3', '第 2 行的引号没有结束'],
  ])('refuses %j', (text, why) => {
    expect(() => readTable(bytes(text))).toThrow(new NoTable(why));
  });
});

it('writes what it reads, and nothing that a spreadsheet computes', () => {
  const text = writeTable(
    ['编号', '备注'],
    [
      [1, 'a,"b"\n'],
      ['-2.50', '=1+1'],
      [null, undefined],
    ],
  );
  expect(text).toBe('\uFEFF编号,备注\r\n1,"a,""b""\n"\r\n-2.50,\'=1+1\r\n,\r\n');
  expect(readTable(bytes(text)).records).toHaveLength(2);
});
