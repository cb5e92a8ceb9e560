import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { endLine, expired, presentLine } from './line.ts';
import type { Line, StoredFile } from './names.ts';
import { openVault } from './vault.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-26T12:00:00Z');
const seg = (day: number) => `00000001000000000000${day.toString(16).padStart(4, '0').toUpperCase()}`;

/** A base backup and a segment for each of these days before now. */
const line = (name: string, days: number[], files: StoredFile[] = []): Line & { files: StoredFile[] } => ({
  name,
  folder: `/archive/${name}`,
  bases: days.map((ago) => ({
    file: `base-${ago}`,
    begun: NOW - ago * DAY - 1,
    ended: NOW - ago * DAY,
    first: seg(100 - ago),
    last: seg(100 - ago),
  })),
  wal: days.map((ago) => ({ file: `wal-${ago}`, name: seg(100 - ago), covers: NOW - ago * DAY })),
  files,
});

const removed = (id: string, ago: number | null): StoredFile => ({
  file: id,
  id,
  since: 0,
  until: ago === null ? null : NOW - ago * DAY,
});

it('keeps what the first moment of the days is reached from, and nothing before it', () => {
  const own = line('own', [20, 16, 10, 1], [removed('old', 17), removed('new', 15), removed('there', null)]);
  expect(expired([own], own.folder, 14, NOW)).toEqual([
    '/archive/own/base/base-20',
    '/archive/own/wal/wal-20',
    '/archive/own/files/old',
  ]);
});

it('keeps everything while the only base backup is old or none is there', () => {
  const own = line('own', [30]);
  expect(expired([own], own.folder, 14, NOW)).toEqual([]);
  expect(expired([line('own', [])], '/archive/own', 14, NOW)).toEqual([]);
});

it('another line goes as a whole when all of it is past', () => {
  const own = line('own', [1]);
  expect(expired([line('past', [40, 20]), line('near', [20, 3]), own], own.folder, 14, NOW)).toEqual([
    '/archive/past',
  ]);
});

it('a database stays on its line until that ends, its folder is gone or the key is another one', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'qn-line-'));
  const archive = path.join(home, 'archive');
  const vault = openVault('kept elsewhere, 32 characters ..');
  const first = await presentLine(archive, { home }, vault);
  expect(await presentLine(archive, { home }, vault)).toBe(first);
  rmSync(first, { recursive: true });
  const second = await presentLine(archive, { home }, vault);
  expect(second).not.toBe(first);
  await endLine({ home });
  const third = await presentLine(archive, { home }, vault);
  const fourth = await presentLine(archive, { home }, openVault('another horse battery'));
  const names = [second, third, fourth].map((one) => path.basename(one));
  expect((await readdir(archive)).sort()).toEqual(names.sort());
  rmSync(home, { recursive: true });
});
