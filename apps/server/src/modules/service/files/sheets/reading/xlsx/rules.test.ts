import { describe, expect, it } from 'vitest';
import { columnOf, numberText, unescapeExcel } from './rules.ts';

describe('cells', () => {
  it('are placed by their reference', () => {
    expect(['A1', 'Z9', 'AA10', 'XFD1', '12', ''].map(columnOf)).toEqual([0, 25, 26, 16_383, -1, -1]);
  });

  it('show numbers as people write them', () => {
    expect(['8.4000000000000004', '6.901339924569E12', '007', '', 'x'].map(numberText)).toEqual([
      '8.4',
      '6901339924569',
      '7',
      '',
      'x',
    ]);
  });

  it('read Excel’s own escapes', () => {
    expect(unescapeExcel('a_x000A_b_xyz')).toBe('a\nb_xyz');
  });
});
