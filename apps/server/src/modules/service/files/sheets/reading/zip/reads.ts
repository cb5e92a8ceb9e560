import { crc32 } from 'node:zlib';
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl';

/** What cannot be read; the message is for the operator. */
export class UnreadableZip extends Error {}
/** What is no ZIP at all, or the beginning of one; said as a workbook's reader is told. */
export class NoZip extends UnreadableZip {}

const TOO_LARGE = '内容太大，请分成几个文件';
const BROKEN = '文件已损坏，请重新导出或另存为 .xlsx';
const LOCAL_HEADER_BYTES = 30;

/** What an archive may hold and unpack to: a small file may hold gigabytes. */
export interface ZipLimits {
  entries: number;
  /** Of all entries that are read, unpacked. */
  bytes: number;
}

/** An open ZIP archive, read from disk piece by piece. */
export class ZipArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** Bytes that may still be unpacked. */
  #left: number;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, maxBytes: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#left = maxBytes;
  }

  /**
   * @throws UnreadableZip for a file that is no ZIP, or one whose names lead out of it
   */
  static async open(file: string, limits: ZipLimits): Promise<ZipArchive> {
    // Names are decoded here: old systems write them in GB18030 and do not say so.
    const zip = await openPromise(file, { autoClose: false, decodeStrings: false }).catch(refuse);
    try {
      return new ZipArchive(zip, await entriesOf(zip, limits.entries), limits.bytes);
    } catch (error) {
      zip.close();
      return refuse(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Names, with the sizes that are promised, packed and unpacked. */
  sizes(): { name: string; packed: number; unpacked: number }[] {
    return [...this.#entries].map(([name, entry]) => ({
      name,
      packed: entry.compressedSize,
      unpacked: entry.uncompressedSize,
    }));
  }

  /** The text of a file in pieces, characters never cut. @throws UnreadableZip */
  async *text(name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const bytes of this.bytes(name)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  }

  /** A file in pieces. @throws UnreadableZip */
  async *bytes(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new UnreadableZip('没有工作表');
    // Of what is promised; the stream ends with an error when there is more.
    if (entry.uncompressedSize > this.#left) throw new UnreadableZip(TOO_LARGE);
    let sum = 0;
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        const bytes = chunk as Buffer;
        this.#left -= bytes.length;
        sum = crc32(bytes, sum);
        yield bytes;
      }
    } catch (error) {
      refuse(error);
    }
    if (sum !== entry.crc32) throw new UnreadableZip(BROKEN);
  }

  close(): void {
    this.#zip.close();
  }
}

/** The parts by name. Parts that share a name or bytes are no workbook's, but an attack's. @throws UnreadableZip */
async function entriesOf(zip: ZipFile, most: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > most) throw new UnreadableZip(TOO_LARGE);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (entries.has(name)) throw new UnreadableZip(BROKEN);
    entries.set(name, entry);
  }
  let end = 0;
  const places = [...entries.values()].sort(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of places) {
    if (start < end) throw new UnreadableZip(BROKEN);
    end = start + LOCAL_HEADER_BYTES + compressedSize;
  }
  return entries;
}

const IS_UTF8 = 0x800;

/** The name of an entry, in UTF-8 or as Chinese Windows writes it. @throws UnreadableZip for one that leads out of the archive */
function nameOf({ fileNameRaw, generalPurposeBitFlag: flags }: Entry): string {
  const name = decoded(fileNameRaw, (flags & IS_UTF8) !== 0).replaceAll('\\', '/');
  if (validateFileName(name) !== null) throw new UnreadableZip('文件名不安全');
  return name;
}

function decoded(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The library's refusals in the words of the shop. @throws UnreadableZip */
function refuse(error: unknown): never {
  if (error instanceof UnreadableZip) throw error;
  const words = error instanceof Error ? error.message : '';
  if (/end of central directory|size is smaller/i.test(words)) throw new NoZip('不是 XLSX 文件');
  if (words.includes('encrypted')) throw new UnreadableZip('文件有密码，请去掉密码后再上传');
  throw new UnreadableZip(BROKEN);
}
