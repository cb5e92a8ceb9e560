import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PrivateStore } from '../../../../channels/storage/port.ts';

/** A file of a ZIP; its bytes are asked for when their turn comes, and are in memory piece by piece. */
export interface ZipEntry {
  /** With folders: `发票/2610.pdf`. */
  path: string;
  open: () => AsyncIterable<Uint8Array>;
}

/**
 * A ZIP as it is being made: one entry after the other is opened, none is kept. A reader that goes away closes the entry
 * that is open.
 * @param compress unless what is packed is compressed already
 */
export function zipStream(entries: readonly ZipEntry[], compress: boolean): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  let source: Readable | undefined;
  for (const { path, open } of entries) {
    zip.addReadStreamLazy(path, { compress }, (give) => {
      // Without objectMode its pieces would be counted as one each.
      source = Readable.from(open(), { objectMode: false });
      source.once('error', (error) => out.destroy(error));
      give(null, source);
    });
  }
  zip.end();
  pipeline(zip.outputStream, out, () => source?.destroy());
  return out;
}

/** The bytes of a kept file. @throws when they are lost by now (`lostFiles`): a ZIP must not look whole when it is not */
export async function* storedBytes(store: PrivateStore, sha256: string): AsyncGenerator<Uint8Array> {
  const bytes = await store.open(sha256);
  if (!bytes) throw new Error(`file ${sha256} is lost`);
  yield* bytes;
}

export async function* textBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
