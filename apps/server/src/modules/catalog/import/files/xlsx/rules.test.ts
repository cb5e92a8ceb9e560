import { describe, expect, it } from 'vitest';
import { attribute, columnOf, numberText, unescapeExcel, XmlCutter } from './rules.ts';

describe('XmlCutter', () => {
  it('gives the same tokens however the text is cut', () => {
    const xml =
      '<?xml version="1.0"?><!-- c --><x:row r="1"><c r="A1" t="s"/><v>a &amp; &#x4e2d;&#25991;</v></x:row>';
    const whole = [...new XmlCutter().take(xml)];
    const cutter = new XmlCutter();
    const pieces = [...xml].flatMap((letter) => [...cutter.take(letter)]);
    expect(pieces).toEqual(whole);
    expect(whole).toMatchObject([
      { kind: 'open', name: 'row' },
      { kind: 'open', name: 'c', isEmpty: true },
      { kind: 'open', name: 'v' },
      { kind: 'text', text: 'a & 中文' },
      { kind: 'close', name: 'v' },
      { kind: 'close', name: 'row' },
    ]);
  });
});

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

  it('read attributes and Excel’s own escapes', () => {
    expect(attribute(` name='a&quot;b' r:id="rId1"`, 'name')).toBe('a"b');
    expect(attribute(' r:id="rId1"', 'r:id')).toBe('rId1');
    expect(attribute(' a="1"', 'b')).toBe('');
    expect(unescapeExcel('a_x000A_b_xyz')).toBe('a\nb_xyz');
  });
});
