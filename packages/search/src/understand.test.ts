import { describe, expect, it } from 'vitest';
import { ALIASES } from './alias-list.ts';
import { createSearchIndex } from './index.ts';
import { goods } from './testing/fixture.ts';

const rows = [
  goods(1, { name: '吡拉西坦片', maker: '辽宁康恒制药有限公司', makerId: 1, spec: '0.4g*100片' }),
  goods(2, { name: '对乙酰氨基酚片', maker: '东北制药有限公司', makerId: 2, spec: '0.5g*12片' }),
  goods(3, { name: '盐酸小檗碱片', maker: '东北制药有限公司', makerId: 2, spec: '0.1g*100片' }),
  goods(4, {
    name: '感冒灵颗粒',
    maker: '三九医药股份有限公司',
    makerId: 3,
    spec: '10g*9袋',
    tradeName: '999',
  }),
  goods(5, { name: '氯化钠注射液', maker: '四川科伦药业有限公司', makerId: 4, spec: '100ml:0.9g' }),
  goods(6, {
    name: '奥美拉唑肠溶胶囊',
    maker: '四川科伦药业有限公司',
    makerId: 4,
    spec: '20mg*14粒',
    uses: ['胃药'],
  }),
  goods(7, { name: '叶酸片', maker: '辽宁康恒制药有限公司', makerId: 1, spec: '0.4mg*31片' }),
];
const index = createSearchIndex();
index.load(rows);
index.tune({ synonyms: [['止头痛灵', '对乙酰氨基酚']], pins: [], aliases: ALIASES });

function asked(words: string) {
  const understood = index.understood(words, 1);
  const { ids } = index.search({ words, page: 1, pageSize: 9, ...(understood ? { understood } : {}) });
  const { meant = [], leftOut = [] } = understood ?? {};
  return {
    ids: [...ids].sort((a, b) => a - b),
    meant: meant.map(({ typed, as }) => `${typed}=${as.join()}`),
    leftOut,
  };
}

describe('words that find nothing', () => {
  it.each([
    ['扑热息痛', [2], ['扑热息痛=对乙酰氨基酚'], []],
    ['扑热息痛片', [2], ['扑热息痛=对乙酰氨基酚'], []],
    ['扑热息痛片剂', [2], ['扑热息痛=对乙酰氨基酚'], []],
    ['止头痛灵片', [2], ['止头痛灵=对乙酰氨基酚'], []],
    ['扑热息痛东北制药', [2], ['扑热息痛=对乙酰氨基酚'], []],
    ['黄连素 东北', [3], ['黄连素=小檗碱'], []],
    ['paracetamol', [2], ['paracetamol=对乙酰氨基酚'], []],
    ['parace', [2], ['parace=对乙酰氨基酚'], []],
    ['folic acid', [7], ['folic acid=叶酸'], []],
    ['感冒灵冲剂', [4], ['冲剂=颗粒'], []],
    ['感冒lkl', [4], [], []],
    ['9gmlkl', [4], [], []],
    ['胃痛', [6], ['胃痛=胃药'], []],
    ['治胃痛的药', [6], ['治胃痛的药=胃药'], []],
    ['对乙酰氨基酚 0.3g', [2], [], ['0.3g']],
    ['对乙酰氨基酚片 东北 24片', [2], [], ['24片']],
    ['对乙酰氨基酚片 99袋', [2], [], ['99袋']],
    ['对乙酰氨基酚片 科伦', [2], [], ['科伦']],
    ['扑热息痛 没有的厂', [2], ['扑热息痛=对乙酰氨基酚'], ['没有的厂']],
  ])('%s', (words, ids, meant, leftOut) => {
    expect(asked(words)).toEqual({ ids, meant, leftOut });
  });

  it.each([
    ['another medicine one character away', '氯化钾注射液'],
    ['another name with a character that stands in its maker', '脑复康宁'],
    ['another name with a word that no goods of it holds', '扑热息痛注射液'],
    ['two medicines', '叶酸片 感冒灵颗粒'],
    ['a medicine nobody knows, with a maker', '没有的药 东北制药'],
    ['a medicine nobody knows, with a form', '没有的药 片'],
    ['a number', '国药准字H99999999'],
    ['a form before nothing', '剂'],
  ])('finds nothing for %s: %s', (_, words) => {
    expect(asked(words)).toEqual({ ids: [], meant: [], leftOut: [] });
  });

  it('is null where the words find goods as typed', () => {
    expect(['感冒灵', 'yspian', '叶酸片 0.4mg', ''].map((words) => index.understood(words, 1))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('follows goods that come and go', () => {
    const changing = createSearchIndex();
    changing.tune({ synonyms: [], pins: [], aliases: ALIASES });
    changing.load([]);
    expect(changing.understood('脑复康', 1)).toBeNull();
    changing.upsert([goods(1, { name: '吡拉西坦片' })]);
    expect(changing.understood('脑复康', 1)?.meant).toEqual([{ typed: '脑复康', as: ['吡拉西坦'] }]);
    changing.remove([1]);
    expect(changing.understood('脑复康', 1)).toBeNull();
  });
});

it('keeps what holds the letters first and says what stands behind', () => {
  const small = createSearchIndex();
  small.load([
    goods(1, { name: '甲阿莫林胶囊', sales: 1 }),
    goods(2, { name: '阿莫西林胶囊', sales: 9_000 }),
  ]);
  const understood = small.understood('amljn', 1);
  expect(understood?.near).toEqual(['amxljn']);
  expect(
    small.search({ words: 'amljn', page: 1, pageSize: 9, ...(understood ? { understood } : {}) }).ids,
  ).toEqual([1, 2]);
});
