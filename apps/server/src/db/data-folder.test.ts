import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolderRefusal, openDataFolder } from './data-folder.ts';
import { SetupError } from './embedded/setup-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'qn-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (target: string) => (statSync(target).mode & 0o777).toString(8);

describe('DATA_DIR', () => {
  it('is made with the folders above it, and open to nobody else', () => {
    const dataDir = path.join(folder, 'a/b');
    expect(dataFolderRefusal(dataDir)).toBeNull();
    expect(existsSync(path.join(folder, 'a'))).toBe(false);
    openDataFolder(dataDir, false);
    expect([modeOf(path.join(folder, 'a')), modeOf(dataDir)]).toEqual(['700', '700']);
  });

  it('lets the database’s user pass where that is another one', () => {
    openDataFolder(path.join(folder, 'data'), true);
    expect(modeOf(path.join(folder, 'data'))).toBe('711');
  });

  it('that stood open is closed, with what is private in it', () => {
    const at = (name: string) => path.join(folder, name);
    for (const name of ['files/private/1c', 'files/public', 'keys', 'postgres'])
      mkdirSync(at(name), { recursive: true });
    const files = ['files/private/1c/licence', 'files/public/picture', 'keys/contract.pem', 'sandbox.key'];
    for (const name of files) writeFileSync(at(name), 'x');
    for (const name of ['', 'files', 'files/private', 'keys', 'postgres']) chmodSync(at(name), 0o755);
    for (const name of files) chmodSync(at(name), 0o644);
    openDataFolder(folder, false);
    for (const name of ['', 'files', 'files/private', 'files/private/1c', 'keys'])
      expect(modeOf(at(name))).toBe('700');
    for (const name of files) expect([name, modeOf(at(name))]).toEqual([name, '600']);
    expect(modeOf(at('postgres'))).toBe('755');
  });

  it.each(['/proc/x', '/sys/shop', '/dev/null', '/', '/srv', '/var/lib', os.tmpdir(), os.homedir()])(
    '%s is refused at once, in one line',
    (dataDir) => {
      expect(dataFolderRefusal(dataDir)).toMatch(/^[^\n]*DATA_DIR[^\n]*$/);
      expect(() => openDataFolder(dataDir, false)).toThrow(SetupError);
    },
  );

  it('that holds other things, or is a file, is refused and left as it is', () => {
    writeFileSync(path.join(folder, 'thesis.doc'), 'x');
    chmodSync(folder, 0o755);
    for (const dataDir of [folder, path.join(folder, 'thesis.doc'), path.join(folder, 'thesis.doc/x')])
      expect(() => openDataFolder(dataDir, false)).toThrow(/DATA_DIR/);
    expect(modeOf(folder)).toBe('755');
  });
});
