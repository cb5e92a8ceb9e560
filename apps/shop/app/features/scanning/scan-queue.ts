/** A code as it was scanned, under a key of its own: however often it is sent, it counts once. */
export interface Scan {
  key: string;
  code: string;
  /** Unix seconds. */
  at: number;
}

/** again: the server was not reached, or did not know who asked · refused: its words why it takes none now. */
export type Delivered<Answer> =
  | { answers: readonly (Answer & { key: string })[] }
  | 'again'
  | { refused: string };

export interface ScanPorts<Answer> {
  /** What this or an earlier visit has scanned and nobody has confirmed. */
  read(): readonly Scan[];
  /** Before it is sent. @returns whether it outlives the page */
  keep(scan: Scan): boolean;
  /** The server has it. */
  drop(key: string): void;
  send(scans: readonly Scan[]): Promise<Delivered<Answer>>;
  onChange(waiting: readonly Scan[]): void;
  onAnswer(answer: Answer & { key: string }): void;
  onRefused(message: string): void;
}

/** Scans that go in one request: a scanner reads some three a second. */
export const BATCH = 50;

/** Keeps every scan until the server has answered it: through lost connections, reloads, closed tabs and ended sessions. */
export class ScanQueue<Answer> {
  readonly #ports: ScanPorts<Answer>;
  readonly #waiting: Map<string, Scan>;
  #running: Promise<void> | null = null;

  constructor(ports: ScanPorts<Answer>) {
    this.#ports = ports;
    this.#waiting = new Map(ports.read().map((scan) => [scan.key, scan]));
  }

  get waiting(): readonly Scan[] {
    return [...this.#waiting.values()];
  }

  /** @returns whether the scan outlives the page; it is sent in any case */
  put(scan: Scan): boolean {
    const isKept = this.#ports.keep(scan);
    this.#waiting.set(scan.key, scan);
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
