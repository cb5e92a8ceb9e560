import { describe, expect, it } from 'vitest';
import { matchOf, pastedLines, someAtATime } from './goods-text.ts';

describe('a pasted list', () => {
  it('takes the first cell of every row, each once', () => {
    expect(pastedLines('12\t阿莫西林\r\n 13 \n\n12\n布洛芬 缓释胶囊')).toEqual([
      '12',
      '13',
      '布洛芬 缓释胶囊',
    ]);
  });
  it('takes several codes of one row by themselves, not the words of a name', () => {
    expect(pastedLines('12, 13，14；15 16\n甲片, 乙片')).toEqual([
      '12',
      '13',
      '14',
      '15',
      '16',
      '甲片, 乙片',
    ]);
  });
});

describe('what a line means', () => {
  const goods = (id: number, name: string, spec = '10 片', barcode = '') => ({
    id,
    name,
    spec,
    maker: '甲厂',
    barcode,
  });
  const ids = (line: string, found: Parameters<typeof matchOf>[1]) =>
    matchOf(line, found).goods.map(({ id }) => id);
  it('is the goods of that code before those that only contain it', () => {
    expect(ids('690123', [goods(1, '甲片', '1 片', '6901234'), goods(2, '乙片', '1 片', '690123')])).toEqual([
      2,
    ]);
  });
  it('is the goods called so, blanks and widths aside, with or without the specification', () => {
    const found = [goods(1, '布洛芬片'), goods(2, '布洛芬片剂', '20 片'), goods(3, '复方布洛芬片')];
    expect(ids('布洛芬 片', found)).toEqual([1]);
    expect(ids('布洛芬片剂２０片', found)).toEqual([2]);
  });
  it('may be several, or none', () => {
    expect(ids('布洛芬', [goods(1, '布洛芬片'), goods(2, '布洛芬颗粒')])).toEqual([1, 2]);
    expect(ids('布洛芬', [])).toEqual([]);
  });
});

it('answers in the order of the items with no more at a time than said', async () => {
  let running = 0;
  let most = 0;
  const answers = await someAtATime([5, 1, 3, 2, 4], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    running -= 1;
    return item * 10;
  });
  expect(answers).toEqual([50, 10, 30, 20, 40]);
  expect(most).toBe(2);
});
