import { describe, expect, it } from 'vitest';
import { wishErrors, wishOf } from './rules.ts';

const FORM = { name: '重组人胰岛素', sccj: '', ypgg: '', number: 10, message: '' };

describe('a wish', () => {
  it('keeps its price exactly', () => {
    expect(wishOf({ ...FORM, price: '0.1234' }).price).toBe(1234n);
    expect(wishOf(FORM)).toMatchObject({ price: null, validUntil: null });
  });

  it.each<[string, object, string[]]>([
    ['without price and date', {}, []],
    ['valid until today', { valid_until: '2026-11-21' }, []],
    ['valid until yesterday', { valid_until: '2026-11-20' }, ['valid_until']],
    ['for nothing', { price: '0' }, ['price']],
  ])('%s', (_, more, fields) => {
    expect(Object.keys(wishErrors(wishOf({ ...FORM, ...more }), '2026-11-21'))).toEqual(fields);
  });
});
