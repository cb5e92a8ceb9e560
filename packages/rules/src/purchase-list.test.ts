import { describe, expect, it } from 'vitest';
import { pastedTable, readList, readQuantity } from './purchase-list.ts';

const table = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }));
const full = { code: '', name: '', ypgg: '', sccj: '', approval: '', barcode: '', number: '' };

describe('readList', () => {
  it('knows columns by their words in any order, below a title', () => {
    const rows = readList(
      table(
        ['康民药房 11 月采购计划'],
        [],
        ['序号', '数量(盒)', '商品名称', '生 产 企 业', '规格', '备注', '商品编码', '批准文号', '条形码'],
        ['1', '20', '阿莫西林胶囊', '华北制药', '0.25g*24粒', '急', 'A001', '国药准字H1', '6901234567892'],
        ['', '', '', '', ''],
        ['合计', '20'],
      ),
    );
    expect(rows).toEqual([
      {
        line: 4,
        input: {
          code: 'A001',
          name: '阿莫西林胶囊',
          ypgg: '0.25g*24粒',
          sccj: '华北制药',
          approval: '国药准字H1',
          barcode: '6901234567892',
          number: '20',
        },
      },
    ]);
  });

  it.each([
    [
      ['阿莫西林胶囊', '0.25g*24粒', '华北制药', '20'],
      { name: '阿莫西林胶囊', ypgg: '0.25g*24粒', sccj: '华北制药', number: '20' },
    ],
    [['阿莫西林胶囊', '0.25g×24粒', '20盒'], { name: '阿莫西林胶囊', ypgg: '0.25g×24粒', number: '20盒' }],
    [['A001', '阿莫西林胶囊', '5'], { code: 'A001', name: '阿莫西林胶囊', number: '5' }],
    [['6901234567892', '5'], { barcode: '6901234567892', number: '5' }],
    [['999感冒灵颗粒', '10g*9袋'], { name: '999感冒灵颗粒', ypgg: '10g*9袋' }],
    [
      ['感冒灵', '国药准字Z44021940', '三九'],
      { name: '感冒灵', approval: '国药准字Z44021940', sccj: '三九' },
    ],
    // The place in the list is no code.
    [['1', '阿莫西林胶囊', '5'], { name: '阿莫西林胶囊', number: '5' }],
    [['="00012"', '阿莫西林胶囊'], { code: '00012', name: '阿莫西林胶囊' }],
  ])('without a header takes the cells of %j for what they look like', (cells, expected) => {
    expect(readList(table(cells))).toEqual([{ line: 1, input: { ...full, ...expected } }]);
  });

  it('looks at no more of a row than a list has, however much it brings', () => {
    const started = performance.now();
    const wide = Array.from({ length: 100_000 }, () => 'x');
    const rows = readList(table(['('.repeat(300_000)], wide, ['品名', ...wide], ['阿莫西林胶囊', ...wide]));
    expect(rows.map(({ input }) => input.name)).toEqual(['阿莫西林胶囊']);
    // What takes minutes where every opening bracket looks for its closing one.
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('cuts cells that are too long and takes out what is no text', () => {
    const [row] = readList(table(['品名'], ['阿\u0000莫\n西'.padEnd(300, '林')]));
    expect(row?.input.name).toHaveLength(200);
    expect(row?.input.name.startsWith('阿 莫 西林')).toBe(true);
  });
});

describe('pastedTable', () => {
  it('reads what Excel copies, cells with line breaks in quotation marks among it', () => {
    expect(pastedTable('编码\t品名\t数量\r\n\t"阿莫\n西林""片"""\t2').map(({ cells }) => cells)).toEqual([
      ['编码', '品名', '数量'],
      ['', '阿莫 西林"片"', '2'],
    ]);
  });
  it.each(['甲 1g 3', '甲，1g，3', '甲,1g,3', '甲　1g  3'])('reads what is typed: %s', (text) => {
    expect(pastedTable(text)[0]?.cells).toEqual(['甲', '1g', '3']);
  });
});

it.each([
  ['20', 20],
  ['1,200 盒', 1200],
  ['20.00', 20],
  ['２０', 20],
  ['', null],
  ['0', undefined],
  ['2.5', undefined],
  ['-3', undefined],
  ['很多', undefined],
  ['=A1', undefined],
])('quantity %j is %j', (text, expected) => {
  expect(readQuantity(text)).toBe(expected);
});
