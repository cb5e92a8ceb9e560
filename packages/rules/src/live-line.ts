/**
 * The line over which a browser hears what happens: one socket, opened again after it was lost. Browser, clock and chance come
 * from outside, so that the same rules hold in the shop and in the back office and can be tested.
 */

/** What of a WebSocket is needed. */
export interface LineSocket {
  send(text: string): void;
  close(): void;
}

/** What a socket tells; never before `connect` has given it back. */
export interface LineEars {
  opened(): void;
  said(data: unknown): void;
  closed(code: number): void;
}

export interface LineParts {
  connect(ears: LineEars): LineSocket;
  /** Codes with which the server closes for good, and until `start`. */
  closed: { signedOut: number; tooMany: number };
  /** Runs `act` in so many milliseconds unless what it gives back is called before. */
  later(ms: number, act: () => void): () => void;
  /** From 0 up to 1. */
  random(): number;
  /** Hears each event, parsed. */
  onEvent(event: unknown): void;
  onState(state: LineState): void;
}

/** lost: the next attempt waits; off: nobody wants it, or the server does not. */
export type LineState = 'off' | 'connecting' | 'open' | 'lost';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** A line that holds so long was a good one: the next loss begins with short waits again. */
const STEADY_MS = 10_000;

/**
 * Milliseconds before the next attempt: twice as long after each failed one, and never the same for all, so that a server that
 * starts again is not met by everybody at once.
 * @param failures attempts that failed so far, 0 for the first
 * @param chance from 0 up to 1
 */
export function retryDelay(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16));
  return Math.round(longest * (0.5 + chance / 2));
}

export class LiveLine {
  readonly #parts: LineParts;
  #socket: LineSocket | null = null;
  #state: LineState = 'off';
  #failures = 0;
  #stopWaiting: (() => void) | null = null;
  #isOver = false;

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  get state(): LineState {
    return this.#state;
  }

  /** Opens it, or tries again now instead of later. Does nothing while it is there, or after the session has ended. */
  start(): void {
    if (this.#isOver || this.#socket) return;
    this.#forgetWaiting();
    this.#open();
  }

  /** Closes it until `start`. */
  stop(): void {
    this.#forgetWaiting();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#become('off');
  }

  /** Says something to the server; what cannot be said now is not said. */
  say(value: unknown): void {
    if (this.#state === 'open') this.#socket?.send(JSON.stringify(value));
  }

  #open(): void {
    // A socket that was given up is not heard any more.
    const whileCurrent =
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args): void => {
        if (this.#socket === socket) act(...args);
      };
    const socket: LineSocket = this.#parts.connect({
      opened: whileCurrent(() => this.#opened()),
      said: whileCurrent((data: unknown) => this.#heard(data)),
      closed: whileCurrent((code: number) => this.#lost(code)),
    });
    this.#socket = socket;
    this.#become('connecting');
  }

  #opened(): void {
    this.#stopWaiting = this.#parts.later(STEADY_MS, () => {
      this.#failures = 0;
    });
    this.#become('open');
  }

  #heard(data: unknown): void {
    const event = parsed(data);
    if (event !== null) this.#parts.onEvent(event);
  }

  #lost(code: number): void {
    this.#forgetWaiting();
    this.#socket = null;
    const { signedOut, tooMany } = this.#parts.closed;
    this.#isOver = code === signedOut;
    // One of too many: trying again would only push out another one. It comes back with `start`.
    if (this.#isOver || code === tooMany) {
      this.#become('off');
      return;
    }
    const delay = retryDelay(this.#failures, this.#parts.random());
    this.#failures += 1;
    this.#stopWaiting = this.#parts.later(delay, () => {
      this.#stopWaiting = null;
      this.#open();
    });
    this.#become('lost');
  }

  #forgetWaiting(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
  }

  #become(state: LineState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#parts.onState(state);
  }
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
