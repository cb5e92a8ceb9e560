import type pg from 'pg';
import { destroy } from './connect.ts';
import { asAway, DatabaseAway, DeadlinePassed, endsConnection } from './errors.ts';

/** What a statement answers. */
export interface Answer {
  command: string;
  rowCount: number | null;
  rows: unknown[];
}

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Under which the connection keeps its plan; undefined = planned for this once. */
  name: string | undefined;
  /** When its caller gives up, by `performance.now()`. */
  until: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** One connection, with what has been sent on it and is not answered yet. */
export class Lane {
  readonly #client: pg.Client;
  readonly #underWay = new Set<Statement>();
  /** By `performance.now()`: the last answer, or the first statement after a rest. */
  #heardAt = 0;
  /** Taken by one caller, for a transaction. */
  isTaken = false;
  isLost = false;
  /** Called when it has answered all, and when it is lost. */
  readonly #freed: (lane: Lane) => void;

  constructor(client: pg.Client, freed: (lane: Lane) => void) {
    this.#client = client;
    this.#freed = freed;
    client.on('error', (error) => this.lose(error));
    client.on('end', () => this.lose(new Error('the connection has ended')));
  }

  get size(): number {
    return this.#underWay.size;
  }

  /** Milliseconds without a word although something was asked. */
  silence(now: number): number {
    return this.#underWay.size === 0 ? 0 : now - this.#heardAt;
  }

  send(statement: Statement): void {
    if (this.#underWay.size === 0) this.#heardAt = performance.now();
    this.#underWay.add(statement);
    const { name, text, values } = statement;
    const query = name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
    this.#client.query(query, (error: Error | null, answer) => {
      this.#done(statement);
      if (!error) return statement.resolve(answer);
      statement.reject(asAway(error));
      if (endsConnection(error)) this.lose(error);
    });
  }

  /** Tells callers whose time is over; what is answered to them later is dropped. @returns whether there were any */
  giveUp(now: number): boolean {
    const late = [...this.#underWay].filter(({ until }) => until <= now);
    for (const statement of late) {
      statement.until = Number.POSITIVE_INFINITY;
      statement.reject(new DeadlinePassed());
    }
    return late.length > 0;
  }

  /** Ends the connection: everybody who waits on it is told, and PostgreSQL rolls back what was not committed. */
  lose(cause: unknown): void {
    if (this.isLost) return;
    this.isLost = true;
    destroy(this.#client);
    for (const { reject } of this.#underWay) reject(asAway(cause));
    this.#underWay.clear();
    this.#freed(this);
  }

  /** Ends it in good order: nothing is under way. */
  async end(): Promise<void> {
    if (this.isLost) return;
    this.isLost = true;
    const late = setTimeout(() => destroy(this.#client), END_MS);
    await this.#client.end().catch(() => undefined);
    clearTimeout(late);
    for (const { reject } of this.#underWay) reject(new DatabaseAway('the pool was closed'));
  }

  #done(statement: Statement): void {
    this.#heardAt = performance.now();
    this.#underWay.delete(statement);
    if (this.#underWay.size === 0 && !this.isLost) this.#freed(this);
  }
}

/** A server that does not take the goodbye is left. */
const END_MS = 2_000;
