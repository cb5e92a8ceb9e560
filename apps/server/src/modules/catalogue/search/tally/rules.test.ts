import { describe, expect, it } from 'vitest';
import { keptWord, Tally } from './rules.ts';

describe('what is kept of a search', () => {
  it.each([
    ['  阿莫西林  胶囊 ', '阿莫西林 胶囊'],
    ['ＡＭＸＬ', 'amxl'],
    ['国药准字H20044439', '国药准字h20044439'],
    ['6901339924484', '6901339924484'],
    ['片'.repeat(90), '片'.repeat(40)],
    ['   ', ''],
    ['13812345678', ''],
    ['张三 13812345678', ''],
    ['510102199001011234', ''],
    ['51010219900101123X', ''],
    ['1'.repeat(21), ''],
  ])('%s → %s', (words, kept) => {
    expect(keptWord(words)).toBe(kept);
  });
});

describe('the tally', () => {
  it('counts the same words together, and starts anew when taken', () => {
    const tally = new Tally();
    tally.note({ words: 'AMXL', kind: 1, found: 0, shown: '' });
    tally.note({ words: 'amxl ', kind: 1, found: 3, shown: '' });
    tally.note({ words: 'amxl', kind: 2, found: 1, shown: '' });
    expect(tally.take()).toMatchObject([
      { word: 'amxl', kind: 1, times: 2, found: 3, shown: '' },
      { word: 'amxl', kind: 2, times: 1, found: 1, shown: '' },
    ]);
    expect(tally.take()).toEqual([]);
  });

  it('takes back what could not be written', () => {
    const tally = new Tally();
    tally.note({ words: '白术', kind: 1, found: 0, shown: '' });
    const lost = tally.take();
    tally.note({ words: '白术', kind: 1, found: 2, shown: '' });
    tally.giveBack(lost);
    expect(tally.take()).toMatchObject([{ word: '白术', times: 2, found: 2 }]);
  });
});
