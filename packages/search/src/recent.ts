/** A map that keeps the entries used last: one that grows too heavy forgets those that were not asked for the longest. */
export class Recent<K, V> {
  #entries = new Map<K, V>();
  #most: number;
  #weigh: (value: V) => number;
  #weight = 0;

  /**
   * @param most weight of all entries together
   * @param weigh the weight of one, the same each time it is asked; without it every entry weighs 1
   */
  constructor(most: number, weigh: (value: V) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#drop(key);
    this.#entries.set(key, value);
    this.#weight += this.#weigh(value);
    // In the order of their last use: the first is the one to forget. The newest stays, however heavy.
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most || this.#entries.size === 1) return;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  #drop(key: K): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
