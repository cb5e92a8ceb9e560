import { describe, expect, it } from 'vitest';
import { csvCell, termsQuery } from './rules.ts';

describe('termsQuery', () => {
  it.each([
    ['阿莫西林', "'阿' & '莫' & '西' & '林'"],
    ['Price 8.40', "'price':* & '8':* & '40':*"],
    ['价 价', "'价'"],
    ["'); drop", "'drop':*"],
    ['😀', "'😀'"],
  ])('%j', (words, query) => expect(termsQuery(words)).toBe(query));
});

describe('csvCell', () => {
  it.each([
    ['abc', 'abc'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['=1+1', "'=1+1"],
    ['@cmd,', '"\'@cmd,"'],
    ['-5', "'-5"],
  ])('%j', (value, cell) => expect(csvCell(value)).toBe(cell));
});
