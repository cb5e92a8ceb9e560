import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/** The texts of an archive by their names. @throws when a sum is wrong */
export const unzip = async (bytes: Buffer): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await unzippedBytes(bytes)).map(([name, content]) => [name, content.toString()]),
  );

/** The same as bytes. */
export async function unzippedBytes(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName}: wrong sum`);
    files[entry.fileName] = content;
  }
  return files;
}

/** A part of an archive. */
export interface Part {
  /** As bytes where it is not in UTF-8. */
  name: string | Buffer;
  text: string | Buffer;
  /** Another sum than that of the text. */
  crc?: number;
  /** Lies where the part of this name does. */
  at?: string;
}

/** A ZIP archive made by hand, as it should not be made, too: names, sums and places are as they are given. */
export function zipOf(parts: readonly Part[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  const places = new Map<string, number>();
  let offset = 0;
  for (const { name, text, crc, at } of parts) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const sum = crc ?? crc32(bytes);
    const nameBytes = Buffer.from(name);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(sum, 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(bytes.length, 8);
    const place = at === undefined ? offset : (places.get(at) ?? 0);
    places.set(name.toString(), place);
    if (at === undefined) {
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      header.writeUInt16LE(20, 4);
      header.writeUInt16LE(8, 8);
      sizes.copy(header, 14);
      header.writeUInt16LE(nameBytes.length, 26);
      pieces.push(header, nameBytes, packed);
      offset += header.length + nameBytes.length + packed.length;
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    sizes.copy(entry, 16);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(place, 42);
    directory.push(entry, nameBytes);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, list, end]);
}
