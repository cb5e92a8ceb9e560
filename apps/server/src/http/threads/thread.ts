/** What runs in a thread of its own: it calls one function after the other, and hands out what each makes as it is asked for. */
import { parentPort } from 'node:worker_threads';

/** What a thread is to do: to call a function, or to hand out the next piece of what it makes. */
export type ThreadWish =
  | { kind: 'call'; module: string; name: string; args: readonly unknown[] }
  | { kind: 'more' };

/** What it answers each time. */
export type ThreadWord =
  | { kind: 'piece'; piece: unknown }
  | { kind: 'end' }
  | { kind: 'failed'; name: string; message: string; stack: string };

const port = parentPort;
if (!port) throw new Error('this file is the beginning of a thread');

let pieces: AsyncIterator<unknown> | null = null;

port.on('message', (wish: ThreadWish) => void answer(wish).then((word) => port.postMessage(word)));

async function answer(wish: ThreadWish): Promise<ThreadWord> {
  try {
    if (wish.kind === 'call') pieces = await begin(wish.module, wish.name, wish.args);
    const next = await pieces?.next();
    return next && !next.done ? { kind: 'piece', piece: next.value } : { kind: 'end' };
  } catch (error) {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'failed', name, message, stack };
  }
}

async function begin(
  module: string,
  name: string,
  args: readonly unknown[],
): Promise<AsyncIterator<unknown>> {
  const { [name]: act } = (await import(module)) as Record<string, (...args: readonly unknown[]) => unknown>;
  if (!act) throw new Error(`${module} has no ${name}`);
  const made = act(...args);
  return isPieces(made) ? made[Symbol.asyncIterator]() : single(made);
}

const isPieces = (made: unknown): made is AsyncIterable<unknown> =>
  typeof made === 'object' && made !== null && Symbol.asyncIterator in made;

async function* single(made: unknown): AsyncGenerator<unknown> {
  yield await made;
}
