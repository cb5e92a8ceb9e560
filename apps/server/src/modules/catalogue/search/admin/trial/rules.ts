import type { Tuning } from '@qingnang/search/types';

/** A change of the tuning that is being written. */
export interface TuningChange {
  /** Words of the row that is changed; null = a new one. */
  replaced: readonly string[] | null;
  synonym?: { words: string[] } | undefined;
  pin?: { word: string; goods_id: number; position: number } | undefined;
}

/** The tuning as it would be with the change; a pin is looked at as if it held now. */
export function tuningWith(tuning: Tuning, { replaced, synonym, pin }: TuningChange): Tuning {
  const key = replaced?.join(' ');
  const kept = tuning.synonyms.filter((words) => words.join(' ') !== key);
  return {
    ...tuning,
    synonyms: synonym ? [...kept, synonym.words] : tuning.synonyms,
    pins: pin
      ? [
          ...tuning.pins,
          { word: pin.word, goodsId: pin.goods_id, position: pin.position, startsAt: null, endsAt: null },
        ]
      : tuning.pins,
  };
}

/** The first goods that a question finds, and how many it finds in all. */
export interface Answer {
  ids: readonly number[];
  total: number;
}

export interface Place {
  id: number;
  /** From 1; 0 = not among the first. */
  before: number;
  after: number;
}

/** Where the goods stand after a change and stood before it: as after it, then those that fell out. */
export function placesOf(before: Answer, after: Answer): Place[] {
  const place = (answer: Answer, id: number) => answer.ids.indexOf(id) + 1;
  const out = before.ids.filter((id) => !after.ids.includes(id));
  return [...after.ids, ...out].map((id) => ({ id, before: place(before, id), after: place(after, id) }));
}

export const isChanged = (before: Answer, after: Answer): boolean =>
  before.total !== after.total || before.ids.join() !== after.ids.join();
