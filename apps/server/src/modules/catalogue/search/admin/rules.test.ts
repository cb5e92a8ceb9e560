import { describe, expect, it } from 'vitest';
import { pinErrors, readingErrors, synonymErrors } from './rules.ts';

describe('a group of words', () => {
  const taken = new Set(['泰诺']);
  it.each([
    [['白加黑', '氨酚伪麻美芬片'], undefined],
    [['VC', '维生素C'], undefined],
    [['ＶＣ', 'vc'], '“vc”重复'],
    [['白加黑', '。。'], '“。。”没有可以搜索的字'],
    [['泰 诺', '酚麻美敏'], '“泰 诺”已在另一组同义词里'],
  ])('%j: %s', (words, error) => {
    expect(synonymErrors(words, taken).words).toBe(error);
  });
});

describe('a reading', () => {
  it.each([
    ['枸杞', 'gou qi', undefined],
    ['枸杞', 'gou', '“枸杞”是 2 个字，读音却有 1 个音节'],
    ['枸', 'gou qi', '“枸”是 1 个字，读音却有 2 个音节'],
    ['𬌗', 'he', undefined],
    ['枸', 'gouqizi', '“gouqizi”不是一个音节'],
  ])('%s %s: %s', (word, reading, error) => {
    expect(readingErrors(word, reading).reading).toBe(error);
  });
});

describe('a pin', () => {
  it.each([
    [{ word: 'amxl' }, {}],
    [{ word: 'amxl', starts_at: 5, ends_at: 6 }, {}],
    [{ word: 'amxl', starts_at: 6, ends_at: 6 }, { ends_at: '结束时间必须晚于开始时间' }],
    [{ word: '，' }, { word: '没有可以搜索的字' }],
  ])('%j: %j', (pin, errors) => {
    expect(pinErrors(pin)).toEqual(errors);
  });
});
