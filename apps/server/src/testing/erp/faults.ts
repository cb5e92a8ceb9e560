/** The world between the two sides: calls get lost, come late, twice or out of order, and a side is away. Its clock is its own. */
import type { World } from '../../../../connector/src/calls.ts';
import type { Below } from '../random.ts';

export type Side = 'shop' | 'erp';

/** Delivers a call to its side. */
export type Deliver = (side: Side, url: URL, init: RequestInit) => Promise<Response>;

/** One of so many calls has a fault. */
const EVERY = 7;
/** One of so many calls is the connector's last. */
const KILLED_EVERY = 150;
const HOUR_MS = 3_600_000;

export class FaultyWorld implements World {
  readonly #below: Below;
  readonly #deliver: Deliver;
  #clock = Date.now();
  #awayUntil: Record<Side, number> = { shop: 0, erp: 0 };
  /** Calls that are still under way, though their sender has given them up. */
  readonly #late: (() => Promise<unknown>)[] = [];
  #isCalm = false;
  /** The connector's process is gone: nothing that it still does has an effect. */
  isKilled = false;
  /** What happened, by name, and how often. */
  readonly seen: Record<string, number> = {};

  constructor(below: Below, deliver: Deliver) {
    this.#below = below;
    this.#deliver = deliver;
  }

  readonly now = (): number => this.#clock;

  readonly sleep = async (ms: number): Promise<void> => {
    this.#clock += ms;
  };

  /** A side does not answer for an hour of the world's clock. */
  takeAway(side: Side): void {
    this.#awayUntil[side] = this.#clock + HOUR_MS;
    this.#note(`${side} away`);
  }

  /** No faults any more; what was under way arrives now. */
  async calm(): Promise<void> {
    this.#isCalm = true;
    this.#awayUntil = { shop: 0, erp: 0 };
    while (this.#late.length > 0) await this.#arriveLate();
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    const side: Side = url.hostname === 'erp.test' ? 'erp' : 'shop';
    if (this.isKilled || this.#clock < this.#awayUntil[side]) throw new Error('ECONNREFUSED');
    if (this.#isCalm) return this.#deliver(side, url, init);
    if (this.#late.length > 0 && this.#below(4) === 0) await this.#arriveLate();
    if (this.#below(KILLED_EVERY) === 0) return this.#kill(side, url, init);
    if (this.#below(EVERY) > 0) return this.#deliver(side, url, init);
    return this.#spoil(side, url, init);
  };

  async #spoil(side: Side, url: URL, init: RequestInit): Promise<Response> {
    const deliver = () => this.#deliver(side, url, init);
    switch (this.#below(5)) {
      case 0:
        this.#note('answer lost');
        await deliver();
        throw new Error('ECONNRESET');
      case 1:
        this.#note('twice');
        await deliver();
        return deliver();
      case 2:
        this.#note('late');
        this.#late.push(deliver);
        throw new DOMException('too late', 'TimeoutError');
      case 3:
        this.#note('busy');
        return new Response('', { status: 503, headers: { 'retry-after': '2' } });
      default:
        this.#note('answer cut off');
        return new Response((await (await deliver()).text()).slice(0, 20));
    }
  }

  /** Before the call or after it. */
  async #kill(side: Side, url: URL, init: RequestInit): Promise<never> {
    this.#note('killed');
    if (this.#below(2) === 0) await this.#deliver(side, url, init);
    this.isKilled = true;
    throw new Error('killed');
  }

  async #arriveLate(): Promise<void> {
    const [call] = this.#late.splice(this.#below(this.#late.length), 1);
    await call?.();
  }

  #note(what: string): void {
    this.seen[what] = (this.seen[what] ?? 0) + 1;
  }
}
