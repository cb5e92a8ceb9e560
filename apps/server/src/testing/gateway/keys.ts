import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** Keys of a gateway under test, and the one thing that Node's crypto cannot make: a certificate. */

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export const newKeys = (): Promise<KeyPair> => promisify(generateKeyPair)('rsa', { modulusLength: 2048 });

/** RSA with SHA-256, base64. */
export const signText = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

/** A self-signed X.509 certificate, in PEM, and its serial number in hex. */
export function selfSigned({ privateKey, publicKey }: KeyPair): { pem: string; serial: string } {
  // Positive: the first bit is not set.
  const serial = Buffer.concat([Buffer.from([0x5a]), randomBytes(19)]);
  const algorithm = der(0x30, der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
  const name = der(
    0x30,
    der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('Gateway')))),
  );
  const validity = der(
    0x30,
    der(0x17, Buffer.from('260101000000Z')),
    der(0x17, Buffer.from('460101000000Z')),
  );
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const content = der(0x30, version, der(0x02, serial), algorithm, name, validity, name, key);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const text = der(0x30, content, algorithm, signature)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n');
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    serial: serial.toString('hex').toUpperCase(),
  };
}

/** One value of DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 128
      ? [tag, length]
      : length < 256
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}
