/**
 * What somebody does while the connection comes and goes: kept where it was done, sent in its order under a key of its own, and
 * dropped when the server has answered. Where it is kept and how it is sent come from outside, so that the same queue serves the
 * scans of buyers and the acts of the warehouse, and can be tested.
 */

/** However often it is sent, it counts once. */
interface Keyed {
  key: string;
}

/** again: the server was not reached, or did not know who asked · refused: its words why it takes none now. */
export type Delivered<Answer> =
  | { answers: readonly (Answer & { key: string })[] }
  | 'again'
  | { refused: string };

export interface KeptPorts<Item extends Keyed, Answer> {
  /** What this or an earlier visit has done and nobody has confirmed. */
  read(): readonly Item[];
  /** Before it is sent. @returns whether it outlives the page */
  keep(item: Item): boolean;
  /** The server has it. */
  drop(key: string): void;
  send(items: readonly Item[]): Promise<Delivered<Answer>>;
  onChange(waiting: readonly Item[]): void;
  onAnswer(answer: Answer & { key: string }): void;
  onRefused(message: string): void;
}

/** What goes in one request at most: a scanner reads some three codes a second. */
export const BATCH = 50;

/** Keeps everything until the server has answered it: through lost connections, reloads, closed tabs and ended sessions. */
export class KeptQueue<Item extends Keyed, Answer> {
  readonly #ports: KeptPorts<Item, Answer>;
  readonly #waiting: Map<string, Item>;
  #running: Promise<void> | null = null;

  constructor(ports: KeptPorts<Item, Answer>) {
    this.#ports = ports;
    this.#waiting = new Map(ports.read().map((item) => [item.key, item]));
  }

  get waiting(): readonly Item[] {
    return [...this.#waiting.values()];
  }

  /** @returns whether it outlives the page; it is sent in any case */
  put(item: Item): boolean {
    const isKept = this.#ports.keep(item);
    this.#waiting.set(item.key, item);
    this.#ports.onChange(this.waiting);
    void this.flush();
    return isKept;
  }

  /** Sends what waits, and is over when all is answered or nobody answers; a second call waits for the first. */
  flush(): Promise<void> {
    this.#running ??= this.#send().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #send(): Promise<void> {
    while (this.#waiting.size > 0) {
      const delivered = await this.#ports.send(this.waiting.slice(0, BATCH));
      if (delivered === 'again') return;
      if ('refused' in delivered) return this.#ports.onRefused(delivered.refused);
      for (const answer of delivered.answers) {
        if (!this.#waiting.delete(answer.key)) continue;
        this.#ports.drop(answer.key);
        this.#ports.onAnswer(answer);
      }
      this.#ports.onChange(this.waiting);
      // A server that answers none of what it got would be asked for ever.
      if (delivered.answers.length === 0) return;
    }
  }
}
