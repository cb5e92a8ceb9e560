import { isForm } from './forms.ts';
import { queryWords } from './normalise.ts';

/** Another name of a medicine, and what goods are called that hold it. */
export interface Alias {
  name: string;
  /** Generic names; any of them. */
  as: readonly string[];
}

/** Shortest beginning by which an English name is known while it is typed. */
const SHORTEST_BEGINNING = 5;

/** Other names of medicines, by which searches that find nothing are understood. */
export class Aliases {
  #targets = new Map<string, readonly string[]>();
  #longest = 0;

  constructor(aliases: readonly Alias[]) {
    for (const { name, as } of aliases) {
      const key = queryWords(name).join('');
      this.#targets.set(key, [...new Set([...(this.#targets.get(key) ?? []), ...as])]);
      this.#longest = Math.max(this.#longest, key.length);
    }
  }

  /** What this very name means; of English ones their beginning is enough. */
  of(name: string): readonly string[] {
    const whole = this.#targets.get(name);
    if (whole) return whole;
    if (name.length < SHORTEST_BEGINNING || !/^[a-z]+$/.test(name)) return [];
    const begun = [...this.#targets].filter(([key]) => key.startsWith(name));
    return [...new Set(begun.flatMap(([, as]) => as))].slice(0, MOST_BEGUN);
  }

  /** The longest other name inside a text, the first of them, with what stands around it. */
  inside(text: string): { before: string; name: string; after: string; as: readonly string[] } | null {
    for (let length = Math.min(this.#longest, text.length); length >= 2; length -= 1) {
      for (let at = 0; at + length <= text.length; at += 1) {
        const name = text.slice(at, at + length);
        const as = this.#targets.get(name);
        // Two characters stand inside many words.
        const isSure =
          length > 2 || (at === 0 && (at + length === text.length || isForm(text.slice(length))));
        if (as && isSure) return { before: text.slice(0, at), name, after: text.slice(at + length), as };
      }
    }
    return null;
  }
}

/** More medicines whose English names begin alike are not what was meant. */
const MOST_BEGUN = 6;
