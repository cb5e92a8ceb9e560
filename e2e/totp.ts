import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const STEP_MS = 30_000;
/** Longer than it takes to type and send a code. */
const ENOUGH_MS = 5_000;

/** The code that an authenticator app shows (RFC 6238). As people do, one that is about to end is not begun with. */
export async function totpCode(secret: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < ENOUGH_MS) await delay(left);
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0x0f) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
