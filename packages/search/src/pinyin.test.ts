import { describe, expect, it } from 'vitest';
import {
  decodeReadings,
  encodeReadings,
  pinyinColumns,
  pinyinKeys,
  primaryFull,
  primaryInitials,
  readerWith,
  useReadings,
} from './pinyin.ts';

describe('pinyin of the trade', () => {
  it.each([
    ['阿莫西林胶囊', 'amxljn', 'amoxilinjiaonang'],
    ['白术', 'bz', 'baizhu'],
    ['重组人胰岛素', 'czryds', 'chongzurenyidaosu'],
    ['大黄', 'dh', 'daihuang'],
    ['大活络丸', 'dhlw', 'dahuoluowan'],
    ['长春西汀', 'ccxt', 'changchunxiting'],
    ['生长抑素', 'szys', 'shengzhangyisu'],
    ['丹参片', 'dsp', 'danshenpian'],
    ['佛手', 'fs', 'foshou'],
    ['枸杞子', 'gqz', 'gouqizi'],
    ['柏子仁', 'bzr', 'baiziren'],
    ['单硝酸异山梨酯', 'dxsyslz', 'danxiaosuanyishanlizhi'],
    ['藏红花', 'zhh', 'zanghonghua'],
    ['行军散', 'xjs', 'xingjunsan'],
    ['川芎', 'cx', 'chuanxiong'],
    ['肺力咳胶囊', 'flkjn', 'feilikejiaonang'],
    ['薄荷脑', 'bhn', 'bohenao'],
    ['东阿阿胶', 'deej', 'dongeejiao'],
    ['成都倍特药业', 'cdbtyy', 'chengdubeiteyaoye'],
    ['重庆太极', 'cqtj', 'chongqingtaiji'],
    ['西藏药业', 'xzyy', 'xizangyaoye'],
    ['绿豆', 'ld', 'lvdou'],
    ['维生素B1片', 'wssb1p', 'weishengsub1pian'],
    ['999感冒灵', '999gml', '999ganmaoling'],
    ['ＶＣ银翘片', 'vcyqp', 'vcyinqiaopian'],
  ])('%s is %s, %s', (text, initials, full) => {
    expect(primaryInitials(text)).toBe(initials);
    expect(primaryFull(text)).toBe(full);
  });

  it('keeps other usual readings behind the displayed one', () => {
    expect(pinyinKeys('白术')).toEqual({ initials: ['bz', 'bs'], full: ["bai'zhu", "bai'shu"] });
    expect(pinyinKeys('重组').initials).toEqual(['cz', 'zz']);
    expect(pinyinKeys('大黄').full).toEqual(["dai'huang", "da'huang"]);
  });

  it('reads bracket contents by themselves', () => {
    expect(pinyinKeys('复方氨酚烷胺片（感康）').initials).toEqual(['ffafwap', 'gk']);
    expect(pinyinKeys('阿莫西林克拉维酸钾(7:1)片').initials[0]).toBe('amxlklwsjp');
  });

  it('keeps at most four readings of one part, those with other initials first', () => {
    const { initials, full } = pinyinKeys('重朴术参重朴术参壳');
    expect(full).toHaveLength(4);
    expect(new Set(initials).size).toBe(initials.length);
    expect(initials.length).toBeGreaterThan(1);
  });

  it('has nothing to say about signs, blanks and unknown characters', () => {
    expect(pinyinKeys('')).toEqual({ initials: [], full: [] });
    expect(pinyinKeys('（）★ ')).toEqual({ initials: [], full: [] });
    expect(primaryInitials('★')).toBe('');
    expect(primaryInitials('𠀀阿')).toMatch(/a$/);
  });
});

describe('columns', () => {
  it('come back as they were written, without repeats', () => {
    expect(encodeReadings(['bz', 'bs', 'bz', ''])).toBe('bz bs');
    expect(decodeReadings('bz bs')).toEqual(['bz', 'bs']);
    expect(decodeReadings('')).toEqual([]);
  });

  it('join the readings of several names of one goods', () => {
    expect(pinyinColumns(['白术片', '白术片', '(健脾)'])).toEqual({
      initials: 'bzp bsp jp',
      pinyin: "bai'zhu'pian bai'shu'pian jian'pi",
    });
  });
});

describe('readings that staff have added', () => {
  it('come first in their word, beside the ones known', () => {
    const reader = readerWith([
      { word: '枸杞', reading: 'ju qi' },
      { word: '枸杞', reading: 'hou qi' },
    ]);
    expect(reader.columns(['枸杞子'])).toEqual({
      initials: 'jqz hqz gqz',
      pinyin: "ju'qi'zi hou'qi'zi gou'qi'zi",
    });
    expect(reader.columns(['枸橼酸'])).toEqual(pinyinColumns(['枸橼酸']));
  });

  it('hold for the process until they are handed in anew', () => {
    useReadings([{ word: '柏', reading: 'po' }]);
    expect(pinyinKeys('柏子仁').initials).toEqual(['pzr', 'bzr']);
    useReadings([]);
    expect(pinyinKeys('柏子仁').initials).toEqual(['bzr']);
  });
});
