import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type CertBag, type Certificate, PFX, type PKCS8ShroudedKeyBag, type PrivateKeyInfo } from 'pkijs';
import type { Parts } from './parts.ts';

const BAG = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
} as const;

/** @throws for a wrong password and for what is no PKCS#12 */
export async function partsOfPkcs12(file: Buffer, word: string): Promise<Parts> {
  const password = new Uint8Array(Buffer.from(word)).buffer;
  const pfx = PFX.fromBER(file);
  await pfx.parseInternalValues({ password, checkIntegrity: true });
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (!safe) throw new Error('is neither PEM nor PKCS#12');
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) });
  const parts: Parts = { keys: [], certificates: [] };
  for (const { value } of safe.parsedValue.safeContents) {
    for (const { bagId, bagValue } of value.safeBags) {
      if (bagId === BAG.key) parts.keys.push(keyOf(bagValue as PrivateKeyInfo));
      if (bagId === BAG.shroudedKey) {
        const bag = bagValue as PKCS8ShroudedKeyBag & {
          parseInternalValues(given: { password: ArrayBuffer }): Promise<void>;
        };
        await bag.parseInternalValues({ password });
        if (bag.parsedValue) parts.keys.push(keyOf(bag.parsedValue));
      }
      if (bagId === BAG.certificate) {
        const { parsedValue } = bagValue as CertBag;
        const der = Buffer.from((parsedValue as Certificate).toSchema().toBER());
        parts.certificates.push(new X509Certificate(der));
      }
    }
  }
  return parts;
}

const keyOf = (info: PrivateKeyInfo): KeyObject =>
  createPrivateKey({ key: Buffer.from(info.toSchema().toBER()), format: 'der', type: 'pkcs8' });
