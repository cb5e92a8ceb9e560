import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A file of a ZIP archive. Sizes and places in bytes. */
interface Entry {
  method: number;
  packedSize: number;
  offset: number;
}

/** What cannot be read; the message is for the operator. */
export class UnreadableZip extends Error {}

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER_BYTES = 30;
const MAX_DIRECTORY = 16 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** An open ZIP archive of texts, read from disk piece by piece. */
export class ZipArchive {
  readonly #file: string;
  readonly #handle: FileHandle;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** Bytes that may still be unpacked. */
  #left: number;

  private constructor(
    file: string,
    handle: FileHandle,
    entries: ReadonlyMap<string, Entry>,
    maxBytes: number,
  ) {
    this.#file = file;
    this.#handle = handle;
    this.#entries = entries;
    this.#left = maxBytes;
  }

  /**
   * @param maxBytes what all texts that are read may unpack to: a small file may hold gigabytes
   * @throws UnreadableZip for a file that is no ZIP
   */
  static async open(file: string, maxBytes = Number.POSITIVE_INFINITY): Promise<ZipArchive> {
    const handle = await open(file);
    try {
      return new ZipArchive(file, handle, await readDirectory(handle), maxBytes);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of a file in pieces, characters never cut. @throws UnreadableZip */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) throw new UnreadableZip(`缺少 ${name}`);
    const decoder = new TextDecoder();
    for await (const chunk of await this.#bytes(entry)) {
      this.#left -= chunk.length;
      if (this.#left < 0) throw new UnreadableZip('内容太大');
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async #bytes({ method, packedSize, offset }: Entry): Promise<AsyncIterable<Buffer>> {
    if (method !== STORED && method !== DEFLATED) throw new UnreadableZip('压缩方式不受支持');
    const header = await readAt(this.#handle, offset, LOCAL_HEADER_BYTES);
    const start = offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    if (packedSize === 0) return emptyBytes();
    const packed = createReadStream(this.#file, { start, end: start + packedSize - 1 });
    // An error of either part ends the last one with it; reading it then throws.
    return method === STORED ? packed : pipeline(packed, createInflateRaw(), () => undefined);
  }
}

async function* emptyBytes(): AsyncGenerator<Buffer> {}

async function readDirectory(handle: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await handle.stat();
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT);
  const tail = await readAt(handle, size - tailBytes, tailBytes);
  const at = lastIndexOf(tail, END);
  if (at < 0) throw new UnreadableZip('不是 XLSX 文件');
  const directoryBytes = tail.readUInt32LE(at + 12);
  const directoryOffset = tail.readUInt32LE(at + 16);
  if (directoryBytes > MAX_DIRECTORY || directoryOffset + directoryBytes > size)
    throw new UnreadableZip('文件已损坏');
  return entriesOf(await readAt(handle, directoryOffset, directoryBytes));
}

function lastIndexOf(tail: Buffer, signature: number): number {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) if (tail.readUInt32LE(at) === signature) return at;
  return -1;
}

function entriesOf(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes);
    entries.set(name, {
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new UnreadableZip('文件已损坏');
  return buffer;
}
