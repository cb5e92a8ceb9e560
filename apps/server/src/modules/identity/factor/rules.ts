import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords as RFC 6238 has them and every authenticator app makes them: SHA-1, 30 seconds, 6 digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
// 32 letters are the 160 bits that RFC 4226 asks for.
const SECRET_FORM = /^[A-Z2-7]{32}$/;

/** Recovery codes: 120 random bits each, which nobody finds by trying, also not from a stolen hash. */
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 15;
/** Codes of eight letters were made before; they are good until the second factor is moved. */
const RECOVERY_FORM = /^([A-Z2-7]{8}|[A-Z2-7]{24})$/;

/** @param randomBytes of node:crypto */
export function newTotpSecret(randomBytes: (size: number) => Uint8Array): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/**
 * In groups of four, to be read off paper.
 * @param randomBytes of node:crypto
 */
export function newRecoveryCodes(randomBytes: (size: number) => Uint8Array): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    toBase32(randomBytes(RECOVERY_BYTES)).replaceAll(/.{4}(?=.)/g, '$&-'),
  );
}

/** What is kept of a recovery code; null for what cannot be one. @param id of the row that keeps it */
export function recoveryHash(id: number, typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return RECOVERY_FORM.test(code) ? hash('sha256', `${id}:${code}`, 'hex') : null;
}

export function isTotpSecret(secret: string): boolean {
  return SECRET_FORM.test(secret);
}

/**
 * What a typed code is: that of the present time step, which is the only one that lets anybody in (ASVS 6.5.5: a code lives 30
 * seconds); that of the step before, whose owner has typed too slowly; or none.
 * @param secret in base 32
 * @param nowMs Unix milliseconds
 */
export function readCode(secret: string, code: string, nowMs: number): 'current' | 'expired' | 'wrong' {
  const typed = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(typed)) return 'wrong';
  const key = fromBase32(secret);
  // Both are looked at, so that the time does not tell which one it was.
  const [isCurrent, isExpired] = [0, 1].map((ago) =>
    timingSafeEqual(Buffer.from(codeAt(key, stepAt(nowMs) - ago)), Buffer.from(typed)),
  );
  if (isCurrent) return 'current';
  return isExpired ? 'expired' : 'wrong';
}

export const stepAt = (nowMs: number): number => Math.floor(nowMs / 1000 / STEP_SECONDS);

/** RFC 4226, section 5.3: the counter's HMAC, four of its bytes chosen by its last nibble, in decimal. */
export function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The address that an authenticator app reads from the QR code. */
export function otpauthUrl(secret: string, username: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

/** Bits that do not fill a byte are padding. */
export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
