import type { Db } from './client.ts';

/** Callers in one statement, usually. */
export const TOGETHER = 32;

interface Waiting<Q, A> {
  question: Q;
  resolve: (answer: A | Promise<A>) => void;
  reject: (error: unknown) => void;
}

/**
 * Puts what is asked within one turn of the event loop into one statement: a busy process then pays the way to the database
 * once for many callers. Nobody is answered with what was read before they asked.
 * @param most questions in one statement
 * @param ask answers questions in their order, those that it has to think over as promises
 */
export function together<Q, A>(
  most: number,
  ask: (db: Db, questions: readonly Q[]) => Promise<readonly (A | Promise<A>)[]>,
): (db: Db, question: Q) => Promise<A> {
  const waiting = new Map<Db, Waiting<Q, A>[]>();

  const send = async (db: Db, asked: readonly Waiting<Q, A>[]) => {
    try {
      const answers = await ask(
        db,
        asked.map(({ question }) => question),
      );
      for (const [at, { resolve }] of asked.entries()) resolve(answers[at] as A);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  const sendAll = (db: Db) => {
    const asked = waiting.get(db) ?? [];
    waiting.delete(db);
    for (let from = 0; from < asked.length; from += most) void send(db, asked.slice(from, from + most));
  };

  return (db, question) =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(db);
      if (queue) queue.push({ question, resolve, reject });
      else {
        waiting.set(db, [{ question, resolve, reject }]);
        // Runs after everything that has arrived on the sockets by now.
        setImmediate(sendAll, db);
      }
    });
}
