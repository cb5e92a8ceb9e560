import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSearchIndex } from './index.ts';
import { marksOf, type Shown } from './marks.ts';
import { queryParts, queryWords } from './normalise.ts';
import { encodeReadings, pinyinKeys } from './pinyin.ts';
import { FIXTURE } from './testing/fixture.ts';

const read = (text: string): Shown => ({ text, pinyin: encodeReadings(pinyinKeys(text).full) });
const printed = (text: string): Shown => ({ text, pinyin: '' });

/** What is marked, in brackets: 阿莫[西林]胶囊. */
function marked(typed: string, name: string, maker = '', spec = '', approvalNo = '') {
  const texts = {
    name: read(name),
    maker: read(maker),
    spec: printed(spec),
    approvalNo: printed(approvalNo),
  };
  const pieces = marksOf(texts, queryParts(queryWords(typed)));
  const show = (list: string[], text: string) =>
    list.length === 0 ? text : list.map((piece, at) => (at % 2 === 1 ? `[${piece}]` : piece)).join('');
  return [
    show(pieces.name, name),
    show(pieces.maker, maker),
    show(pieces.spec, spec),
    show(pieces.approvalNo, approvalNo),
  ];
}

describe('what matched in a name', () => {
  it.each([
    ['西林', '阿莫西林胶囊', '阿莫[西林]胶囊'],
    ['阿莫西林 胶囊', '阿莫西林胶囊', '[阿莫西林胶囊]'],
    ['amxl', '阿莫西林胶囊', '[阿莫西林]胶囊'],
    ['xl', '阿莫西林胶囊', '阿莫[西林]胶囊'],
    ['amoxil', '阿莫西林胶囊', '[阿莫西林]胶囊'],
    ['xilin', '阿莫西林胶囊', '阿莫[西林]胶囊'],
    ['a', '阿莫西林胶囊', '[阿]莫西林胶囊'],
    ['m', '阿莫西林胶囊', '阿莫西林胶囊'],
    ['zengzhu', '正柱丸', '[正柱]丸'],
    ['amxlklwsjp', '阿莫西林克拉维酸钾(7:1)片', '[阿莫西林克拉维酸钾](7:1)[片]'],
    ['感康', '复方氨酚烷胺片（感康）', '复方氨酚烷胺片（[感康]）'],
    ['gk', '复方氨酚烷胺片(感康)', '复方氨酚烷胺片([感康])'],
    ['999gml', '999感冒灵颗粒', '[999感冒灵]颗粒'],
    ['999感冒', '999感冒灵颗粒', '[999感冒]灵颗粒'],
    ['wssb1', '维生素B1片', '[维生素B1]片'],
    ['coq10', 'CO-Q10软胶囊', '[CO]-[Q10]软胶囊'],
    ['２５', '重组人干扰素α2b', '重组人干扰素α2b'],
    ['cza', '重组α2b注射液', '[重组α]2b注射液'],
    ['膠囊', '阿莫西林胶囊', '阿莫西林[胶囊]'],
    ['苍术', '白术', '白术'],
  ])('%s in %s', (typed, name, shown) => {
    expect(marked(typed, name)[0]).toBe(shown);
  });
});

describe('what matched beside the name', () => {
  const goods = ['阿莫西林胶囊', '华北制药股份有限公司', '0.25g*24粒', '国药准字H20044439'] as const;
  it.each([
    ['阿莫西林 华北', ['[阿莫西林]胶囊', '[华北]制药股份有限公司', '0.25g*24粒', '国药准字H20044439']],
    ['hbzy amxl', ['[阿莫西林]胶囊', '[华北制药]股份有限公司', '0.25g*24粒', '国药准字H20044439']],
    ['华北阿莫西林', ['[阿莫西林]胶囊', '[华北]制药股份有限公司', '0.25g*24粒', '国药准字H20044439']],
    ['amxlhb', ['[阿莫西林]胶囊', '[华北]制药股份有限公司', '0.25g*24粒', '国药准字H20044439']],
    ['250毫克', ['阿莫西林胶囊', '华北制药股份有限公司', '[0.25g]*24粒', '国药准字H20044439']],
    ['24', ['阿莫西林胶囊', '华北制药股份有限公司', '0.25g*[24]粒', '国药准字H20044439']],
    ['25g', ['阿莫西林胶囊', '华北制药股份有限公司', '0.25g*24粒', '国药准字H20044439']],
    ['h2004', ['阿莫西林胶囊', '华北制药股份有限公司', '0.25g*24粒', '国药准字[H2004]4439']],
    ['44439', ['阿莫西林胶囊', '华北制药股份有限公司', '0.25g*24粒', '国药准字H200[44439]']],
    ['0444', ['阿莫西林胶囊', '华北制药股份有限公司', '0.25g*24粒', '国药准字H20044439']],
  ])('%s', (typed, shown) => {
    expect(marked(typed, ...goods)).toEqual(shown);
  });

  it('finds an amount that is written in Chinese by its letters', () => {
    expect(marked('10ml', '口服液', '', '10毫升*6支')[2]).toBe('[10毫升]*6支');
  });
});

