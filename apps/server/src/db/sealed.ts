import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

/** Few bytes that matter much, encrypted under what a person has chosen: AES-256-GCM under scrypt. */

const CIPHER = 'aes-256-gcm';
export const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** scrypt's own advice for secrets that are used now and then: 64 MB and a tenth of a second. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** The key that a secret and a salt make, 32 bytes. */
export const keyOf = (secret: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(secret, salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** @returns salt, start value, tag and the encrypted bytes */
export async function sealed(plain: Buffer, secret: string): Promise<Buffer> {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv(CIPHER, await keyOf(secret, salt), iv);
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), hidden]);
}

/** Opens what `sealed` has made. @throws with another secret, or when a bit has changed */
export async function unsealed(bytes: Buffer, secret: string): Promise<Buffer> {
  const [iv, tag, rest] = [SALT_BYTES, SALT_BYTES + IV_BYTES, SALT_BYTES + IV_BYTES + TAG_BYTES];
  const key = await keyOf(secret, bytes.subarray(0, iv));
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(iv, tag), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(tag, rest));
  return Buffer.concat([decipher.update(bytes.subarray(rest)), decipher.final()]);
}
