/**
 * Connections: single statements share them and follow one another on the wire, a transaction takes one for itself. One that is
 * lost, silent past its time, or of a server that may not be written to any more is replaced, and callers get `DatabaseAway`.
 * COMMIT is believed only when PostgreSQL says so (docs/decisions/0008-pool-over-pg.md).
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectSettings, connect } from './connect.ts';
import { deadline } from './deadline.ts';
import { DatabaseAway, DeadlinePassed, isHopeless, isStalePlan, PoolBusy } from './errors.ts';
import { type Answer, Lane, type Statement } from './lane.ts';
import { nameOf } from './names.ts';

export interface PoolSettings extends Omit<ConnectSettings, 'isPipelined'> {
  /** Connections at most. */
  max: number;
  /** A request waits no longer for a connection while all are busy. */
  slotMs: number;
}

/** A connection of one's own, for a transaction. */
export interface TakenLane {
  query(text: string, values?: readonly unknown[]): Promise<Answer>;
  /** @param isBroken what was said on it has no known end: it is closed */
  release(isBroken: boolean): void;
}

/** Who answers statements. */
export interface Connections {
  /** One statement. */
  query(text: string, values?: readonly unknown[]): Promise<Answer>;
  /** A connection for oneself, for a transaction. */
  take(): Promise<TakenLane>;
  end(): Promise<void>;
}

export interface PoolState {
  open: number;
  taken: number;
  /** Callers without a connection. */
  waiting: number;
  /** Milliseconds that the one who has waited longest waits. */
  waitMs: number;
}

interface Waiter {
  since: number;
  until: number;
  /** Whether a connection for oneself is wanted. */
  isTaking: boolean;
  go(lane: Lane): void;
  refuse(error: unknown): void;
}

/** A connection that has said nothing for so long gets no more statements: they would wait with it. */
const STALL_MS = 1_000;
/** A server that has not answered a statement for so long past its own limit is not there any more. */
const SILENCE_SLACK_MS = 2_000;
/** Connections beyond the limit while all others are silent. */
const EXTRA = 2;
const LOOK_MS = 100;
/** A database that restarts is back in a second or two: so long nobody is refused. */
const AWAY_MS = 3_000;
const REOPEN_MS = 200;
/** Work that nobody waits for, such as a job, may wait for a connection so long. */
const PATIENCE_MS = 60_000;

/**
 * Connections to PostgreSQL. Single statements share them and follow one another on the wire; a transaction takes one for itself.
 * Nobody waits past the caller's deadline (`deadline`), nor for a connection that has fallen silent; lost connections are replaced as
 * long as the pool is open.
 */
