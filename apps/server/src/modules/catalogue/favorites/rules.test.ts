import { describe, expect, it } from 'vitest';
import { type Candidate, refusedWords, sortCandidates } from './rules.ts';

const goods = (id: number, status: string, isFavorite = false): Candidate => ({
  id,
  name: `药${id}`,
  status,
  isFavorite,
});

describe('what is asked to be kept', () => {
  it.each<[string, Candidate[], number[], number[], string[]]>([
    ['on the shelf: new', [goods(1, 'on')], [1], [1], []],
    ['kept already: stays', [goods(1, 'on', true)], [], [1], []],
    ['kept already, off the shelf: stays', [goods(1, 'off', true)], [], [1], []],
    ['off the shelf: named', [goods(1, 'off')], [], [], ['「药1」已下架']],
    ['being written: does not exist', [goods(1, 'draft')], [], [], ['商品 1 不存在']],
    ['unknown', [], [], [], ['商品 1 不存在']],
  ])('%s', (_, candidates, fresh, kept, refused) => {
    expect(sortCandidates([1, 1], candidates)).toEqual({ fresh, kept, refused });
  });
});

describe('words about what was refused', () => {
  it('name three and count the rest', () => {
    expect(refusedWords(['甲'])).toBe('甲');
    expect(refusedWords(['甲', '乙', '丙'])).toBe('甲，乙，丙');
    expect(refusedWords(['甲', '乙', '丙', '丁'])).toBe('甲，乙，丙 等 4 个商品');
  });
});
