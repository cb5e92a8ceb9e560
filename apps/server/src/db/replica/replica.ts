import { withDeadline } from '../pool/deadline.ts';
import { isLostConnection, PoolBusy, sqlState } from '../pool/errors.ts';
import type { Answer } from '../pool/lane.ts';
import type { Connections, Pool, TakenLane } from '../pool/pool.ts';
import { LagWatch, placeOf } from './lag.ts';

/** How a replica is. `late`: behind by more than it may be; `other`: what answers is no replica. */
export type ReplicaCondition = 'used' | 'late' | 'away' | 'other';

export interface ReplicaState {
  condition: ReplicaCondition;
  /** Milliseconds; null while it is not known. */
  lagMs: number | null;
}

const LOOK_MS = 2_000;
const ANSWER_MS = 1_500;

/** What the primary may answer otherwise: what the replica has not received yet (42), cancels while it catches up (40), or is out of (53, 58, XX). */
const PERHAPS_ELSEWHERE = /^(40|42|53|58|XX)/;

/**
 * Reads from a replica as long as it is near, and from the primary otherwise: what fails here is asked there, so that nobody hears of
 * a replica that goes away. Nothing may be written over it.
 */
export class Replica implements Connections {
  readonly #replica: Pool;
  readonly #primary: Pool;
  readonly #mostLagMs: number;
  readonly #lag = new LagWatch();
  readonly #timer: NodeJS.Timeout;
  #state: ReplicaState = { condition: 'away', lagMs: null };
  #looking: Promise<void> | null = null;

  constructor({ replica, primary, mostLagMs }: { replica: Pool; primary: Pool; mostLagMs: number }) {
    this.#replica = replica;
    this.#primary = primary;
    this.#mostLagMs = mostLagMs;
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
    void this.look();
  }

  state(): ReplicaState {
    return this.#state;
  }

  /** Who is to be asked now. */
  get current(): Pool {
    return this.#state.condition === 'used' ? this.#replica : this.#primary;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<Answer> {
    const asked = this.current;
    try {
      return await asked.query(text, values);
    } catch (error) {
      if (asked === this.#primary || !this.#isOfReplica(error)) throw error;
      return this.#primary.query(text, values);
    }
  }

  /** A transaction stays where it began; one that is lost may begin anew (`readAtOnce`). */
  async take(): Promise<TakenLane> {
    const asked = this.current;
    if (asked === this.#primary) return asked.take();
    const lane = await asked.take().catch((error: unknown) => {
      if (!this.#isOfReplica(error)) throw error;
      return this.#primary.take();
    });
    return {
      query: (text, values) =>
        lane.query(text, values).catch((error: unknown) => {
          this.#isOfReplica(error);
          throw error;
        }),
      release: (isBroken) => lane.release(isBroken),
    };
  }

  /** Asks both where they are. Never throws. */
  look(): Promise<void> {
    this.#looking ??= this.#see().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#replica.end();
  }

  async #see(): Promise<void> {
    const at = performance.now();
    const primary = await placeIn(this.#primary, 'pg_current_wal_lsn()').catch(() => null);
    // Of a primary that is away nothing can be said; whoever reads is served as before.
    if (primary !== null) this.#lag.primaryAt(at, primary);
    try {
      const place = await placeIn(this.#replica, 'pg_last_wal_replay_lsn()');
      if (place === null) this.#lag.reset();
      const lagMs = place === null ? null : this.#lag.replicaAt(performance.now(), place);
      this.#state = { lagMs, condition: place === null ? 'other' : this.#isNear(lagMs) ? 'used' : 'late' };
    } catch {
      this.#loseReplica();
    }
  }

  #isNear(lagMs: number | null): boolean {
    return lagMs !== null && lagMs <= this.#mostLagMs;
  }

  /** True where the primary is to be asked instead. */
  #isOfReplica(error: unknown): boolean {
    const isLost = isLostConnection(error);
    if (isLost) this.#loseReplica();
    return isLost || error instanceof PoolBusy || PERHAPS_ELSEWHERE.test(sqlState(error));
  }

  /** Whoever waits for it is told, and asks the primary. */
  #loseReplica(): void {
    this.#state = { condition: 'away', lagMs: null };
    this.#replica.drop('the replica does not answer');
  }
}

/** @returns null for a server that is of the other kind */
async function placeIn(pool: Pool, where: string): Promise<bigint | null> {
  const isReplica = where.includes('replay');
  const { rows } = await withDeadline(ANSWER_MS, () =>
    pool.probe().query(`select case when pg_is_in_recovery() = ${isReplica} then ${where}::text end as lsn`),
  );
  const [row] = rows as { lsn: string | null }[];
  return row?.lsn ? placeOf(row.lsn) : null;
}
