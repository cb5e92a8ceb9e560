import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isListed, listDefect } from './breached.ts';
import { forbidPasswords, hashChosen } from './chosen-passwords.ts';

let folder: string;
let list: string;
const sha1 = (password: string) => hash('sha1', password, 'hex').toUpperCase();
const LEAKED = Array.from({ length: 1000 }, (_, at) => `leaked-${at}`);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'qn-breached-'));
  list = path.join(folder, 'list.txt');
  const lines = LEAKED.map((password, at) => `${sha1(password)}:${at ** 3}\r\n`);
  writeFileSync(list, lines.sort().join(''));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => forbidPasswords({ siteName: '青囊药采', breachedPasswords: null }));

describe('a list of breached passwords', () => {
  it('is found through from its first line to its last', async () => {
    const found = await Promise.all(LEAKED.map((password) => isListed(list, sha1(password))));
    expect(found.filter((one) => !one)).toEqual([]);
    const others = await Promise.all(LEAKED.map((password) => isListed(list, sha1(`${password}!`))));
    expect(others.filter((one) => one)).toEqual([]);
    for (const beyond of ['0'.repeat(40), 'F'.repeat(40)]) expect(await isListed(list, beyond)).toBe(false);
  });

  it('may have hashes alone, in small letters, and no end to its last line', async () => {
    const bare = path.join(folder, 'bare.txt');
    writeFileSync(
      bare,
      LEAKED.map((password) => sha1(password).toLowerCase())
        .sort()
        .join('\n'),
    );
    expect(listDefect(bare)).toBeNull();
    for (const password of LEAKED.slice(0, 100)) expect(await isListed(bare, sha1(password))).toBe(true);
  });

  it('that is none is told of', () => {
    const words = path.join(folder, 'words.txt');
    writeFileSync(words, 'password\n123456\n');
    expect(listDefect(list)).toBeNull();
    expect(listDefect(words)).toMatch(/no SHA-1/);
    expect(listDefect(path.join(folder, 'nowhere'))).toMatch(/ENOENT/);
  });
});

describe('a password that somebody chooses', () => {
  const refusal = (password: string) =>
    hashChosen(password).then(
      () => '',
      (error: { errors?: Record<string, string[]> }) => error.errors?.password?.[0],
    );

  it('is none of the list', async () => {
    forbidPasswords({ siteName: '青囊药采', breachedPasswords: list });
    expect(await refusal('leaked-7')).toBe('这个密码曾在别处泄露，请换一个');
    expect(await refusal('leaked-7000')).toBe('');
  });

  it.each(['百草堂88888', 'BaiCaoTang-2026', 'bct20261120'])(
    '%s is not the shop’s name',
    async (password) => {
      forbidPasswords({ siteName: '百草堂', breachedPasswords: null });
      expect(await refusal(password)).toBe('密码不能是商城名称');
      expect(await refusal(`${password}huangqi`)).toBe('');
    },
  );
});
