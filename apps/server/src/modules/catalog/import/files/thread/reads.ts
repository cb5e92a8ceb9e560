import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Turns } from '../../../../../http/bounded.ts';
import { callerGone } from '../../../../../http/errors.ts';
import { type FileRow, UnreadableFile } from '../reads.ts';
import type { SheetLimits } from '../rules.ts';
import type { ReadingWish, ThreadWord } from './jobs.ts';

/** A file that somebody has uploaded. */
export interface SheetUpload {
  place: string;
  /** As the browser names it. */
  name: string;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
}

/** So long may a thread work at one file; what it waits for whoever takes the rows is not counted. */
const WORK_MS = 10_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const ENTRY = new URL('./jobs.ts', import.meta.url);

/** Two cores' worth: whoever serves must not starve beside those who read. */
const turns = new Turns({
  running: 2,
  waiting: 8,
  retryAfter: 10,
  words: '正在处理的表格太多，请稍后再试',
});

/**
 * The rows of a file whose maker is not trusted, read in a thread of its own within limits of time, size and memory: it can hold
 * up or end nothing but itself. The header is the first of them.
 * @throws UnreadableFile; 503 when too many files are being read; 499 when the caller has gone
 */
export async function* uploadedRows(
  { place, name, signal }: SheetUpload,
  limits: SheetLimits,
): AsyncGenerator<FileRow> {
  await turns.begin(signal);
  try {
    const thread = new ReadingThread({ place, name, limits });
    try {
      for (let isLast = false; !isLast; ) {
        const word = await thread.ask(signal);
        if (word.kind === 'refused') throw new UnreadableFile(word.message);
        yield* word.rows;
        isLast = word.isLast;
      }
    } finally {
      await thread.end();
    }
  } finally {
    turns.end();
  }
}

class ReadingThread {
  readonly #worker: Worker;
  /** Rejects when the thread ends by itself. */
  readonly #gone: Promise<never>;
  #leftMs = WORK_MS;

  constructor(wish: ReadingWish) {
    this.#worker = new Worker(ENTRY, { workerData: wish, resourceLimits: MEMORY });
    this.#gone = new Promise((_, reject) => this.#worker.once('error', reject));
    // Told to who asks next.
    this.#gone.catch(() => undefined);
  }

  async ask(signal: AbortSignal): Promise<ThreadWord> {
    const began = performance.now();
    const time = AbortSignal.timeout(this.#leftMs);
    try {
      const answer = once(this.#worker, 'message', { signal: AbortSignal.any([signal, time]) });
      this.#worker.postMessage('more');
      const [word] = (await Promise.race([answer, this.#gone])) as [ThreadWord];
      return word;
    } catch (error) {
      if (signal.aborted) throw callerGone();
      if (time.aborted) throw new UnreadableFile('文件太复杂，10 秒内没有读完，请分成几个文件');
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new UnreadableFile('内容太大，请分成几个文件');
      throw error;
    } finally {
      this.#leftMs = Math.max(1, Math.round(this.#leftMs - (performance.now() - began)));
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
