import { describe, expect, it } from 'vitest';
import { fillWords, placeProblems, placesIn, wordsProblem } from './notice-words.ts';

describe('words with fields', () => {
  it('name each field once', () => {
    expect(placesIn('{{a}} 与 {{b}}，再说 {{a}}')).toEqual(['a', 'b']);
    expect(placesIn('没有字段')).toEqual([]);
  });

  it('are filled in once: a value stays what it is', () => {
    expect(fillWords('{{a}}/{{b}}', { a: '{{b}}', b: '$1' })).toBe('{{b}}/$1');
    expect(fillWords('订单 {{order_no}}。', {})).toBe('订单 。');
    expect(fillWords('{{constructor}}', {})).toBe('');
  });

  it.each([
    ['订单 {{order_no}} 已发货', ''],
    ['没有字段', ''],
    ['订单 {{orderno}}', '没有“orderno”这个字段'],
    ['订单 {{ order_no }}', '没有“ order_no ”这个字段'],
    ['{{}}', '没有“”这个字段'],
    ['订单 {{order_no', '字段要写成 {{名称}}，花括号必须成对'],
    ['订单 order_no}}', '字段要写成 {{名称}}，花括号必须成对'],
    ['{{order_no}}}}', '字段要写成 {{名称}}，花括号必须成对'],
    ['单花括号 {order_no} 是文字', ''],
  ])('%s: “%s”', (words, problem) => {
    expect(wordsProblem(words, ['order_no'])).toBe(problem);
  });
});

it('says where words are no fields', () => {
  const words = '供 {{供货方}}\n购 {{公司}}，{{ 年度 }}\n余 {{金额} 与 }}';
  const found = placeProblems(words, (name) => ['供货方', '年度'].includes(name.trim()));
  expect(found.map(({ line, from, to, problem }) => [line, words.slice(from, to), problem])).toEqual([
    [2, '{{公司}}', '没有“公司”这个字段'],
    [3, '{{', '字段要写成 {{名称}}，花括号必须成对'],
    [3, '}}', '字段要写成 {{名称}}，花括号必须成对'],
  ]);
});
