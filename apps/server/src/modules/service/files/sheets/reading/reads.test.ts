import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { xlsx } from '../../../../../testing/sheets.ts';
import { fileRows, UnreadableFile } from './reads.ts';
import { LIST_LIMITS } from './rules.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qn-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function placed(bytes: Buffer | string): Promise<string> {
  const place = path.join(folder, 'upload');
  await writeFile(place, bytes);
  return place;
}
async function linesOf(place: string, options: Parameters<typeof fileRows>[1]) {
  const lines: string[][] = [];
  for await (const row of fileRows(place, options)) lines.push(row.cells);
  return lines;
}

it('a given name says what a file is, whatever its place', async () => {
  expect(await linesOf(await placed('a,b\r\n1,2'), { name: '改价.CSV' })).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(() => fileRows('upload', { name: 'a.xls' })).toThrow(UnreadableFile);
});

it('an XLSX file that unpacks to more than it may is left', async () => {
  const bytes = await xlsx(Array.from({ length: 2000 }, () => ['x'.repeat(100)]));
  const place = await placed(bytes);
  expect(await linesOf(place, { name: 'a.xlsx', limits: LIST_LIMITS })).toHaveLength(2000);
  await expect(
    linesOf(place, { name: 'a.xlsx', limits: { ...LIST_LIMITS, bytes: bytes.length * 2 } }),
  ).rejects.toThrow('内容太大');
});
