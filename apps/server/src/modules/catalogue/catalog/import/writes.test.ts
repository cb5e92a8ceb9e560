import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { xlsx } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { ErrorFile } from './refused/writes.ts';
import { type ImportCounts, importFile, type ListedRow } from './writes.ts';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await createShop();
  folder = await mkdtemp(path.join(tmpdir(), 'qn-import-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await shop.db.deleteFrom('goods').where('source_code', 'like', 'T%').execute();
});

const HEADER = ['商品编码', '通用名', '规格', '单位', '生产厂家', '批准文号', '处方分类', '批发价', '条形码'];
const ROWS = [
  ['T1', '导入胶囊', '0.25g*24粒', '盒', '导入制药', '国药准字H20990001', '处方药', '12.50', '6901339924569'],
  ['T2', '导入颗粒', '10g*9袋', '盒', '导入制药', '国药准字Z20990002', '甲类OTC', '8.1234', ''],
  ['T3', '导入无价片', '10片', '', '导入二厂', '国药准字H20990003', '处方药', '', ''],
  ['T4', '流感疫苗', '1支', '支', '导入生物', '国药准字S20990004', '处方药', '90', ''],
  ['T5', '', '1支', '支', '导入生物', '', '', '1', ''],
];
const csv = (rows: readonly string[][]) => [HEADER, ...rows].map((row) => row.join(',')).join('\r\n');

async function file(name: string, content: string | Buffer): Promise<string> {
  const place = path.join(folder, name);
  await writeFile(place, content);
  return place;
}

async function run(place: string, more: { isDryRun?: boolean } = {}) {
  const listed: ListedRow[] = [];
  const counts = await importFile(
    shop.db,
    { file: place, map: {}, settings: { kind: 'drug', rxClass: null }, isDryRun: false, ...more },
    {
      header: async () => undefined,
      listed: async (row) => {
        listed.push(row);
      },
      progress: async () => undefined,
    },
  );
  return { counts, listed };
}

const imported = () =>
  shop.db
    .selectFrom('goods as g')
    .innerJoin('maker as m', 'm.id', 'g.maker_id')
    .leftJoin('goods_price as p', 'p.goods_id', 'g.id')
    .select([
      'g.name',
      'g.status',
      'g.initials',
      'g.barcode',
      'g.rx_class',
      'g.version',
      'm.name as maker',
      'p.price_e4',
    ])
    .where('g.source_code', 'like', 'T%')
    .orderBy('g.source_code')
    .execute();

const totals = ({ total, onSale, drafts, refused, added, changed, unchanged, repeated }: ImportCounts) => ({
  total,
  onSale,
  drafts,
  refused,
  added,
  changed,
  unchanged,
  repeated,
});

