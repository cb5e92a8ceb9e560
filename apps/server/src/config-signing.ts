import { z } from 'zod';
import { createContractSigner, keyInFolder, type SigningSettings } from './channels/signing/local.ts';
import type { ContractSigner, OwnKeyPlace } from './channels/signing/port.ts';
import type { Db } from './db/client.ts';
import { SetupError } from './db/embedded/setup-error.ts';
import { sealed, unsealed } from './db/sealed.ts';
import { proposeSetting, readSetting } from './db/settings.ts';

/** The settings' names and forms; README's table lists the same. */
export const signingSchema = {
  /** PKCS#12, or PEM with the private key and the certificates. Unset: the shop makes a certificate of its own. */
  CONTRACT_CERT_FILE: z.string().optional(),
  CONTRACT_CERT_PASSWORD: z.string().default(''),
};
type Given = { CONTRACT_CERT_FILE?: string | undefined; CONTRACT_CERT_PASSWORD: string };

export const signingSettings = (given: Given): SigningSettings | null =>
  given.CONTRACT_CERT_FILE === undefined
    ? null
    : { file: given.CONTRACT_CERT_FILE, password: given.CONTRACT_CERT_PASSWORD };

interface SignerFacts {
  signing: SigningSettings | null;
  dataDir: string;
  /** null = the shop's own key lies in a folder below dataDir. */
  keysSecret: string | null;
}

/**
 * @param name in whose name the shop makes a certificate of its own, asked for when one is first needed
 * @throws SetupError with one line when the certificate cannot be used
 */
export async function openSigner(
  { signing, dataDir, keysSecret }: SignerFacts,
  db: Db,
  name: () => Promise<string>,
): Promise<ContractSigner> {
  const folder = keyInFolder(dataDir);
  const place = keysSecret === null ? folder : keyInDatabase(db, keysSecret, folder);
  // A secret that does not open what is there is found at the start, not by the first contract.
  if (keysSecret !== null && signing === null) await place.read();
  try {
    return await createContractSigner(signing, { place, name });
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new SetupError(`设置 CONTRACT_CERT_FILE 不正确 (wrong setting)：${signing?.file} ${why}`);
  }
}

/** In the database, for all processes; the first one that has it in its folder, from before, brings it along. */
function keyInDatabase(db: Db, secret: string, before: OwnKeyPlace): OwnKeyPlace {
  const keep = async (pem: Buffer) =>
    proposeSetting(db, 'contract_key', (await sealed(pem, secret)).toString('base64'));
  return {
    keep: (pem) => keep(Buffer.from(pem)),
    async read() {
      const old = (await readSetting(db, 'contract_key')) === undefined ? await before.read() : null;
      if (old) await keep(old);
      const kept = await readSetting(db, 'contract_key');
      return kept === undefined ? null : await openedBy(secret, kept);
    },
  };
}

async function openedBy(secret: string, kept: string): Promise<Buffer> {
  try {
    return await unsealed(Buffer.from(kept, 'base64'), secret);
  } catch {
    throw new SetupError(
      'KEYS_SECRET 不是数据库里签章密钥加密时的那一个 (KEYS_SECRET does not open the key in the database)',
    );
  }
}
