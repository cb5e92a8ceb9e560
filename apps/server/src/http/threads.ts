import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Turns } from './bounded.ts';
import { callerGone } from './errors.ts';
import type { ThreadWish, ThreadWord } from './threads/thread.ts';

/**
 * Work that holds a thread for long runs in a few threads of its own: reading of files whose makers are not trusted, drawing of
 * papers. It is bounded in number, time and memory, and can hold up or end nothing but itself.
 */

/** Two cores' worth: whoever serves must not starve beside those who draw and read. */
const turns = new Turns({
  running: 2,
  waiting: 8,
  retryAfter: 10,
  words: '正在处理的文件太多，请稍后再试',
});

/** In old space: a hundred notes of fifty lines are drawn in a third of it. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** A thread that nobody needs goes: it keeps the font and what it has loaded. */
const IDLE_MS = 60_000;
const ENTRY = new URL('./threads/thread.ts', import.meta.url);

/** The thread had too little memory, or the work took too long. */
export class TooMuch extends Error {
  readonly of: 'time' | 'memory';

  constructor(of: 'time' | 'memory') {
    super(`a thread needed too much ${of}`);
    this.of = of;
  }
}

/** What a function in a thread has thrown; the class itself does not come across. */
export class ThreadFailure extends Error {
  constructor({ name, message, stack }: { name: string; message: string; stack: string }) {
    super(message);
    this.name = name;
    this.stack = stack;
  }
}

export interface Bounds {
  /** So long may it work; what it waits for whoever takes the pieces is not counted. */
  workMs: number;
  /** Aborted when the caller has gone; null = nobody can. */
  signal: AbortSignal | null;
  /** A part of what has begun waits, however many wait already. */
  isBegun?: boolean;
}

type Act = (...args: never[]) => unknown;
type PieceOf<F extends Act> =
  ReturnType<F> extends AsyncIterable<infer Piece> ? Piece : Awaited<ReturnType<F>>;

/**
 * A function of a module as one that runs in a thread: what it is given and what it makes are copied there and back.
 * @param name what the module exports it as
 * @returns the pieces that it makes, asked for one by one; the one thing that it returns where it makes no pieces. Taking them
 * throws 503 when too much is being done, 499 when the caller has gone, TooMuch, ThreadFailure
 */
export function inThread<F extends Act>(module: URL, name: string) {
  return async function* pieces(bounds: Bounds, ...args: Parameters<F>): AsyncGenerator<PieceOf<F>> {
    const { signal, isBegun } = bounds;
    await turns.begin(signal ?? undefined, isBegun);
    const thread = idle.pop() ?? new Thread();
    let isDone = false;
    try {
      const work = { leftMs: bounds.workMs, signal };
      let word = await thread.ask({ kind: 'call', module: module.href, name, args }, work);
      while (word.kind === 'piece') {
        yield word.piece as PieceOf<F>;
        word = await thread.ask({ kind: 'more' }, work);
      }
      if (word.kind === 'failed') throw new ThreadFailure(word);
      isDone = true;
    } finally {
      if (isDone) thread.rest();
      else await thread.end();
      turns.end();
    }
  };
}

/** The bytes of a paper that a function draws in a thread. @throws as `inThread` */
export function drawnInThread<F extends (...args: never[]) => Promise<Uint8Array>>(
  module: URL,
  name: string,
) {
  const pieces = inThread<(...args: Parameters<F>) => Promise<Uint8Array>>(module, name);
  return async (bounds: Omit<Bounds, 'workMs'>, ...args: Parameters<F>): Promise<Buffer> => {
    const [bytes] = await all(pieces({ ...bounds, workMs: DRAWING_MS }, ...args));
    if (!bytes) throw new Error(`${name} drew nothing`);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
}

/** All pieces: the thread waits for nobody who takes them slowly. */
export async function all<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const piece of pieces) list.push(piece);
  return list;
}

/** A hundred notes of fifty lines take some ten seconds of a free core. */
const DRAWING_MS = 60_000;

/** Threads that have come to the end of their work, the one that rested last at the end. */
const idle: Thread[] = [];

class Thread {
  readonly #worker = new Worker(ENTRY, { resourceLimits: MEMORY });
  /** Why the thread has ended by itself, for who asks next; null while it lives. */
  #failure: unknown = null;
  #resting: NodeJS.Timeout | undefined;

  constructor() {
    this.#worker.once('error', (error) => {
      this.#failure = error;
      this.#leave();
    });
  }

  async ask(wish: ThreadWish, work: { leftMs: number; signal: AbortSignal | null }): Promise<ThreadWord> {
    clearTimeout(this.#resting);
    this.#worker.ref();
    const began = performance.now();
    const time = AbortSignal.timeout(work.leftMs);
    try {
      const signal = work.signal ? AbortSignal.any([work.signal, time]) : time;
      if (this.#failure) throw this.#failure;
      // Rejects, too, when the thread ends by itself. No race with a promise that lives as long as the thread: it would keep all answers.
      const answer = once(this.#worker, 'message', { signal });
      this.#worker.postMessage(wish);
      const [word] = (await answer) as [ThreadWord];
      return word;
    } catch (error) {
      if (work.signal?.aborted) throw callerGone();
      if (time.aborted) throw new TooMuch('time');
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new TooMuch('memory');
      throw error;
    } finally {
      work.leftMs = Math.max(1, Math.round(work.leftMs - (performance.now() - began)));
    }
  }

  /** Waits for other work, for a while. The process does not stay for it. */
  rest(): void {
    this.#worker.unref();
    this.#resting = setTimeout(() => void this.end(), IDLE_MS).unref();
    idle.push(this);
  }

  async end(): Promise<void> {
    this.#leave();
    await this.#worker.terminate();
  }

  #leave(): void {
    clearTimeout(this.#resting);
    const at = idle.indexOf(this);
    if (at !== -1) idle.splice(at, 1);
  }
}
