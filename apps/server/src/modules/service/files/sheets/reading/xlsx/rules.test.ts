import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnName, columnOf, escapeExcel, numberText, unescapeExcel } from './rules.ts';

describe('cells', () => {
  it('are placed by their reference', () => {
    expect(['A1', 'Z9', 'AA10', 'XFD1', '12', ''].map(columnOf)).toEqual([0, 25, 26, 16_383, -1, -1]);
    expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
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
    expect(escapeExcel('青 a\tb\nc\r\u0001_x0041_x_xyz')).toBe('青 a\tb\nc_x000D__x0001__x005F_x0041_x_xyz');
  });

  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'_x05Ff\r\n\u0001\uFFFE青😀') }), (text) => {
        expect(unescapeExcel(escapeExcel(text))).toBe(text);
      }),
    );
    const hostile = ['_x0041_', '_x005F_x0041_', '_x005F_', '__x0041__', '\r_x000D_', '_xFf0f\r'];
    expect(hostile.map((text) => unescapeExcel(escapeExcel(text)))).toEqual(hostile);
  });
});
