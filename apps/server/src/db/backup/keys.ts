import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SetupError } from '../embedded/setup-error.ts';

/** The shop's own keys: where they lie, and the secret of the person who makes backups. */
export interface KeyPlace {
  /** DATA_DIR */
  dataDir: string;
  /** BACKUP_KEY; null = none is set. */
  secret: string | null;
}

const FOLDER = 'keys';
const SINGLE = 'sandbox.key';
/** What a backup may bring back, and nothing beside it. */
const NAME = /^(sandbox\.key|keys\/\w[\w.-]*)$/;
const contents = z.record(z.string().regex(NAME), z.base64());

const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** scrypt's own advice for secrets that are used now and then: 64 MB and a tenth of a second. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const secretKey = (secret: string, salt: Buffer) => scryptSync(secret, salt, 32, COST);

/** The keys, encrypted under the secret; null when there is no secret or no key. */
export async function sealedKeys({ dataDir, secret }: KeyPlace): Promise<Buffer | null> {
  const names = await keyNames(dataDir);
  if (secret === null || names.length === 0) return null;
  const entries = names.map(async (name) => [
    name,
    (await readFile(path.join(dataDir, name))).toString('base64'),
  ]);
  const plain = Buffer.from(JSON.stringify(Object.fromEntries(await Promise.all(entries))));
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv(CIPHER, secretKey(secret, salt), iv);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]);
}

/** Names of the keys below DATA_DIR. */
export async function keyNames(dataDir: string): Promise<string[]> {
  const inFolder = await readdir(path.join(dataDir, FOLDER)).catch(() => []);
  const names = [...inFolder.map((name) => `${FOLDER}/${name}`), SINGLE];
  return names.filter((name) => NAME.test(name) && existsSync(path.join(dataDir, name))).sort();
}

/**
 * Opens what `sealedKeys` has made and puts the keys in their places; a key that lies there already is kept beside it.
 * @throws SetupError in one line without the secret, or with another one
 */
export async function openKeys(sealed: Buffer, { dataDir, secret }: KeyPlace): Promise<void> {
  if (secret === null)
    throw new SetupError('备份里有加密的密钥，请设置备份时的 BACKUP_KEY  This backup needs its BACKUP_KEY.');
  for (const [name, text] of Object.entries(decrypted(sealed, secret))) {
    const target = path.join(dataDir, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    if (existsSync(target)) await rename(target, `${target}.before-restore`);
    await writeFile(target, Buffer.from(text, 'base64'), { mode: 0o600 });
  }
}

function decrypted(sealed: Buffer, secret: string): Record<string, string> {
  const [iv, tag, rest] = [SALT_BYTES, SALT_BYTES + IV_BYTES, SALT_BYTES + IV_BYTES + TAG_BYTES];
  try {
    const key = secretKey(secret, sealed.subarray(0, iv));
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(iv, tag), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(tag, rest));
    const plain = Buffer.concat([decipher.update(sealed.subarray(rest)), decipher.final()]);
    return contents.parse(JSON.parse(plain.toString('utf8')));
  } catch {
    throw new SetupError(
      'BACKUP_KEY 不是备份时的那一个，未做任何改动  This is not the BACKUP_KEY of the backup.',
    );
  }
}