export class Pool implements Connections {
  readonly #settings: PoolSettings;
  readonly #lanes = new Set<Lane>();
  #waiting: Waiter[] = [];
  #opening = 0;
  /** Since when no connection could be opened, by `performance.now()`; null while the database is there. */
  #awaySince: number | null = null;
  #awayBy: unknown = null;
  #isClosed = false;
  #probe: Pool | null = null;
  readonly #look: NodeJS.Timeout;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#look = setInterval(() => this.#lookAround(), LOOK_MS).unref();
  }

  /** One statement, on whichever connection answers soonest. */
  async query(text: string, values: readonly unknown[] = []): Promise<Answer> {
    try {
      return await this.#ask(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      nameOf.forget(text);
      return this.#ask(text, values);
    }
  }

  /** A connection for oneself. */
  async take(): Promise<TakenLane> {
    const lane = await this.#taken();
    return {
      query: (text, values = []) => send(lane, text, values),
      release: (isBroken) => {
        lane.isTaken = false;
        if (isBroken || lane.size > 0) lane.lose(new DatabaseAway('the transaction was left'));
        else this.#onFreed(lane);
      },
    };
  }

  /** A connection beside the others: what is asked on it does not wait behind their work. */
  probe(): Pool {
    this.#probe ??= this.beside({ max: 1 });
    return this.#probe;
  }

  /** Connections of their own to the same database under other limits; whoever asks for them ends them. */
  beside(limits: Partial<Pick<PoolSettings, 'max' | 'statementTimeoutMs'>>): Pool {
    return new Pool({ ...this.#settings, ...limits });
  }

  /** Closes every connection, whatever is under way on it: its callers are told `DatabaseAway`. Who asks afterwards gets a new one. */
  drop(why: string): void {
    for (const lane of this.#lanes) lane.lose(new DatabaseAway(why));
    for (const { refuse } of this.#waiting.splice(0)) refuse(new DatabaseAway(why));
    this.#probe?.drop(why);
  }

  state(): PoolState {
    const [first] = this.#waiting;
    return {
      open: this.#lanes.size,
      taken: [...this.#lanes].filter(({ isTaken }) => isTaken).length,
      waiting: this.#waiting.length,
      waitMs: first ? performance.now() - first.since : 0,
    };
  }

  async end(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#look);
    for (const { refuse } of this.#waiting.splice(0)) refuse(new DatabaseAway('the pool was closed'));
    await Promise.all([this.#probe?.end(), ...[...this.#lanes].map((lane) => lane.end())]);
    this.#lanes.clear();
  }

  #ask(text: string, values: readonly unknown[]): Promise<Answer> {
    const lane = this.#pick(performance.now());
    if (lane) return send(lane, text, values);
    // Who frees a connection sends on it what waits for one: the time is that of who asks.
    const until = untilOf();
    return new Promise((resolve, reject) => {
      // Sent at once: a moment later the connection may belong to a transaction.
      this.#wait(false, (free) => void send(free, text, values, until).then(resolve, reject), reject);
    });
  }

  #taken(): Promise<Lane> {
    return new Promise((resolve, reject) => {
      this.#wait(true, resolve, reject);
    });
  }

  /** The connection with least to do, if one may be used at once without opening another. */
  #pick(now: number): Lane | null {
    let best: Lane | null = null;
    for (const lane of this.#lanes) {
      if (lane.isTaken || lane.isLost || lane.silence(now) > STALL_MS) continue;
      if (lane.size === 0) return lane;
      if (best === null || lane.size < best.size) best = lane;
    }
    if (best !== null && this.#lanes.size + this.#opening < this.#settings.max) this.#open();
    // Whoever wants one for himself comes first: he needs one that is at rest.
    return this.#waiting.length > 0 ? null : best;
  }

  #wait(isTaking: boolean, go: (lane: Lane) => void, refuse: (error: unknown) => void): void {
    if (this.#isClosed) {
      refuse(new DatabaseAway('the pool was closed'));
      return;
    }
    const since = performance.now();
    const end = deadline();
    const until = end === null ? since + PATIENCE_MS : Math.min(end, since + this.#settings.slotMs);
    this.#waiting.push({ since, until, isTaking, go, refuse });
    this.#serve();
  }

  /** Gives connections to those who wait, in their order, and opens what is missing. */
  #serve(): void {
    const now = performance.now();
    while (this.#waiting.length > 0) {
      const [first] = this.#waiting as [Waiter];
      const lane = first.isTaking ? [...this.#lanes].find(isAtRest) : this.#leastBusy(now);
      if (!lane) break;
      this.#waiting.shift();
      // Taken at once: the next one in line must not find it at rest.
      if (first.isTaking) lane.isTaken = true;
      first.go(lane);
    }
    const missing = Math.min(this.#waiting.length, this.#room(now)) - this.#opening;
    for (let at = 0; at < missing; at += 1) this.#open();
  }

  /** How many more may be open. Where all have fallen silent a few more are: the address may have moved to another server. */
  #room(now: number): number {
    const { max } = this.#settings;
    const areSilent = this.#lanes.size > 0 && [...this.#lanes].every((lane) => lane.silence(now) > STALL_MS);
    return max + (areSilent ? EXTRA : 0) - this.#lanes.size;
  }

  #leastBusy(now: number): Lane | undefined {
    return [...this.#lanes]
      .filter((lane) => !lane.isTaken && !lane.isLost && lane.silence(now) <= STALL_MS)
      .sort((a, b) => a.size - b.size)[0];
  }

  #open(): void {
    this.#opening += 1;
    void this.#tryOpening().finally(() => {
      this.#opening -= 1;
      if (!this.#isClosed) this.#serve();
    });
  }

  async #tryOpening(): Promise<void> {
    try {
      const client = await connect({ ...this.#settings, isPipelined: true });
      const lane = new Lane(client, (freed) => this.#onFreed(freed));
      this.#awaySince = null;
      if (this.#isClosed) return await lane.end();
      this.#lanes.add(lane);
      if (lane.isLost) this.#lanes.delete(lane);
    } catch (error) {
      this.#awaySince ??= performance.now();
      this.#awayBy = error;
      if (isHopeless(error)) for (const { refuse } of this.#waiting.splice(0)) refuse(error);
      else await sleep(REOPEN_MS, undefined, { ref: false });
    }
  }

  #onFreed(lane: Lane): void {
    if (lane.isLost) this.#lanes.delete(lane);
    else if (this.#lanes.size > this.#settings.max && isAtRest(lane)) {
      this.#lanes.delete(lane);
      void lane.end();
    }
    if (this.#waiting.length > 0) this.#serve();
  }

  /** Callers whose time is over are told, silent connections are ended. */
  #lookAround(): void {
    const now = performance.now();
    const { statementTimeoutMs } = this.#settings;
    for (const lane of this.#lanes) {
      const isLate = lane.giveUp(now);
      // What a transaction waited for has no known end: nothing more may be said on it.
      if (isLate && lane.isTaken) lane.lose(new DeadlinePassed());
      else if (statementTimeoutMs > 0 && lane.silence(now) > statementTimeoutMs + SILENCE_SLACK_MS)
        lane.lose(new DatabaseAway('the database has fallen silent'));
    }
    const isAway = this.#awaySince !== null && now - this.#awaySince > AWAY_MS && this.#lanes.size === 0;
    this.#waiting = this.#waiting.filter((waiter) => {
      if (!isAway && waiter.until > now) return true;
      waiter.refuse(isAway ? this.#awayError() : new PoolBusy());
      return false;
    });
    if (this.#waiting.length > 0) this.#serve();
  }

  #awayError(): DatabaseAway {
    const cause = this.#awayBy;
    return new DatabaseAway(cause instanceof Error ? cause.message : 'the database is away', cause);
  }
}

const isAtRest = (lane: Lane): boolean => !lane.isTaken && !lane.isLost && lane.size === 0;

/** When who asks now gives up, by `performance.now()`. */
const untilOf = (): number => deadline() ?? Number.POSITIVE_INFINITY;

function send(lane: Lane, text: string, values: readonly unknown[], until = untilOf()): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (lane.isLost) return reject(new DatabaseAway('the connection is lost'));
    // Without values it may be several statements, as in migrations, which cannot be kept.
    const name = values.length > 0 ? nameOf(text) : undefined;
    const statement: Statement = { text, values, name, until, resolve, reject };
    lane.send(statement);
  });
}
