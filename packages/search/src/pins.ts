import { queryWords } from './normalise.ts';
import type { Pin } from './types.ts';

/** Which goods staff have put first for which words. */
export class Pins {
  #byWords = new Map<string, Pin[]>();

  constructor(pins: readonly Pin[]) {
    const inOrder = [...pins].sort((a, b) => a.position - b.position || a.goodsId - b.goodsId);
    for (const pin of inOrder) {
      const words = queryWords(pin.word).join('');
      this.#byWords.set(words, [...(this.#byWords.get(words) ?? []), pin]);
    }
  }

  /** Goods that stand first for these normalised words at this moment (milliseconds), in their order. */
  idsFor(words: readonly string[], now: number): readonly number[] {
    if (words.length === 0) return [];
    const seconds = now / 1000;
    const pins = this.#byWords.get(words.join('')) ?? [];
    return pins
      .filter(
        ({ startsAt, endsAt }) =>
          (startsAt ?? 0) <= seconds && seconds < (endsAt ?? Number.POSITIVE_INFINITY),
      )
      .map(({ goodsId }) => goodsId);
  }
}
