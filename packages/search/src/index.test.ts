import { describe, expect, it } from 'vitest';
import { createSearchIndex, type SearchQuery } from './index.ts';
import { FIXTURE, goods } from './testing/fixture.ts';

const index = createSearchIndex();
index.load(FIXTURE);
const nameOf = new Map(FIXTURE.map((row) => [row.id, row.name]));

function names(words: string, more: Partial<SearchQuery> = {}): string[] {
  const { ids } = index.search({ words, page: 1, pageSize: 200, ...more });
  return ids.map((id) => nameOf.get(id) ?? '');
}

/** What was typed, the name that must come first, and how many goods are found in all. */
const FIRST: [words: string, first: string, total: number][] = [
  // Chinese
  ['阿莫西林', '阿莫西林胶囊', 6],
  ['阿莫', '阿莫西林胶囊', 6],
  ['西林胶囊', '阿莫西林胶囊', 2],
  ['阿莫西林克拉维酸钾片', '阿莫西林克拉维酸钾(7:1)片', 1],
  ['白术', '白术', 2],
  ['癀', '新癀片', 2],
  ['感康', '复方氨酚烷胺片(感康)', 1],
  ['白加黑', '氨酚伪麻美芬片Ⅱ(白加黑)', 1],
  // Initials
  ['amxljn', '阿莫西林胶囊', 2],
  ['amxl', '阿莫西林胶囊', 6],
  ['AMXL', '阿莫西林胶囊', 6],
  ['klws', '阿莫西林克拉维酸钾(7:1)片', 1],
  ['xlfsp', '阿莫西林分散片', 1],
  ['gk', '复方氨酚烷胺片(感康)', 1],
  ['999gml', '999感冒灵颗粒', 1],
  ['wssb1', '维生素B1片', 2],
  ['wssb12p', '维生素B12片', 1],
  ['vcyqp', 'VC银翘片', 1],
  ['lwdhw', '六味地黄丸(浓缩丸)', 1],
  // Full pinyin
  ['amoxilin', '阿莫西林胶囊', 6],
  ['moxilin', '阿莫西林胶囊', 6],
  ['amoxilinjiaonang', '阿莫西林胶囊', 2],
  ['banlangen', '板蓝根颗粒', 1],
  ['jiaonang', '云南白药胶囊', 19],
  // Polyphones, both readings where both are usual
  ['bz', '白术', 5],
  ['baizhu', '白术', 2],
  ['baishu', '白术', 2],
  ['czrgrs', '重组人干扰素α2b注射液', 1],
  ['zzrgrs', '重组人干扰素α2b注射液', 1],
  ['chongzuren', '重组人干扰素α2b注射液', 3],
  ['daihuang', '大黄', 2],
  ['dahuang', '大黄', 2],
  ['dahuoluo', '大活络丸', 1],
  ['changchunxiting', '长春西汀注射液', 1],
  ['shengzhang', '注射用重组人生长激素', 1],
  ['renshen', '人参', 1],
  ['foshou', '佛手', 1],
  ['gouqizi', '枸杞子', 1],
  ['baiziren', '柏子仁', 1],
  ['dxsyslz', '单硝酸异山梨酯缓释片', 1],
  ['zanghonghua', '藏红花', 1],
  ['xjs', '行军散', 1],
  ['chuanxiong', '川芎', 1],
  ['lemai', '乐脉颗粒', 1],
  ['flkjn', '肺力咳胶囊', 1],
  ['bohe', '薄荷喉片', 1],
  ['jiegeng', '桔梗', 1],
  ['jiangxiang', '降香', 1],
  ['ejiao', '东阿阿胶', 2],
  ['houpo', '厚朴', 1],
  ['kedisong', '氢化可的松乳膏', 1],
  // Manufacturers
  ['amxl 华北', '阿莫西林颗粒', 3],
  ['华北 amxl', '阿莫西林颗粒', 3],
  ['amxl hbzy', '阿莫西林颗粒', 3],
  ['阿莫西林 huabei', '阿莫西林颗粒', 3],
  ['hyjt amxl', '阿莫西林胶囊', 2],
  ['阿莫西林胶囊哈药', '阿莫西林胶囊', 0],
  ['ynbycktie', '', 0],
  ['ynbyckt', '云南白药创可贴', 1],
  ['xmbbd', '八宝丹胶囊', 1],
  ['hbwssc', '维生素C片', 1],
  ['xiamen', '新癀片', 3],
  // Mixed words, specifications, codes
  ['阿莫西林 0.25g', '阿莫西林分散片', 2],
  ['阿莫西林 25g', '', 0],
  ['0.25g*24粒', '阿莫西林胶囊', 2],
  ['0.25gX24粒', '阿莫西林胶囊', 2],
  ['维生素b1', '维生素B1片', 2],
  ['维生素b1片', '维生素B1片', 2],
  ['999感冒灵', '999感冒灵颗粒', 1],
  ['胶囊 阿莫西林', '阿莫西林胶囊', 2],
  ['国药准字H20011001', '阿莫西林胶囊', 1],
  ['h20011001', '阿莫西林胶囊', 1],
  ['20011001', '阿莫西林胶囊', 1],
  ['6910000000037', '阿莫西林胶囊', 1],
  ['coq10', 'CO-Q10软胶囊', 1],
  ['q10', 'CO-Q10软胶囊', 2],
  ['co-q10', 'CO-Q10软胶囊', 1],
  ['n95', 'N95防护口罩(9132)', 1],
  ['75%', '75%酒精消毒液', 1],
  ['氯化钠注射液（0.9％）', '氯化钠注射液(0.9%)', 1],
  // Slips
  ['  阿莫西林   胶囊 ', '阿莫西林胶囊', 2],
  ['ａｍｘｌ', '阿莫西林胶囊', 6],
  ['阿莫西林　胶囊', '阿莫西林胶囊', 2],
  ['【阿莫西林】', '阿莫西林胶囊', 6],
  ['阿莫·西林', '阿莫西林胶囊', 6],
  ['维Ｃ银翘片', '维C银翘片', 1],
  ['amxl amxl', '阿莫西林胶囊', 6],
  ['氨酚伪麻美芬片II', '氨酚伪麻美芬片Ⅱ(白加黑)', 1],
  // Nothing
  ['不存在的药', '', 0],
  ['zzqqxx', '', 0],
  ["' OR 1=1 --", '', 0],
];

describe('search, case by case', () => {
  it.each(FIRST)('%s → %s (%i)', (words, first, total) => {
    const found = names(words);
    expect({ first: found[0] ?? '', total: found.length }).toEqual({ first, total });
  });
});
