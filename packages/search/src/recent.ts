/**
 * A map that keeps what was used lately. It holds two generations: what is used moves to the young one, and when the young one
 * weighs half of what is allowed, it becomes the old one and what nobody used meanwhile is forgotten. Asking for an entry of
 * the young generation, the usual case, changes nothing and costs one look.
 */
export class Recent<K, V> {
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  /** Weight of the young generation. */
  #weight = 0;
  readonly #half: number;
  readonly #weigh: (value: V) => number;

  /**
   * @param most weight of all entries together, of which each generation takes half; an entry heavier than that stands alone
   * @param weigh the weight of one, the same each time it is asked; without it every entry weighs 1
   */
  constructor(most: number, weigh: (value: V) => number = () => 1) {
    this.#half = most / 2;
    this.#weigh = weigh;
  }

  get(key: K): V | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: K, value: V): void {
    const before = this.#young.get(key);
    const weight = this.#weigh(value);
    if (before !== undefined) this.#weight -= this.#weigh(before);
    else if (this.#weight > 0 && this.#weight + weight > this.#half) this.#age();
    this.#old.delete(key);
    this.#young.set(key, value);
    this.#weight += weight;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#weight = 0;
  }

  #age(): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#weight = 0;
  }
}
