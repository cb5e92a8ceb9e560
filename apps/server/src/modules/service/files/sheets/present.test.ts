import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { bookFile, type SheetCell } from './present.ts';

async function* batchesOf(...batches: SheetCell[][][]) {
  yield* batches;
}

const HARD = [
  '阿莫西林胶囊 𠮷😀',
  '<b title="a">&amp;\'</b>',
  ' 前后 空格 ',
  '两\n行\t格\r\n',
  '=1+1',
  '0001',
  '_x0041_',
  '\u0001\u0085\uFFFE',
  '',
];

describe('bookFile', () => {
  it('is read by somebody else’s library as it was meant', async () => {
    const file = bookFile([
      {
        name: '订单 <1>',
        columns: [
          { header: '名称', width: 30 },
          { header: '价', width: 12.5 },
        ],
        batches: batchesOf(
          HARD.map((text, at) => [text, at + 0.5]),
          [],
          [
            [null, -0.0001],
            ['末', 1e21],
          ],
        ),
      },
      { name: '明细', columns: [{ header: '空', width: 8 }], batches: batchesOf() },
    ]);
    const { sheets } = await readXlsx(await buffer(file));
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
      [
        '订单 <1>',
        [['名称', '价'], ...HARD.map((text, at) => [text, at + 0.5]), [null, -0.0001], ['末', 1e21]],
      ],
      ['明细', [['空']]],
    ]);
    expect(sheets.map(({ columns }) => columns?.map(({ width }) => width))).toEqual([[30, 12.5], [8]]);
  });
});
