import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFileSweep } from './files.ts';
import { readFiles } from './names.ts';
import { openVault } from './vault.ts';

const vault = openVault('kept elsewhere, 32 characters ..');
let base: string;
let dataDir: string;
let line: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'qn-sweep-'));
  [dataDir, line] = [path.join(base, 'data'), path.join(base, 'line')];
  write('files/private/aa/one', 'a licence');
  write('keys/contract.pem', 'a key');
});
afterEach(() => rmSync(base, { recursive: true }));

function write(name: string, content: string): void {
  mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
  writeFileSync(path.join(dataDir, name), content);
}
/** How many are there, and how many were. */
const kept = async () => {
  const all = await readFiles(line);
  return [all.filter(({ until }) => until === null).length, all.filter(({ until }) => until !== null).length];
};

it('takes what is new, once, also after a restart', async () => {
  const files = await openFileSweep(dataDir, true, line, vault);
  expect(await files.sweep()).toBeGreaterThan(0);
  expect(await kept()).toEqual([2, 0]);
  expect(await files.sweep()).toBe(0);
  write('files/public/bb/two', 'a picture');
  write(`files/public/bb/three.${crypto.randomUUID()}`, 'still being written');
  expect(await files.sweep()).toBeGreaterThan(0);
  expect(await kept()).toEqual([3, 0]);
  const again = await openFileSweep(dataDir, true, line, vault);
  expect(await again.sweep()).toBe(0);
  expect(await kept()).toEqual([3, 0]);
});

it('marks what was removed or replaced', async () => {
  const files = await openFileSweep(dataDir, true, line, vault);
  await files.sweep();
  renameSync(path.join(dataDir, 'files/private/aa/one'), path.join(base, 'gone'));
  write('keys/contract.pem', 'another key');
  utimesSync(path.join(dataDir, 'keys/contract.pem'), 1, 1);
  await files.sweep();
  expect(await kept()).toEqual([1, 2]);
});

it('marks what went while no shop ran', async () => {
  await (await openFileSweep(dataDir, true, line, vault)).sweep();
  renameSync(path.join(dataDir, 'files/private/aa/one'), path.join(base, 'gone'));
  rmSync(path.join(dataDir, 'keys/contract.pem'));
  await (await openFileSweep(dataDir, true, line, vault)).sweep();
  expect(await kept()).toEqual([0, 2]);
});

it('leaves files that lie in a bucket to the bucket', async () => {
  const files = await openFileSweep(dataDir, false, line, vault);
  await files.sweep();
  expect(await kept()).toEqual([1, 0]);
});
