import type { Count } from '@qingnang/rules/receiving';

/** What the buyer has counted of a lot; null = the count is taken back. */
export type Entry = (Count & { note: string }) | null;

/** kept: the server has it · again: it could not be reached · else the server's words why not. */
export type Sent = 'kept' | 'again' | { refused: string };

export interface QueuePorts {
  /** What an earlier visit could not send, by lot. */
  read(): Record<number, Entry>;
  write(entries: Record<number, Entry>): void;
  send(lineId: number, entry: Entry): Promise<Sent>;
  /** Something was put, kept or refused. */
  onChange(waiting: ReadonlyMap<number, Entry>, refused: string | null): void;
}

/** Sends counts one after the other; what cannot be sent stays, through a reload too, until it can. */
export class SaveQueue {
  readonly #ports: QueuePorts;
  readonly #waiting: Map<number, Entry>;
  /** Sending that is under way. */
  #running: Promise<void> | null = null;

  constructor(ports: QueuePorts) {
    this.#ports = ports;
    this.#waiting = new Map(Object.entries(ports.read()).map(([id, entry]) => [Number(id), entry]));
  }

  get waiting(): ReadonlyMap<number, Entry> {
    return this.#waiting;
  }

  /** The newest count of a lot takes the place of an older one that still waits. */
  put(lineId: number, entry: Entry): Promise<void> {
    this.#waiting.delete(lineId);
    this.#waiting.set(lineId, entry);
    this.#changed(null);
    return this.flush();
  }

  /** Sends what waits, and is over when that is kept or cannot be sent; a second call waits for the first. */
  flush(): Promise<void> {
    this.#running ??= this.#send().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #send(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      const [lineId, entry] = next;
      const sent = await this.#ports.send(lineId, entry);
      if (sent === 'again') return;
      // Counted anew meanwhile: the new count still has to go.
      if (this.#waiting.get(lineId) === entry) this.#waiting.delete(lineId);
      this.#changed(sent === 'kept' ? null : sent.refused);
    }
  }

  #next(): [number, Entry] | undefined {
    return this.#waiting.entries().next().value;
  }

  #changed(refused: string | null): void {
    this.#ports.write(Object.fromEntries(this.#waiting));
    this.#ports.onChange(new Map(this.#waiting), refused);
  }
}