describe('marks', () => {
  const CHARS = [...'阿莫西林胶囊(感康)B1α2b维生素 -片0.9%※㎎', '𠮷'];
  const text = fc.array(fc.constantFrom(...CHARS), { maxLength: 14 }).map((chars) => chars.join(''));

  it('change nothing of what is shown, and mark nothing that was not typed', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom('amxl', 'xl', '西林', 'b1', '感康', 'wss', '0.9%'),
        (name, spec, typed) => {
          const texts = { name: read(name), maker: read(''), spec: printed(spec), approvalNo: printed(spec) };
          const pieces = marksOf(texts, queryParts(queryWords(typed)));
          for (const [list, shown] of [
            [pieces.name, name],
            [pieces.spec, spec],
            [pieces.approvalNo, spec],
          ] as const) {
            expect(list.length === 0 ? shown : list.join('')).toBe(shown);
            expect(list.slice(1).every((piece) => piece !== '')).toBe(true);
          }
        },
      ),
    );
  });

  it('cover a piece of a name that was typed, as it is written or by its initials', () => {
    const han = fc.array(fc.constantFrom(...'阿莫西林胶囊维生素片'), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(
        han,
        fc.nat(6),
        fc.integer({ min: 2, max: 4 }),
        fc.boolean(),
        (chars, from, length, isSaid) => {
          const piece = chars.slice(from, from + length);
          fc.pre(piece.length > 1);
          const name = chars.join('');
          const word = isSaid
            ? (pinyinKeys(name).initials[0] ?? '').slice(from, from + length)
            : piece.join('');
          const texts = { name: read(name), maker: read(''), spec: printed(''), approvalNo: printed('') };
          const hits = marksOf(texts, [word]).name.filter((_, at) => at % 2 === 1);
          expect(hits.length).toBeGreaterThan(0);
          expect(hits.every((hit) => hit.length >= piece.length)).toBe(true);
        },
      ),
    );
  });
});

describe('what matched of what an index has found', () => {
  const index = createSearchIndex();
  index.load(FIXTURE);
  const texts = (id: number) => {
    const row = FIXTURE.find((each) => each.id === id);
    return {
      name: row?.name ?? '',
      maker: row?.maker ?? '',
      spec: row?.spec ?? '',
      approvalNo: row?.approvalNo ?? '',
    };
  };

  it('is marked in the texts that are shown, by how they sound, too', () => {
    const { name, maker, spec } = index.marker('hbzy amxl 0.25g', 1, null).ofGoods(1, texts(1));
    expect([name, maker, spec]).toEqual([
      ['', '阿莫西林', '胶囊'],
      ['', '华北制药', '股份有限公司'],
      ['', '0.25g', '*24粒'],
    ]);
  });

  it('is the maker alone for who looks for makers, and what was meant for who typed another name', () => {
    const byMaker = index.marker('华北', 2, null).ofGoods(1, texts(1));
    expect([byMaker.name, byMaker.maker]).toEqual([[], ['', '华北', '制药股份有限公司']]);
    expect(index.marker('hbzy', 2, null).ofMaker(1, texts(1).maker)).toEqual([
      '',
      '华北制药',
      '股份有限公司',
    ]);
    const own = createSearchIndex();
    own.load(FIXTURE);
    own.tune({ synonyms: [['安莫', '阿莫西林']], pins: [] });
    expect(own.marker('安莫', 1, null).ofGoods(1, texts(1)).name).toEqual(['', '阿莫西林', '胶囊']);
    own.tune({ synonyms: [], pins: [], aliases: [{ name: '扑热息痛', as: ['对乙酰氨基酚'] }] });
    const understood = own.understood('扑热息痛片', 1);
    const { id = 0 } = FIXTURE.find(({ name }) => name === '对乙酰氨基酚片') ?? {};
    expect(understood && own.marker('扑热息痛片', 1, understood).ofGoods(id, texts(id)).name).toEqual([
      '',
      '对乙酰氨基酚片',
    ]);
  });

  it('is what is printed in goods that are not there any more', () => {
    const { name } = index.marker('西林', 1, null).ofGoods(0, texts(1));
    expect(name).toEqual(['阿莫', '西林', '胶囊']);
    expect(index.marker('amxl', 1, null).ofGoods(0, texts(1)).name).toEqual([]);
  });
});
