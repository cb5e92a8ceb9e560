import { z } from 'zod';
import { createContractSigner, type SigningSettings } from './channels/signing/local.ts';
import type { ContractSigner } from './channels/signing/port.ts';
import { SetupError } from './db/embedded/setup-error.ts';

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
}

/**
 * @param name in whose name the shop makes a certificate of its own, asked for when one is first needed
 * @throws SetupError with one line when the certificate cannot be used
 */
export async function openSigner(
  { signing, dataDir }: SignerFacts,
  name: () => Promise<string>,
): Promise<ContractSigner> {
  try {
    return await createContractSigner(signing, { dataDir, name });
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new SetupError(`设置 CONTRACT_CERT_FILE 不正确 (wrong setting)：${signing?.file} ${why}`);
  }
}
