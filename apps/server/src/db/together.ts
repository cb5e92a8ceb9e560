/**
 * What many callers ask at the same moment goes to PostgreSQL in one statement: stamps and stock, records, what carts hold, the
 * lines that are added. Each reads what was there when it asked; in a transaction everybody asks alone.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './client.ts';

/** Callers in one statement, usually. */
export const TOGETHER = 32;
/** Reads of one kind on their way at a time: while both cores of a small machine have one, the next one gathers callers. */
export const READS_UNDER_WAY = 2;

interface Waiting<Q, A> {
  question: Q;
  /** Runs something as its caller would: with his deadline. */
  asCaller: <T>(act: () => T) => T;
  resolve: (answer: A | Promise<A>) => void;
  reject: (error: unknown) => void;
}

interface Queue<Q, A> {
  waiting: Waiting<Q, A>[];
  underWay: number;
}

/**
 * Puts what is asked at the same time into one statement: within one turn of the event loop, and, while earlier statements are
 * under way, until one of them is answered. A busy process then pays the way to the database once for many callers; one that
 * is idle keeps nobody waiting. Nobody is answered with what was read before they asked.
 * @param most questions in one statement
 * @param underWay statements at a time. A read waits for nobody; a write may wait for somebody's lock, and nobody else may wait
 * for it then: `Infinity`
 * @param ask answers questions in their order, those that it has to think over as promises
 */
export function together<Q, A>(
  most: number,
  underWay: number,
  ask: (db: Db, questions: readonly Q[]) => Promise<readonly (A | Promise<A>)[]>,
): (db: Db, question: Q) => Promise<A> {
  const queues = new WeakMap<Db, Queue<Q, A>>();

  const send = async (db: Db, queue: Queue<Q, A>) => {
    const asked = queue.waiting.splice(0, most);
    queue.underWay += 1;
    try {
      const questions = asked.map(({ question }) => question);
      // For who came last, and waits longest: under load it is the answer to an earlier statement that sends this one, in the time of
      // callers who may be gone.
      const answers = await asked.at(-1)?.asCaller(() => ask(db, questions));
      for (const [at, { resolve }] of asked.entries()) resolve(answers?.[at] as A);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    queue.underWay -= 1;
    sendAll(db, queue);
  };
  const sendAll = (db: Db, queue: Queue<Q, A>) => {
    while (queue.waiting.length > 0 && queue.underWay < underWay) void send(db, queue);
  };

  return (db, question) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? { waiting: [], underWay: 0 };
      queues.set(db, queue);
      queue.waiting.push({ question, asCaller: AsyncLocalStorage.snapshot(), resolve, reject });
      // Runs after everything that has arrived on the sockets by now.
      if (queue.waiting.length === 1) setImmediate(sendAll, db, queue);
    });
}
