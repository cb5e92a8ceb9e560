import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSigner } from './config-signing.ts';
import { createShop, type TestShop } from './testing/shop.ts';

/** Folders stand for hosts: each has its own, the database is the same. */

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await createShop();
  folder = mkdtempSync(path.join(tmpdir(), 'qn-signing-'));
});
beforeEach(() => shop.db.deleteFrom('setting').where('key', '=', 'contract_key').execute());
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const SECRET = 'of the operator, 16';
const at = (host: string, keysSecret: string | null = SECRET) =>
  openSigner({ signing: null, dataDir: path.join(folder, host), keysSecret }, shop.db, async () => '青囊');
const fingerprint = async (signer: ReturnType<typeof at>) => (await (await signer).certificate()).fingerprint;

test('hosts that need it at the same moment sign by one certificate', async () => {
  const [one, ...others] = await Promise.all(['a', 'b', 'c'].map((host) => fingerprint(at(host))));
  expect(others).toEqual([one, one]);
});

test('the key cannot be read in the database, and another secret is refused at the start', async () => {
  await fingerprint(at('a'));
  const row = await shop.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'contract_key')
    .executeTakeFirstOrThrow();
  expect(Buffer.from(String(row.value), 'base64').includes('PRIVATE KEY')).toBe(false);
  await expect(at('a', 'another of 16 letters')).rejects.toThrow('KEYS_SECRET');
});

test('a key from before comes along from the folder, which keeps it', async () => {
  const before = await fingerprint(at('old', null));
  expect(await fingerprint(at('old'))).toBe(before);
  expect(await fingerprint(at('new'))).toBe(before);
  expect(readFileSync(path.join(folder, 'old/keys/contract.pem'), 'utf8')).toContain('PRIVATE KEY');
});