describe('importFile', () => {
  it('lands every row or lists it with its reason', async () => {
    const { counts, listed } = await run(await file('a.csv', csv(ROWS)));
    expect(totals(counts)).toEqual({
      total: 5,
      onSale: 2,
      drafts: 1,
      refused: 2,
      added: 3,
      changed: 0,
      unchanged: 0,
      repeated: 0,
    });
    expect(listed.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [4, 'draft', '缺单位、缺价格'],
      [5, 'refused', '禁售：疫苗'],
      [6, 'refused', '缺名称'],
    ]);
    expect(await imported()).toMatchObject([
      {
        name: '导入胶囊',
        status: 'on',
        initials: 'drjn',
        barcode: '6901339924569',
        maker: '导入制药',
        price_e4: 125_000,
      },
      { name: '导入颗粒', status: 'on', rx_class: 'otc_a', price_e4: 81_234 },
      { name: '导入无价片', status: 'draft', price_e4: null },
    ]);
    await shop.syncSearch();
    expect(shop.services.search.search({ words: 'drjn', page: 1, pageSize: 5 }).total).toBe(1);
    expect(shop.services.search.search({ words: '导入无价', page: 1, pageSize: 5 }).total).toBe(0);
    const job = await shop.db
      .selectFrom('import_job')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(job).toMatchObject({ rows_total: 5, rows_added: 3, rows_refused: 2, is_dry_run: false });
    expect(job.finished_at).not.toBeNull();
  });

  it('updates instead of doubling, completes drafts, and keeps what staff decided', async () => {
    await run(await file('b.csv', csv(ROWS)));
    expect(totals((await run(await file('b.csv', csv(ROWS)))).counts)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
    });
    await shop.db.updateTable('goods').set({ status: 'off' }).where('source_code', '=', 'T1').execute();
    const [first = [], second = [], third = []] = ROWS;
    const next = [first.with(8, ''), second.with(7, '9'), third.with(3, '瓶').with(7, '5')];
    const { counts } = await run(await file('b2.csv', csv(next)));
    expect(totals(counts)).toMatchObject({ added: 0, changed: 2, unchanged: 1 });
    expect(await imported()).toMatchObject([
      { status: 'off', barcode: '6901339924569', version: 1 },
      { status: 'on', price_e4: 90_000 },
      { status: 'on', price_e4: 50_000, version: 2 },
    ]);
  });

  it('finds goods again that the file names without their code', async () => {
    await run(await file('c.csv', csv(ROWS)));
    const { counts } = await run(await file('c2.csv', csv(ROWS.slice(0, 2).map((row) => row.with(0, '')))));
    expect(totals(counts)).toMatchObject({ added: 0, unchanged: 2 });
  });

  it('lets the last of two equal rows count', async () => {
    const [first = []] = ROWS;
    const { counts } = await run(await file('d.csv', csv([first, first.with(7, '11')])));
    expect(totals(counts)).toMatchObject({ total: 2, onSale: 2, added: 1, repeated: 1 });
    expect((await imported())[0]?.price_e4).toBe(110_000);
  });

  it('keeps nothing of a dry run and counts as the real one', async () => {
    const many = Array.from({ length: 1100 }, (_, index) =>
      (ROWS[0] ?? []).with(0, `T${index}`).with(2, `${index % 1050}片`),
    );
    const place = await file('e.csv', csv(many));
    const dry = await run(place, { isDryRun: true });
    expect(await imported()).toEqual([]);
    expect(await shop.db.selectFrom('maker').select('id').where('name', '=', '只在试运行').execute()).toEqual(
      [],
    );
    const real = await run(place);
    expect(totals(dry.counts)).toEqual(totals(real.counts));
    expect(real.counts.added).toBe(1100);
  });

  it.each<[string, (text: string) => Promise<Buffer> | Buffer]>([
    ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['tabs', (text) => Buffer.from(text.replaceAll(',', '\t'))],
    ['GB18030', gb18030],
  ])('reads %s', async (_, encode) => {
    const { counts } = await run(await file('f.csv', await encode(csv(ROWS))));
    expect(totals(counts)).toMatchObject({ total: 5, onSale: 2, drafts: 1, refused: 2 });
    expect((await imported())[0]?.name).toBe('导入胶囊');
  });

  it('reads XLSX with numbers, formulas and rich text, Chinese whole however long the sheet', async () => {
    const [first = []] = ROWS;
    const richText = [{ text: '导入' }, { text: '颗粒' }];
    const many = Array.from({ length: 3000 }, (_, index) => {
      const name = `导入第${index}号中文名称很长的药品胶囊`;
      return [`TX${index}`, name, '一粒装', '盒', '导入制药', '', '', 1];
    });
    const bytes = await xlsx([
      HEADER,
      [...first.slice(0, 7), 12.5, 6901339924569],
      ['T2', { richText }, '10g', '盒', '厂', '国药准字Z2', '甲类', { formula: '4+4', formulaResult: 8 }],
      ...many,
      [],
    ]);
    const { counts } = await run(await file('g.xlsx', bytes));
    expect(counts.refused).toBe(0);
    expect(counts.total).toBe(3002);
    const rows = await imported();
    expect(rows[0]).toMatchObject({ name: '导入胶囊', barcode: '6901339924569', price_e4: 125_000 });
    expect(rows[1]).toMatchObject({ name: '导入颗粒', price_e4: 80_000 });
    expect(rows.filter(({ name }) => /^导入第\d+号中文名称很长的药品胶囊$/.test(name))).toHaveLength(3000);
  });

  it('lists rows that cannot be read and goes on', async () => {
    const broken = `${csv(ROWS.slice(0, 1))}\r\nT8,"开了"引号,x\r\n${(ROWS[1] ?? []).join(',')}\r\n,,,,,,,,`;
    const { counts, listed } = await run(await file('h.csv', broken));
    expect(counts.total).toBe(counts.onSale + counts.drafts + counts.refused);
    expect(counts.onSale).toBe(2);
    expect(listed.map(({ reason }) => reason)).toContain('空行');
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['empty.csv', '', /空的/],
    ['other.csv', 'a,b\r\n1,2', /找不到药品名称列/],
    ['fake.xlsx', 'not a zip', /XLSX/],
    ['old.xls', 'x', /\.xls /],
  ])('refuses %s with a sentence', async (name, content, message) => {
    await expect(run(await file(name, content))).rejects.toThrow(message);
  });

  it('refuses a file that is not there', async () => {
    await expect(run(path.join(folder, 'nowhere.csv'))).rejects.toThrow(/打不开文件/);
  });
});

describe('the error file', () => {
  it('opens in Excel and shows line, outcome, reason and the row', async () => {
    const place = path.join(folder, 'errors.csv');
    const errors = await ErrorFile.create(place);
    await errors.begin(['名称', '规格']);
    await errors.add({ line: 7, outcome: 'draft', reason: '缺单位', cells: ['a,"b"', 'x\ny'] });
    await errors.end();
    expect(await readFile(place, 'utf8')).toBe(
      '\ufeff行号,结果,原因,名称,规格\r\n7,草稿,缺单位,"a,""b""","x\ny"\r\n',
    );
    await expect(ErrorFile.create(path.join(folder, 'no/where.csv'))).rejects.toThrow(/不能写入/);
  });
});

/** Node only reads this encoding; a small table is made by reading every two-byte code. */
function gb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030');
  const bytes = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const letter = decoder.decode(Uint8Array.of(high, low));
      if ([...letter].length === 1) bytes.set(letter, [high, low]);
    }
  }
  return Buffer.from(
    [...text].flatMap((letter) => (letter < '\x80' ? [letter.charCodeAt(0)] : (bytes.get(letter) ?? []))),
  );
}
