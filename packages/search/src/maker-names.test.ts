import { expect, it } from 'vitest';
import { createSearchIndex } from './index.ts';
import { makerTexts } from './maker-names.ts';
import { primaryInitials } from './pinyin.ts';
import { goods } from './testing/fixture.ts';

it.each([
  ['广州白云山制药股份有限公司', 'byszygfyxgs', ''],
  ['哈尔滨制药厂', 'hy', '哈药'],
  ['石家庄制药有限公司', 'sy', '石药'],
  ['北京同仁堂股份有限公司', 'trtgfyxgs', ''],
  ['云南省昆明滇虹药业有限公司', 'kmdhyyyxgs dhyyyxgs', ''],
  ['华北制药股份有限公司', 'hy', '华药'],
  ['扬子江药业集团有限公司', '', ''],
])('%s is known as %s', (name, known, short) => {
  expect(makerTexts(name, primaryInitials(name))).toEqual({ names: [name, short], known });
});

it('finds a maker by the name it is known by', () => {
  const index = createSearchIndex();
  index.load([
    goods(1, { name: '阿莫西林胶囊', makerId: 1, maker: '哈尔滨制药厂' }),
    goods(2, { name: '阿莫西林胶囊', makerId: 2, maker: '广州白云山制药股份有限公司' }),
  ]);
  const found = (words: string) => index.search({ words, page: 1, pageSize: 9 }).ids;
  expect(found('哈药 阿莫西林')).toEqual([1]);
  expect(found('阿莫西林哈药')).toEqual([1]);
  expect(found('amxlhy')).toEqual([1]);
  expect(found('hyamxl')).toEqual([1]);
  expect(found('bysamxljn')).toEqual([2]);
  expect(found('amxljnbys')).toEqual([2]);
});
