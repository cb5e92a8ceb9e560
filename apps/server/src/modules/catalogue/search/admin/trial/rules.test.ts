import { expect, it } from 'vitest';
import { isChanged, placesOf, tuningWith } from './rules.ts';

const TUNING = {
  synonyms: [
    ['白加黑', '氨酚伪麻美芬片'],
    ['头疼', '头痛'],
  ],
  pins: [],
};

it('adds a synonym, or puts it in place of the row that is changed', () => {
  const synonym = { words: ['白加黑', '感冒片'] };
  expect(tuningWith(TUNING, { replaced: null, synonym }).synonyms).toEqual([
    ...TUNING.synonyms,
    synonym.words,
  ]);
  expect(tuningWith(TUNING, { replaced: ['白加黑', '氨酚伪麻美芬片'], synonym }).synonyms).toEqual([
    ['头疼', '头痛'],
    synonym.words,
  ]);
});

it('a pin holds now, and leaves the synonyms alone', () => {
  const { synonyms, pins } = tuningWith(TUNING, {
    replaced: null,
    pin: { word: '感冒', goods_id: 7, position: 2 },
  });
  expect(synonyms).toBe(TUNING.synonyms);
  expect(pins).toEqual([{ word: '感冒', goodsId: 7, position: 2, startsAt: null, endsAt: null }]);
});

it('places stand as after the change, then what fell out', () => {
  const before = { ids: [1, 2, 3], total: 3 };
  const after = { ids: [9, 2, 1], total: 5 };
  expect(placesOf(before, after)).toEqual([
    { id: 9, before: 0, after: 1 },
    { id: 2, before: 2, after: 2 },
    { id: 1, before: 1, after: 3 },
    { id: 3, before: 3, after: 0 },
  ]);
  expect([
    isChanged(before, after),
    isChanged(before, { ...before }),
    isChanged(before, { ...before, total: 4 }),
  ]).toEqual([true, false, true]);
});
