import { describe, expect, it } from 'vitest';
import { firstGroups, type Line, lineGroups, marksOf } from './lines.ts';

const line = (id: number, more: Partial<Line> = {}): Line =>
  ({ id, is_gift: 0, is_exchange: 0, combination: null, ...more }) as Line;
const set = { id: 3, name: '感冒套装', sets: 2 };
const LINES = [
  line(1),
  line(2, { combination: set }),
  line(3, { is_gift: 1 }),
  line(4),
  line(5, { combination: set }),
];
const idsOf = (groups: ReturnType<typeof lineGroups>) => groups.map(({ lines }) => lines.map(({ id }) => id));

describe('lines as the desk reads them', () => {
  it('keep the parts of a set together and put gifts last', () => {
    const groups = lineGroups(LINES);
    expect(idsOf(groups)).toEqual([[1], [2, 5], [4], [3]]);
    expect(groups[1]?.combination).toEqual(set);
  });
  it('are cut between sets, never within one', () => {
    const groups = lineGroups(LINES);
    expect(idsOf(firstGroups(groups, 2))).toEqual([[1]]);
    expect(idsOf(firstGroups(groups, 3))).toEqual([[1], [2, 5]]);
    expect(idsOf(firstGroups(groups, 9))).toEqual(idsOf(groups));
    expect(idsOf(firstGroups(lineGroups([LINES[1], LINES[4]] as Line[]), 1))).toEqual([[2, 5]]);
  });
  it('are marked where they are picked', () => {
    const marks = marksOf([...LINES, line(6, { is_exchange: 1 })]);
    expect([...marks.keys()]).toEqual([2, 3, 5, 6]);
    expect([3, 5, 6].map((id) => marks.get(id)?.name)).toEqual(['赠品', '组合 感冒套装', '换购']);
  });
});
