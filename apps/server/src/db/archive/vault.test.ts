import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { openVault } from './vault.ts';

const SECRET = 'kept elsewhere, 32 characters ..';
const PIECE = 1024 * 1024;

async function bytesOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of source) all.push(part);
  return Buffer.concat(all);
}
const stream = (bytes: Buffer, step = 100_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / step) }, (_, n) =>
      bytes.subarray(n * step, (n + 1) * step),
    ),
  );
/** One for all: its key takes a tenth of a second to make. */
const vault = openVault(SECRET);
const sealed = (plain: Buffer) => bytesOf(vault.seal(stream(plain)));
const opened = (hidden: Buffer, by = vault) => bytesOf(by.open(stream(hidden, 70_001)));

it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])('%i bytes come back', async (length) => {
  const plain = randomBytes(length);
  expect((await opened(await sealed(plain))).equals(plain)).toBe(true);
});

it('what is sealed does not show', async () => {
  const plain = randomBytes(PIECE + 64);
  const hidden = await sealed(plain);
  expect(hidden.includes(plain.subarray(0, 64))).toBe(false);
  expect(hidden.includes(plain.subarray(PIECE))).toBe(false);
});

it('two streams of the same bytes have nothing in common', async () => {
  const plain = Buffer.alloc(1000);
  const [one, other] = [await sealed(plain), await sealed(plain)];
  expect(one.subarray(36).equals(other.subarray(36))).toBe(false);
});

it('another secret, a changed bit, a missing piece or another order is refused', async () => {
  const hidden = await sealed(randomBytes(2 * PIECE + 10));
  const refused = /BACKUP_KEY 不是备份时的那一个，或者备份文件已损坏/;
  await expect(opened(hidden, openVault('another horse battery'))).rejects.toThrow(refused);
  const changed = Buffer.from(hidden);
  changed.writeUInt8(changed.readUInt8(PIECE) ^ 1, PIECE);
  await expect(opened(changed)).rejects.toThrow(refused);
  const piece = 4 + PIECE + 16;
  const cut = hidden.subarray(0, 36 + 2 * piece);
  await expect(opened(cut)).rejects.toThrow(refused);
  const swapped = Buffer.concat([
    hidden.subarray(0, 36),
    hidden.subarray(36 + piece, 36 + 2 * piece),
    hidden.subarray(36, 36 + piece),
    hidden.subarray(36 + 2 * piece),
  ]);
  await expect(opened(swapped)).rejects.toThrow(refused);
  await expect(opened(Buffer.from('no such thing'))).rejects.toThrow(refused);
});
