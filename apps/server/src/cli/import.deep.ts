import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type TestShop } from '../testing/shop.ts';

const PROGRAM = path.join(import.meta.dirname, 'import.ts');
/** Two that can be sold, one without a price, one in a kind that is not ours to sell, one without a name. */
const ROWS = [
  ['商品编码', '通用名', '规格', '单位', '生产厂家', '批准文号', '处方分类', '批发价', '条形码'],
  ['T1', '导入胶囊', '0.25g*24粒', '盒', '导入制药', '国药准字H20990001', '处方药', '12.50', '6901339924569'],
  ['T2', '导入颗粒', '10g*9袋', '盒', '导入制药', '国药准字Z20990002', '甲类OTC', '8.1234', ''],
  ['T3', '导入无价片', '10片', '', '导入二厂', '国药准字H20990003', '处方药', '', ''],
  ['T4', '流感疫苗', '1支', '支', '导入生物', '国药准字S20990004', '处方药', '90', ''],
  ['T5', '', '1支', '支', '导入生物', '', '', '1', ''],
];

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

const start = (...args: string[]) =>
  promisify(execFile)(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, DATABASE_URL: shop.services.config.databaseUrl ?? '' },
  });

it('says what it did and writes the error file', async () => {
  const [goods, errors] = [path.join(folder, 'in.csv'), path.join(folder, 'errors.csv')];
  await writeFile(goods, ROWS.map((row) => row.join(',')).join('\r\n'));
  const { stdout } = await start(goods, '--errors', errors);
  expect(stdout).toContain('共 5 行');
  expect(stdout).toContain('可售 2，草稿 1，拒绝 2');
  expect((await readFile(errors, 'utf8')).split('\r\n')).toHaveLength(5);
});

it.each([
  [['/nowhere/a.csv'], /打不开文件/],
  [['a.csv', '--kind', 'toys'], /--kind 只能是/],
])('ends with one line for %j', async (args, message) => {
  await expect(start(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
});
