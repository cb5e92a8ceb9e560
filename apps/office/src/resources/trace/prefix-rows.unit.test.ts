import { expect, it } from 'vitest';
import { prefixRows } from './prefix-rows.ts';

it('reads a CSV and a paste of cells, without header and empty lines', () => {
  expect(
    prefixRows('\uFEFF标识码,商品编号,级别,件数\r\n8123456,101,小,1\r\n\r\n"8123457"\t101\t大\t100\n'),
  ).toEqual([
    { prefix: '8123456', goods_id: '101', level: '小', pieces: '1' },
    { prefix: '8123457', goods_id: '101', level: '大', pieces: '100' },
  ]);
});
