import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SetupError } from '../embedded/setup-error.ts';
import { sealed, unsealed } from '../sealed.ts';

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

/** The keys, encrypted under the secret; null when there is no secret or no key. */
export async function sealedKeys({ dataDir, secret }: KeyPlace): Promise<Buffer | null> {
  const names = await keyNames(dataDir);
  if (secret === null || names.length === 0) return null;
  const entries = names.map(async (name) => [
    name,
    (await readFile(path.join(dataDir, name))).toString('base64'),
  ]);
  const plain = Buffer.from(JSON.stringify(Object.fromEntries(await Promise.all(entries))));
  return sealed(plain, secret);
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
export async function openKeys(bytes: Buffer, { dataDir, secret }: KeyPlace): Promise<void> {
  if (secret === null)
    throw new SetupError('备份里有加密的密钥，请设置备份时的 BACKUP_KEY  This backup needs its BACKUP_KEY.');
  for (const [name, text] of Object.entries(await decrypted(bytes, secret))) {
    const target = path.join(dataDir, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    if (existsSync(target)) await rename(target, `${target}.before-restore`);
    await writeFile(target, Buffer.from(text, 'base64'), { mode: 0o600 });
  }
}

async function decrypted(bytes: Buffer, secret: string): Promise<Record<string, string>> {
  try {
    return contents.parse(JSON.parse((await unsealed(bytes, secret)).toString('utf8')));
  } catch {
    throw new SetupError(
      'BACKUP_KEY 不是备份时的那一个，未做任何改动  This is not the BACKUP_KEY of the backup.',
    );
  }
}
