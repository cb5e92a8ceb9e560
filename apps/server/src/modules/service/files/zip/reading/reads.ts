import { pictureFormat } from '../../pictures/rules.ts';
import { UnreadableFile } from '../../sheets/reading/reads.ts';
import { NoZip, UnreadableZip, ZipArchive, type ZipLimits } from '../../sheets/reading/zip/reads.ts';

/** A file of a ZIP whose maker is not trusted. */
export interface ListedFile {
  /** With folders. */
  path: string;
  /** Why it is no picture that can be taken, in words; '' = it looks like one. */
  problem: string;
}

export interface PictureLimits extends ZipLimits {
  /** Of one picture, unpacked. */
  picture: number;
}

/** Pictures are packed already; what unpacks to so many times its size is made to fill the disk. */
const MAX_RATIO = 100;
/** Written by systems beside what people pack. */
const LITTER = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;
const AT_ONCE = 100;

/** What stands in a ZIP, each file looked at by its first bytes. @throws UnreadableFile */
export async function* listedPictures(file: string, limits: PictureLimits): AsyncGenerator<ListedFile[]> {
  const zip = await opened(file, limits);
  try {
    let some: ListedFile[] = [];
    for (const { name, packed, unpacked } of zip.sizes()) {
      if (name.endsWith('/') || LITTER.test(name)) continue;
      const isBomb = unpacked > packed * MAX_RATIO;
      const problem =
        unpacked > limits.picture ? TOO_LARGE : isBomb ? '压缩比异常' : await problemOf(zip, name);
      some.push({ path: name, problem });
      if (some.length < AT_ONCE) continue;
      yield some;
      some = [];
    }
    yield some;
  } finally {
    zip.close();
  }
}

const TOO_LARGE = '图片不能超过 10 MB';

async function problemOf(zip: ZipArchive, name: string): Promise<string> {
  try {
    for await (const bytes of zip.bytes(name)) {
      if (pictureFormat(bytes) !== null) return '';
      return bytes.toString('latin1', 0, 2) === 'PK'
        ? '不支持压缩包里的压缩包'
        : '不是 JPG、PNG、WebP 或 AVIF 图片';
    }
    return '文件是空的';
  } catch (error) {
    if (error instanceof UnreadableZip) return '文件已损坏';
    throw error;
  }
}

/** One file of a ZIP in pieces. @throws UnreadableFile */
export async function* zippedBytes(
  file: string,
  name: string,
  limits: PictureLimits,
): AsyncGenerator<Uint8Array> {
  const zip = await opened(file, { ...limits, bytes: limits.picture });
  try {
    yield* zip.bytes(name);
  } catch (error) {
    throw error instanceof UnreadableZip ? new UnreadableFile('文件已损坏') : error;
  } finally {
    zip.close();
  }
}

const NO_ZIP = '不是压缩文件，或不完整';

async function opened(file: string, limits: ZipLimits): Promise<ZipArchive> {
  try {
    return await ZipArchive.open(file, limits);
  } catch (error) {
    if (error instanceof UnreadableZip)
      throw new UnreadableFile(`读不懂这个 ZIP 文件：${error instanceof NoZip ? NO_ZIP : error.message}`);
    throw error;
  }
}
