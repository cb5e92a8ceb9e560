import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** What cannot be read; the message is for the operator. */
export class UnreadableZip extends Error {}

const TOO_LARGE = '内容太大，请分成几个文件';
const BROKEN = '文件已损坏，请重新导出或另存为 .xlsx';
/** A workbook has a few dozen parts, one with many pictures some hundreds. */
const MAX_ENTRIES = 5_000;
const LOCAL_HEADER_BYTES = 30;

/** An open ZIP archive of texts, read from disk piece by piece. */
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
   * @param maxBytes what all texts that are read may unpack to: a small file may hold gigabytes
   * @throws UnreadableZip for a file that is no ZIP
   */
  static async open(file: string, maxBytes: number): Promise<ZipArchive> {
    const zip = await openPromise(file, { autoClose: false }).catch(refuse);
    try {
      return new ZipArchive(zip, await entriesOf(zip), maxBytes);
    } catch (error) {
      zip.close();
      return refuse(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of a file in pieces, characters never cut. @throws UnreadableZip */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) throw new UnreadableZip('没有工作表');
    // Of what is promised; the stream ends with an error when there is more.
    if (entry.uncompressedSize > this.#left) throw new UnreadableZip(TOO_LARGE);
    const decoder = new TextDecoder();
    let sum = 0;
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        const bytes = chunk as Buffer;
        this.#left -= bytes.length;
        sum = crc32(bytes, sum);
        yield decoder.decode(bytes, { stream: true });
      }
    } catch (error) {
      refuse(error);
    }
    if (sum !== entry.crc32) throw new UnreadableZip(BROKEN);
    yield decoder.decode();
  }

  close(): void {
    this.#zip.close();
  }
}

/** The parts by name. Parts that share a name or bytes are no workbook's, but an attack's. @throws UnreadableZip */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableZip(TOO_LARGE);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new UnreadableZip(BROKEN);
    entries.set(entry.fileName, entry);
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

/** The library's refusals in the words of the shop. @throws UnreadableZip */
function refuse(error: unknown): never {
  if (error instanceof UnreadableZip) throw error;
  const words = error instanceof Error ? error.message : '';
  if (/end of central directory|size is smaller/i.test(words)) throw new UnreadableZip('不是 XLSX 文件');
  if (words.includes('encrypted')) throw new UnreadableZip('文件有密码，请去掉密码后再上传');
  throw new UnreadableZip(BROKEN);
}
