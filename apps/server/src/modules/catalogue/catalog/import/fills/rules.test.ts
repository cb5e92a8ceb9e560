import { expect, it } from 'vitest';
import { countFill, noFills } from './rules.ts';

it('counts rows and fields, and keeps the first of them in words', () => {
  const counts = noFills();
  const fill = {
    filled: { maker: '库里制药', rx_class: 'otc_a' },
    differs: [{ field: 'mah' as const, own: '甲药业', reference: '乙药业' }],
  };
  countFill(counts, { line: 2, name: '甲片' }, fill);
  for (let line = 3; line < 103; line += 1)
    countFill(counts, { line, name: '乙片' }, { filled: { maker: '库里制药' }, differs: [] });
  expect({ ...counts, examples: counts.examples.length }).toEqual({
    filled: 101,
    fields: new Map([
      ['maker', 101],
      ['rx_class', 1],
    ]),
    differing: 1,
    examples: 50,
  });
  expect(counts.examples[0]).toEqual({
    line: 2,
    name: '甲片',
    filled: '生产厂家 库里制药；处方类别 甲类OTC',
    differs: '上市许可持有人 甲药业，批准文号库为 乙药业',
  });
});
