import { inThread, ThreadFailure, TooMuch } from '../../../../../../http/threads.ts';
import { type fileBatches, type SheetRow, UnreadableFile } from '../reads.ts';
import type { SheetLimits } from '../rules.ts';

/** A file that somebody has uploaded. */
export interface SheetUpload {
  place: string;
  /** As the browser names it. */
  name: string;
  /** Aborted when the caller has gone; null = nobody waits for it. */
  signal: AbortSignal | null;
}

/** So long may a thread work at one file. */
const WORK_MS = 10_000;
const readBatches = inThread<typeof fileBatches>(new URL('../reads.ts', import.meta.url), 'fileBatches');

/**
 * The rows of a file whose maker is not trusted, read in a thread of its own within limits of time, size and memory: it can hold
 * up or end nothing but itself. The header is the first of them.
 * @throws UnreadableFile; 503 when too many files are being read; 499 when the caller has gone
 */
export async function* uploadedRows(
  { place, name, signal }: SheetUpload,
  limits: SheetLimits,
): AsyncGenerator<SheetRow> {
  try {
    for await (const batch of readBatches({ signal, workMs: WORK_MS }, place, { name, limits })) yield* batch;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What a thread has refused, as the class that it was there. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ThreadFailure && error.name === UnreadableFile.known)
    return new UnreadableFile(error.message);
  if (!(error instanceof TooMuch)) return error;
  return new UnreadableFile(
    error.of === 'time' ? '文件太复杂，没有及时读完，请分成几个文件' : '内容太大，请分成几个文件',
  );
}
