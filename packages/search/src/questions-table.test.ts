import { describe, expect, it } from 'vitest';
import { ALIASES } from './alias-list.ts';
import { createSearchIndex } from './index.ts';
import { shareOf } from './testing/table/answers.ts';
import { tableGoods } from './testing/table/goods.ts';
import { questionsOf } from './testing/table/questions.ts';

/** Per cent of the questions of a class. */
const FLOOR = { first: 85, amongTwenty: 95 };
const FLOOR_OF_NAMES = { first: 98, amongTwenty: 98 };

/** More goods share more names, initials and ends of codes: in the deep run as many as a wholesaler lists. */
const DEEP = process.env.TEST_DEEP === '1';
const goods = tableGoods(DEEP ? 26_000 : 4_000);
const questions = questionsOf(goods, DEEP ? 200 : 62);
const index = createSearchIndex();
index.load(goods);
index.tune({ synonyms: [], pins: [], aliases: ALIASES });

describe('questions of every class find what was wanted', () => {
  it('are at least 1,500, and none of them finds it because its class is empty', () => {
    const counts = [...questions.values()].map(({ length }) => length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1_500);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(60);
  });

  it.each([...questions])('%s', (name, asked) => {
    const { first, amongTwenty } = shareOf(index, goods, name, asked);
    const floor = name === 'full names' ? FLOOR_OF_NAMES : FLOOR;
    expect({ first, isEnough: first >= floor.first }).toEqual({ first, isEnough: true });
    expect({ amongTwenty, isEnough: amongTwenty >= floor.amongTwenty }).toEqual({
      amongTwenty,
      isEnough: true,
    });
  });
});
