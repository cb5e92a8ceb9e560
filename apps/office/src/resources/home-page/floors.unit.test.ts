import { expect, it } from 'vitest';
import { areSame, shownOf, switched, USUAL } from './floors.ts';

it('one that is switched off is not shown, and back on as before', () => {
  const without = switched(USUAL, 'hot', false);
  expect(shownOf(without)).toEqual(shownOf(USUAL).filter((key) => key !== 'hot'));
  expect(areSame(without, USUAL)).toBe(false);
  expect(areSame(switched(without, 'hot', true), USUAL)).toBe(true);
});

it('in another order they are not the same', () => {
  expect(areSame(USUAL.toReversed(), USUAL)).toBe(false);
  expect(areSame(USUAL.slice(1), USUAL)).toBe(false);
});
