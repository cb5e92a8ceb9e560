import { describe, expect, it } from 'vitest';
import { excerptOf, wordsOf } from './rules.ts';

describe('the words of a search', () => {
  it('stand between blanks, five at most', () => {
    expect(wordsOf('  含麻　 回执 ')).toEqual(['含麻', '回执']);
    expect(wordsOf('一 二 三 四 五 六')).toHaveLength(5);
    expect(wordsOf('')).toEqual([]);
  });
});

describe('an excerpt', () => {
  const long = `${'前'.repeat(60)}收货后请上传回执${'后'.repeat(200)}`;

  it('shows the place of the word, cut on both sides', () => {
    const excerpt = excerptOf(long, ['回执']);
    expect(excerpt).toContain('收货后请上传回执');
    expect([excerpt.startsWith('…'), excerpt.endsWith('…')]).toEqual([true, true]);
    expect(excerpt.length).toBeLessThan(100);
  });

  it('begins at the first of several words, whatever their case', () =>
    expect(excerptOf(`${'前'.repeat(60)}GSP${'中'.repeat(300)}回执`, ['回执', 'gsp'])).toContain('GSP'));

  it('is the beginning of a text without the word', () =>
    expect(excerptOf(' 甲\n乙 ', ['丙'])).toBe('甲 乙'));

  it('reads entities once', () => expect(excerptOf('&amp;lt;A &lt;B&gt; C&amp;D', [])).toBe('&lt;A <B> C&D'));
});
