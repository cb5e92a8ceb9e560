import { describe, expect, it } from 'vitest';
import { createSearchIndex } from './index.ts';
import { FIXTURE, goods } from './testing/fixture.ts';

const index = createSearchIndex();
index.load(FIXTURE);

describe('one medicine is never shown for another', () => {
  const shelf = createSearchIndex();
  shelf.load([
    goods(1, { name: '颈复康颗粒' }),
    goods(2, { name: '降糖宁胶囊' }),
    goods(3, { name: '咳特灵胶囊' }),
    goods(4, { name: '制霉素片' }),
    goods(5, { name: '安丁片' }),
    goods(6, { name: '消渴丸' }),
    goods(7, { name: '氯化钠注射液' }),
    goods(8, { name: '感冒灵颗粒', maker: '四川威药制药', makerId: 2 }),
  ]);

  it.each([
    ['脑复康', '颈复康'],
    ['降糖灵', '降糖宁'],
    ['痢特灵', '咳特灵'],
    ['白霉素', '制霉素'],
    ['安定', '安丁'],
    ['消咳丸', '消渴丸'],
    ['氯化钾注射液', '氯化钠注射液'],
    ['胃药', '威药'],
  ])('%s is answered by nothing, and %s is offered to choose', (typed, near) => {
    expect(shelf.understood(typed, 1)).toBeNull();
    expect(shelf.nearest(typed, 1, 6)).toContain(near);
  });

  it('but a maker in Chinese and what is typed in letters are put right', () => {
    expect(shelf.understood('四川微药', 2)?.corrected).toBe('四川威药');
    expect(shelf.understood('jfkklu', 1)?.corrected).toBe('jfkkl');
  });
});

describe('of what may have been meant', () => {
  const alike = createSearchIndex();
  alike.load([
    goods(1, { name: '乙宁舒心胶囊' }),
    ...Array.from({ length: 48 }, (_, at) => goods(10 + at, { name: '元福舒心胶囊', spec: `${at}粒` })),
  ]);

  it('all that are as near are shown, the one of most goods named first, whichever comes first', () => {
    const understood = alike.understood('yxsxjn', 1);
    expect(understood?.corrected).toBe('yfsxjn、ynsxjn');
    expect(
      alike.search({ words: 'yxsxjn', page: 1, pageSize: 9, ...(understood ? { understood } : {}) }).total,
    ).toBe(49);
    expect(alike.nearest('yxsxjn', 1, 6)).toEqual(expect.arrayContaining(['ynsxjn', '元福舒心胶囊']));
  });

  it('of as many goods, the one that sells', () => {
    const even = createSearchIndex();
    even.load([goods(1, { name: '乙福舒心胶囊', sales: 1 }), goods(2, { name: '乙宁舒心胶囊', sales: 90 })]);
    expect(even.understood('yxsxjn', 1)?.corrected).toBe('ynsxjn、yfsxjn');
  });
});

describe('near words', () => {
  it.each([
    ['阿莫希林', '阿莫西林胶囊'],
    ['甘冒灵', '999感冒灵颗粒'],
    ['板兰根', '板蓝根颗粒'],
    ['白珠', '白术'],
    ['头胞', '头孢克洛干混悬剂'],
    ['布洛分', '布洛芬缓释胶囊(芬必得)'],
    ['阿莫西宁胶囊', '阿莫西林胶囊'],
    ['板南根', '板蓝根颗粒'],
    ['amxkjn', '阿莫西林胶囊'],
    ['amxjn', '阿莫西林胶囊'],
    ['amlxjn', '阿莫西林胶囊'],
    ['amxlkjn', '阿莫西林胶囊'],
    ['banlangeng', '板蓝根颗粒'],
    ['banlanggen', '板蓝根颗粒'],
  ])('%s → %s', (words, name) => {
    expect(index.nearest(words, 1, 8)).toContain(name);
  });

  it('offers nothing for what is near to nothing, and never more than asked for', () => {
    expect(index.nearest('zzzzzz', 1, 8)).toEqual([]);
    expect(index.nearest('', 1, 8)).toEqual([]);
    expect(index.nearest('阿莫希林', 1, 2)).toHaveLength(2);
  });
});
