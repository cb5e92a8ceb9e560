import { ALL_FLOORS } from '@qingnang/contract/home-floors';
import { describe, expect, it } from 'vitest';
import { floorsProblem, inWords, shownOf, UNSET, wholeFloors } from './rules.ts';

const hidden = (floor: (typeof ALL_FLOORS)[number]) => ({ floor, isShown: false });

describe('floors', () => {
  it('are all shown until somebody sets them', () => expect(shownOf(UNSET.floors)).toEqual(ALL_FLOORS));

  it('that came later stand below, shown; those that are gone are left out', () => {
    const set = [hidden('hot'), { floor: 'gone' as 'hot', isShown: true }];
    const whole = wholeFloors(set);
    expect(whole[0]).toEqual(hidden('hot'));
    expect(whole.map(({ floor }) => floor).toSorted()).toEqual([...ALL_FLOORS].sort());
    expect(shownOf(whole)).not.toContain('hot');
  });

  it.each([
    [UNSET.floors, ''],
    [UNSET.floors.toReversed(), ''],
    [UNSET.floors.slice(1), '楼层不完整，请刷新后再改'],
    [[...UNSET.floors, hidden('hot')], '同一楼层只能出现一次'],
  ])('%#: stand there once each', (floors, problem) => expect(floorsProblem(floors)).toBe(problem));

  it('say in the log which are not shown', () =>
    expect(inWords([{ floor: 'fresh', isShown: true }, hidden('hot')])).toEqual([
      '新品上架',
      '热销商品（不显示）',
    ]));
});
