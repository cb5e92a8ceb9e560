import { randomUUID, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSigningKey, type SigningKey } from './certificate.ts';
import { type ContractSigner, type OwnKeyPlace, SIGNATURE_ROOM, type SigningCertificate } from './port.ts';

/** The certificate of a shop that has one. */
export interface SigningSettings {
  /** PKCS#12, or PEM with key and certificates. */
  file: string;
  password: string;
}

/**
 * The signer with the certificate of the settings, which is read at once; without them one that the shop makes for itself when it
 * is first needed, and keeps.
 * @throws Error that says in one line why the file cannot be used
 */
export async function createContractSigner(
  settings: SigningSettings | null,
  own: { place: OwnKeyPlace; name: () => Promise<string> },
): Promise<ContractSigner> {
  const given = settings && checked(await readSigningKey(await readFile(settings.file), settings.password));
  let kept: Promise<SigningKey> | null = given && Promise.resolve(given);
  const open = () => {
    kept ??= ownKey(own.place, own.name).catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
  return {
    certificate: async () => factsOf(await open()),
    async sign(pdf) {
      // The libraries of certificates take a third of a second to load: they come with the first signature.
      const { signPdf } = await import('./pades.ts');
      return signPdf(pdf, await open());
    },
  };
}

/** Bytes of a signature beside its certificates: that of the longest RSA keys and what is signed with it. */
const BESIDE = 4096;

/** @throws for a certificate that does not hold now: nobody would accept what it signs */
function checked(signingKey: SigningKey): SigningKey {
  const certificate = new X509Certificate(signingKey.chain[0]);
  const now = new Date();
  if (certificate.validToDate < now) throw new Error('holds a certificate that has expired');
  if (certificate.validFromDate > now) throw new Error('holds a certificate that is not valid yet');
  const bytes = signingKey.chain.reduce((sum, { length }) => sum + length, BESIDE);
  if (bytes > SIGNATURE_ROOM) throw new Error('holds more certificates than a signature has room for');
  return signingKey;
}

function factsOf({ chain }: SigningKey): SigningCertificate {
  const certificate = new X509Certificate(chain[0]);
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    validUntil: certificate.validToDate,
    isSelfSigned: certificate.subject === certificate.issuer,
  };
}

/** The common name of lines such as `C=CN`, `O=…`, `CN=…`; all of them where there is none. */
const nameOf = (lines: string): string => /^CN=(.+)$/m.exec(lines)?.[1] ?? lines.replaceAll('\n', ' ');

async function ownKey(place: OwnKeyPlace, name: () => Promise<string>): Promise<SigningKey> {
  const found = await place.read();
  if (found) return checked(await readSigningKey(found, ''));
  const { makeOwnCertificate } = await import('./own.ts');
  await place.keep(await makeOwnCertificate(await name(), new Date()));
  const kept = await place.read();
  if (!kept) throw new Error('the key that was made is not there');
  return checked(await readSigningKey(kept, ''));
}

/** In `keys/contract.pem` of a folder. Several processes may need it at the same moment: the file appears whole, and the first one stays. */
export function keyInFolder(dataDir: string): OwnKeyPlace {
  const folder = path.join(dataDir, 'keys');
  const file = path.join(folder, 'contract.pem');
  return {
    read: () => readFile(file).catch(() => null),
    async keep(pem) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = path.join(folder, `.${randomUUID()}`);
      await writeFile(draft, pem, { mode: 0o600, flag: 'wx' });
      await link(draft, file).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      });
      await rm(draft, { force: true });
    },
  };
}
