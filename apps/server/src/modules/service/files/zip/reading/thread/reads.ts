import { inThread } from '../../../../../../http/threads.ts';
import type { SheetUpload } from '../../../sheets/reading/thread/reads.ts';
import { refusalOf } from '../../../sheets/reading/thread/reads.ts';
import type { ListedFile, listedPictures, PictureLimits, zippedBytes } from '../reads.ts';

/** So long may a thread work at one ZIP. */
const WORK_MS = 60_000;
const MODULE = new URL('../reads.ts', import.meta.url);
const list = inThread<typeof listedPictures>(MODULE, 'listedPictures');
const read = inThread<typeof zippedBytes>(MODULE, 'zippedBytes');

/**
 * What stands in a ZIP of pictures whose maker is not trusted, looked at in a thread of its own.
 * @throws UnreadableFile; 503 when too many files are being read; 499 when the caller has gone
 */
export async function uploadedPictures(
  { place, signal }: SheetUpload,
  limits: PictureLimits,
): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  try {
    for await (const some of list({ signal, workMs: WORK_MS }, place, limits)) files.push(...some);
  } catch (error) {
    throw refusalOf(error);
  }
  return files;
}

/** One picture of such a ZIP in pieces. @throws as `uploadedPictures` */
export async function* pictureBytes(
  place: string,
  name: string,
  limits: PictureLimits,
): AsyncGenerator<Uint8Array> {
  try {
    yield* read({ signal: null, workMs: WORK_MS }, place, name, limits);
  } catch (error) {
    throw refusalOf(error);
  }
}
