import { CODE } from '@qingnang/contract/envelope';
import { callerGone, Refusal } from './errors.ts';

export interface Bounds {
  /** So many acts run at once. */
  running: number;
  /** So many more wait for their turn, in the order in which they came. */
  waiting: number;
  /** Seconds after which one that found no room may ask again. */
  retryAfter: number;
  words: string;
}

/**
 * Lets few acts that cost much run at once: what is beyond the bounds is told so at once instead of piling up.
 * @returns runs an act in its turn. It throws 503 where there is no room, and 499 when the caller has gone while waiting
 */
export function bounded(bounds: Bounds): <T>(act: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const turns = new Turns(bounds);
  return async (act, signal) => {
    await turns.begin(signal);
    try {
      return await act();
    } finally {
      turns.end();
    }
  };
}

/** The same for what begins and ends at different places: whoever has begun must end. */
export class Turns {
  readonly #bounds: Bounds;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** @param isBegun waits, however many wait already @throws 503, 499 as `bounded` */
  async begin(signal?: AbortSignal, isBegun = false): Promise<void> {
    if (signal?.aborted) throw callerGone();
    if (this.#running < this.#bounds.running) {
      this.#running += 1;
      return;
    }
    if (!isBegun && this.#waiting.size >= this.#bounds.waiting)
      throw new Refusal(503, CODE.unavailable, this.#bounds.words, { retryAfter: this.#bounds.retryAfter });
    await this.#turn(signal);
  }

  end(): void {
    const [next] = this.#waiting;
    // Its place goes over to the next one.
    if (next) next();
    else this.#running -= 1;
  }

  #turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(begin);
        reject(callerGone());
      };
      const begin = () => {
        this.#waiting.delete(begin);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
