import { type Delivered, KeptQueue } from '@qingnang/rules/kept-queue';
import type { ActStore, KeptAct } from './store.ts';

export interface ActState {
  /** Done here, and not yet with the shop. */
  waiting: readonly KeptAct[];
  /** Refused by the shop, until somebody has seen it. */
  refused: readonly KeptAct[];
}

/** How one act fared. */
export interface ActAnswer {
  /** '' = done. */
  refusal: string;
  /** What the shop answered; null when it refused the whole act. */
  data: unknown;
}
/** @returns null when the shop was not reached */
export type SendAct = (act: KeptAct) => Promise<ActAnswer | null>;

/** Who waits beside an act that was asked. */
interface Asker {
  answer: (answer: ActAnswer) => void;
  /** The shop was not reached. */
  kept: () => void;
  /** Somebody stands there and hears the answer as it comes. */
  isListening: boolean;
}

/** The acts of one person on this device: kept before they are sent, sent one after the other, and told when they are refused. */
export class ActKeeper {
  readonly #store: ActStore;
  readonly #queue: KeptQueue<KeptAct, ActAnswer>;
  readonly #changed: (state: ActState) => void;
  #refused: readonly KeptAct[];
  /** Sent, and not known to be refused: what the answers are of. */
  readonly #sent = new Map<string, KeptAct>();
  readonly #askers = new Map<string, Asker>();

  /** @param left what an earlier visit has kept @param answered an act is over, done or refused, and nobody stood beside it */
  constructor(
    store: ActStore,
    left: readonly KeptAct[],
    { send, changed, answered }: { send: SendAct; changed: (state: ActState) => void; answered: () => void },
  ) {
    this.#store = store;
    this.#changed = changed;
    this.#refused = left.filter(({ refusal }) => refusal !== '');
    this.#queue = new KeptQueue<KeptAct, ActAnswer>({
      read: () => left.filter(({ refusal }) => refusal === ''),
      // `put` has written it already, and waited for it.
      keep: () => true,
      drop: () => undefined,
      send: (acts) => this.#sendFirst(acts, send),
      onChange: () => this.#tell(),
      onAnswer: (answer) => {
        const isHeard = this.#hear(answer);
        void this.#over(answer.key, isHeard ? '' : answer.refusal);
        if (!isHeard) answered();
      },
      onRefused: () => undefined,
    });
  }

  get state(): ActState {
    return { waiting: this.#queue.waiting, refused: this.#refused };
  }

  /** Keeps an act and sends it as soon as the shop can be reached. Resolves when it outlives the page. */
  async put(act: KeptAct): Promise<void> {
    await this.#store.keep(act);
    this.#queue.put(act);
  }

  /**
   * The same for an act whose answer somebody waits for: its refusal is told to them alone, unless they could not wait.
   * @param kept called when the shop was not reached: the answer comes later, and a refusal is told like any other
   */
  async ask(act: KeptAct, kept: () => void): Promise<ActAnswer> {
    const answer = new Promise<ActAnswer>((resolve) => {
      this.#askers.set(act.key, { answer: resolve, kept, isListening: true });
    });
    await this.put(act);
    return answer;
  }

  flush(): Promise<void> {
    return this.#queue.flush();
  }

  /** Somebody has seen that an act was refused. */
  async dismiss(key: string): Promise<void> {
    await this.#store.drop(key);
    this.#refused = this.#refused.filter((act) => act.key !== key);
    this.#tell();
  }

  async #sendFirst([act]: readonly KeptAct[], send: SendAct): Promise<Delivered<ActAnswer>> {
    if (!act) return { answers: [] };
    const answer = await send(act);
    if (answer === null) {
      this.#tellKept();
      return 'again';
    }
    this.#sent.set(act.key, act);
    return { answers: [{ ...answer, key: act.key }] };
  }

  /** All that waits behind the act that did not arrive waits with it. */
  #tellKept(): void {
    for (const { key } of this.#queue.waiting) {
      const asker = this.#askers.get(key);
      if (!asker?.isListening) continue;
      asker.isListening = false;
      asker.kept();
    }
  }

  /** @returns whether who asked has waited for it */
  #hear({ key, ...answer }: ActAnswer & { key: string }): boolean {
    const asker = this.#askers.get(key);
    this.#askers.delete(key);
    asker?.answer(answer);
    return asker?.isListening ?? false;
  }

  async #over(key: string, refusal: string): Promise<void> {
    const act = this.#sent.get(key);
    this.#sent.delete(key);
    if (!act || refusal === '') return void (await this.#store.drop(key));
    const refused = { ...act, refusal };
    this.#refused = [...this.#refused, refused];
    this.#tell();
    await this.#store.keep(refused);
  }

  #tell(): void {
    this.#changed(this.state);
  }
}
