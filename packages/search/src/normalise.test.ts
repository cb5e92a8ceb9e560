import { describe, expect, it } from 'vitest';
import {
  approvalParts,
  barcodeCode,
  isCodeWord,
  MAX_WORDS,
  nameTokens,
  normaliseText,
  queryParts,
  queryWords,
} from './normalise.ts';

describe('normalising', () => {
  it.each([
    ['０．２５ｇ＊２４粒', '0.25g 24粒'],
    ['0.25gX24粒', '0.25g 24粒'],
    ['2ml×10支', '2ml 10支'],
    ['10-20ml', '10 20ml'],
    ['Co-Q10', 'coq10'],
    ['阿莫西林·克拉维酸', '阿莫西林克拉维酸'],
    ['0.9％', '0.9%'],
    ['美芬片Ⅱ', '美芬片ii'],
    ['25μg', '25ug'],
    ['a.b..c%', 'a b c'],
    ['  甲　乙  ', '甲 乙'],
  ])('%s becomes %s', (text, normal) => {
    expect(normaliseText(text)).toBe(normal);
  });

  it('splits names at brackets of every kind', () => {
    expect(nameTokens('复方氨酚烷胺片【感康】〔甲〕')).toEqual(['复方氨酚烷胺片', '感康', '甲']);
    expect(nameTokens('阿莫西林（7:1）片')).toEqual(['阿莫西林片', '7 1']);
    expect(nameTokens('半个(括号')).toEqual(['半个', '括号']);
    expect(nameTokens('vitamin c 片')).toEqual(['vitamin c片']);
  });

  it('splits queries into words and parts', () => {
    expect(queryWords(' 维生素B1（片） ')).toEqual(['维生素b1', '片']);
    expect(queryParts(['维生素b1', '片', '片'])).toEqual(['维生素', 'b1', '片']);
    expect(queryWords('x'.repeat(200))).toEqual(['x'.repeat(100)]);
    expect(queryParts(Array.from({ length: 40 }, (_, at) => `w${at}`))).toHaveLength(MAX_WORDS);
  });

  it('takes codes apart', () => {
    expect(approvalParts('国药准字H20044439')).toEqual({ head: '国药准字', code: 'h20044439' });
    expect(approvalParts('国械注准 2019-3140001')).toEqual({ head: '国械注准', code: '20193140001' });
    expect(approvalParts('苏械备20150001号')).toEqual({ head: '苏械备 号', code: '20150001' });
    expect(approvalParts('')).toEqual({ head: '', code: '' });
    expect(barcodeCode(' 690-123 ')).toBe('690123');
    expect(['h2004', '2004', '6901', 'hj2016'].every(isCodeWord)).toBe(true);
    expect(['999', 'amxl', 'b1', '0.25g'].some(isCodeWord)).toBe(false);
  });
});
