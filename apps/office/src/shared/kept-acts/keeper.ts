import { type Delivered, KeptQueue } from '@qingnang/rules/kept-queue';
import type { ActStore, KeptAct } from './store.ts';

export interface ActState {
  /** Done here, and not yet with the shop. */
  waiting: readonly KeptAct[];
  /** Refused by the shop, until somebody has seen it. */
  refused: readonly KeptAct[];
}

/** How one act fared: '' = done. */
type Answer = { refusal: string };
/** @returns the shop's refusal, '' when it is done, null when it was not reached */
export type SendAct = (act: KeptAct) => Promise<string | null>;

/** The acts of one person on this device: kept before they are sent, sent one after the other, and told when they are refused. */
export class ActKeeper {
  readonly #store: ActStore;
  readonly #queue: KeptQueue<KeptAct, Answer>;
  readonly #changed: (state: ActState) => void;
  #refused: readonly KeptAct[];
  /** Sent, and not known to be refused: what the answers are of. */
  readonly #sent = new Map<string, KeptAct>();

  /** @param left what an earlier visit has kept @param answered an act is over, whether done or refused */
  constructor(
    store: ActStore,
    left: readonly KeptAct[],
    { send, changed, answered }: { send: SendAct; changed: (state: ActState) => void; answered: () => void },
  ) {
    this.#store = store;
    this.#changed = changed;
    this.#refused = left.filter(({ refusal }) => refusal !== '');
    this.#queue = new KeptQueue<KeptAct, Answer>({
      read: () => left.filter(({ refusal }) => refusal === ''),
      // `put` has written it already, and waited for it.
      keep: () => true,
      drop: () => undefined,
      send: (acts) => this.#sendFirst(acts, send),
      onChange: () => this.#tell(),
      onAnswer: ({ key, refusal }) => {
        void this.#over(key, refusal);
        answered();
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

  flush(): Promise<void> {
    return this.#queue.flush();
  }

  /** Somebody has seen that an act was refused. */
  async dismiss(key: string): Promise<void> {
    await this.#store.drop(key);
    this.#refused = this.#refused.filter((act) => act.key !== key);
    this.#tell();
  }

  async #sendFirst([act]: readonly KeptAct[], send: SendAct): Promise<Delivered<Answer>> {
    if (!act) return { answers: [] };
    const refusal = await send(act);
    if (refusal === null) return 'again';
    this.#sent.set(act.key, act);
    return { answers: [{ key: act.key, refusal }] };
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
