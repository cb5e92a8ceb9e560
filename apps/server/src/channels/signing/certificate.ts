import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Parts } from './parts.ts';

/** A private key with its certificate and those of its issuers, each in DER. */
export interface SigningKey {
  key: KeyObject;
  /** The signer's first. */
  chain: readonly [Buffer, ...Buffer[]];
}

/**
 * Reads a key with its certificates from a PEM or PKCS#12 file.
 * @throws Error that says in one line what the file lacks
 */
export async function readSigningKey(file: Buffer, password: string): Promise<SigningKey> {
  const { keys, certificates } = file.includes('-----BEGIN ')
    ? partsOfPem(file.toString('utf8'), password)
    : await (await import('./pkcs12.ts')).partsOfPkcs12(file, password);
  const [key] = keys;
  if (!key) throw new Error('holds no private key');
  const own = certificates.find((one) => one.checkPrivateKey(key));
  if (!own) throw new Error('holds no certificate of its private key');
  const type = key.asymmetricKeyType;
  if (type !== 'rsa' && type !== 'ec') throw new Error('must hold an RSA or EC key');
  return { key, chain: [own.raw, ...issuersOf(own, certificates).map(({ raw }) => raw)] };
}

/** The issuers that came along, from the nearest on. */
function issuersOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let at: X509Certificate | undefined = own; at && at.issuer !== at.subject; ) {
    const below: X509Certificate = at;
    at = all.find((one) => one !== below && below.checkIssued(one) && !chain.includes(one));
    if (at) chain.push(at);
  }
  return chain;
}

const BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

function partsOfPem(text: string, password: string): Parts {
  const blocks = [...text.matchAll(BLOCK)].map(([block, label = '']) => ({ block, label }));
  return {
    keys: blocks
      .filter(({ label }) => label.endsWith('PRIVATE KEY'))
      .map(({ block }) => createPrivateKey({ key: block, passphrase: password })),
    certificates: blocks
      .filter(({ label }) => label === 'CERTIFICATE')
      .map(({ block }) => new X509Certificate(block)),
  };
}
