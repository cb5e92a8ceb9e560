import { queryWords } from '@qingnang/search/normalise';
import type { SearchIndex, SearchKind } from '@qingnang/search/types';

/** What was shown to who did not find what was typed: goods of words put right, goods without some words; '' = nothing else. */
export type Shown = '' | 'corrected' | 'left_out';

/** One search as a buyer made it. */
export interface Executed {
  words: string;
  kind: SearchKind;
  /** Goods that hold what was typed. */
  found: number;
  shown: Shown;
}

/** Searches for the same words by the same kind, since they were last taken. */
export interface Counted {
  word: string;
  kind: number;
  times: number;
  found: number;
  shown: Shown;
  lastAt: Date;
}

/** Longer words are cut: the table is for words, not for texts. */
const LONGEST = 40;
/** Different words held between two writes; more in a few seconds is a machine asking. */
const MOST = 5_000;

/** Searches of this process that are not in the database yet. */
export class Tally {
  #counted = new Map<string, Counted>();

  note({ words, kind, found, shown }: Executed): void {
    const word = keptWord(words);
    if (word === '') return;
    const key = `${kind} ${word}`;
    const known = this.#counted.get(key);
    if (!known && this.#counted.size >= MOST) return;
    const times = (known?.times ?? 0) + 1;
    this.#counted.set(key, { word, kind, times, found, shown, lastAt: new Date() });
  }

  /** What was noted since the last call. */
  take(): Counted[] {
    const counted = [...this.#counted.values()];
    this.#counted.clear();
    return counted;
  }

  /** Takes back what could not be written. */
  giveBack(counted: readonly Counted[]): void {
    for (const one of counted) {
      const key = `${one.kind} ${one.word}`;
      const known = this.#counted.get(key);
      this.#counted.set(key, known ? { ...known, times: known.times + one.times } : one);
    }
  }
}

/** A mobile number, an identity number, or a long run of digits says who somebody is, not what they look for. */
const PERSONAL = /(?:^|\D)1[3-9]\d{9}(?:\D|$)|\d{17}[\dx]|\d{21}/;

/** The words as they are counted; '' for those that are not kept. */
export function keptWord(words: string): string {
  const word = queryWords(words).join(' ');
  return PERSONAL.test(word) ? '' : [...word].slice(0, LONGEST).join('').trim();
}

const tallies = new WeakMap<SearchIndex, Tally>();

/** The tally of a process, kept beside its index. */
export function tallyOf(index: SearchIndex): Tally {
  const known = tallies.get(index);
  if (known) return known;
  const tally = new Tally();
  tallies.set(index, tally);
  return tally;
}
