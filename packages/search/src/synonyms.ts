import { queryWords } from './normalise.ts';

/** Words of a query: those that mean only themselves, and those of which any of several will do. */
export interface Meanings {
  plain: string[];
  /** For each word with synonyms: the words of every alternative, the typed one first. */
  groups: string[][][];
}

/** Which words mean the same. */
export class Synonyms {
  #alternatives = new Map<string, string[][]>();

  constructor(groups: readonly (readonly string[])[]) {
    for (const group of groups) {
      const words = group.map(queryWords).filter((each) => each.length > 0);
      for (const typed of words) {
        const key = typed.join('');
        const others = words.filter((each) => each.join('') !== key);
        const known = this.#alternatives.get(key) ?? [typed];
        this.#alternatives.set(key, [...known, ...others]);
      }
    }
  }

  /** @param words normalised; their whole may be one word with synonyms, or some of them */
  meaningsOf(words: string[]): Meanings {
    const whole = this.#alternatives.get(words.join(''));
    if (whole) return { plain: [], groups: [whole] };
    const plain: string[] = [];
    const groups: string[][][] = [];
    for (const word of words) {
      const alternatives = this.#alternatives.get(word);
      if (alternatives) groups.push(alternatives);
      else plain.push(word);
    }
    return { plain, groups };
  }
}
