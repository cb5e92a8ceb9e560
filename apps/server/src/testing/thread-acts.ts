import { threadId } from 'node:worker_threads';

/** What tests let run in a thread. */

export async function* countTo(last: number): AsyncGenerator<number> {
  for (let n = 1; n <= last; n += 1) yield n;
}

export const whichThread = (): number => threadId;

export const draw = async (words: string): Promise<Buffer> => Buffer.from(words);

export function spin(): never {
  for (;;);
}

export function hoard(): number {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, n) => n + kept.length));
}

export class Unhappy extends Error {
  override readonly name = 'Unhappy';
}

export const refuse = async (): Promise<void> => {
  throw new Unhappy('不行');
};
