import { describe, expect, it } from 'vitest';
import { flag, id, idOrZero, int } from './fields.ts';

describe('numbers', () => {
  it.each(['0x10', '1e1', '0b11', [10], ['10'], {}, 'Infinity', '１２', '1,000'])('%j is none', (value) => {
    for (const schema of [id(), idOrZero(), int(0, 1000, '数量'), flag()])
      expect(schema.safeParse(value).success).toBe(false);
    expect(int(0, 1000, '数量').safeParse(value).error?.issues[0]?.message).toBe('数量必须是整数');
  });

  it.each([
    ['12', 12],
    [' 7 ', 7],
    ['5.0', 5],
    [12, 12],
  ])('%j is one, as forms and addresses bring it', (value, number) => {
    expect(int(0, 1000, '数量').parse(value)).toBe(number);
  });
});
