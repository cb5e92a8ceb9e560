import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { SetupError } from '../embedded/setup-error.ts';
import { keyOf, SALT_BYTES } from '../sealed.ts';

/** Streams of any length, encrypted under BACKUP_KEY piece by piece: AES-256-GCM, each stream under a key of its own. */
export interface Vault {
  seal(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** @throws SetupError with another secret, or when a bit has changed, is missing or stands elsewhere */
  open(hidden: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
}

const MARK = Buffer.from('QNA1');
const HEAD_BYTES = MARK.length + 2 * SALT_BYTES;
const TAG_BYTES = 16;
const PIECE = 1024 * 1024;
/** In the length of the last piece: a stream that was cut off between two pieces has none. */
const LAST = 0x80_00_00_00;

/** @param secret BACKUP_KEY */
export function openVault(secret: string): Vault {
  // scrypt takes a tenth of a second: once for all streams of a process, and once for each process whose streams are read.
  const masters = new Map<string, Promise<Buffer>>();
  const own = randomBytes(SALT_BYTES);
  const keyFor = async (salt: Buffer, streamSalt: Buffer): Promise<Buffer> => {
    const name = salt.toString('hex');
    const master = masters.get(name) ?? keyOf(secret, salt);
    masters.set(name, master);
    return Buffer.from(hkdfSync('sha256', await master, streamSalt, MARK, 32));
  };
  return {
    async *seal(plain) {
      const streamSalt = randomBytes(SALT_BYTES);
      const key = await keyFor(own, streamSalt);
      yield Buffer.concat([MARK, own, streamSalt]);
      let number = 0;
      let waiting: Buffer | null = null;
      for await (const piece of pieces(plain)) {
        if (waiting !== null) yield sealPiece(key, number++, waiting, false);
        waiting = piece;
      }
      yield sealPiece(key, number, waiting ?? Buffer.alloc(0), true);
    },
    async *open(hidden) {
      const bytes = reader(hidden);
      const head = await bytes.take(HEAD_BYTES);
      if (!head.subarray(0, MARK.length).equals(MARK)) throw damaged();
      const salts = head.subarray(MARK.length);
      const key = await keyFor(salts.subarray(0, SALT_BYTES), salts.subarray(SALT_BYTES));
      for (let number = 0, isLast = false; !isLast; number += 1) {
        const length = (await bytes.take(4)).readUInt32BE();
        isLast = length >= LAST;
        const size = isLast ? length - LAST : length;
        if (size > PIECE) throw damaged();
        yield openPiece(key, number, await bytes.take(size + TAG_BYTES), isLast);
      }
    },
  };
}

const damaged = () =>
  new SetupError(
    'BACKUP_KEY 不是备份时的那一个，或者备份文件已损坏  Another BACKUP_KEY than that of the backup, or a damaged file.',
  );

/** Where a piece stands, and whether it is the last, is part of what is authenticated. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 4);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function sealPiece(key: Buffer, number: number, piece: Buffer, isLast: boolean): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length + (isLast ? LAST : 0));
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
  return Buffer.concat([length, cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(key: Buffer, number: number, piece: Buffer, isLast: boolean): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(piece.subarray(piece.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, piece.length - TAG_BYTES)), decipher.final()]);
  } catch {
    throw damaged();
  }
}

/** The same bytes in pieces of one size. */
async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + PIECE - size);
      parts.push(part);
      size += part.length;
      at += part.length;
      if (size < PIECE) continue;
      yield Buffer.concat(parts);
      [parts, size] = [[], 0];
    }
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Hands out as many bytes as are asked for. */
function reader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let parts: Buffer[] = [];
  let size = 0;
  return {
    async take(count: number): Promise<Buffer> {
      while (size < count) {
        const { value, done } = await chunks.next();
        if (done) throw damaged();
        parts.push(value);
        size += value.length;
      }
      const all = Buffer.concat(parts);
      parts = [all.subarray(count)];
      size -= count;
      return all.subarray(0, count);
    },
  };
}
