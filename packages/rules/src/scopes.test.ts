import { describe, expect, it } from 'vitest';
import { type ScopeMatch, scopeFor, scopeName } from './scopes.ts';

it('names a scope; an unknown code stands for itself', () => {
  const scopes = [{ code: 'biologic', name: '生物制品' }];
  expect([scopeName('biologic', scopes), scopeName('xyz', scopes)]).toEqual(['生物制品', 'xyz']);
});

describe('the scope of a goods', () => {
  const match = (code: string, more: Partial<ScopeMatch> = {}): ScopeMatch => ({
    code,
    classes: ['chemical'],
    words: [],
    except_words: [],
    ...more,
  });
  const scopes = [
    match('chemical'),
    match('antibiotic', { words: ['头孢', '霉素'], except_words: ['丝裂霉素'] }),
    match('patent_tcm', { classes: ['patent_tcm'] }),
    match('herbs', { classes: ['tcm_pieces'], words: ['参'] }),
  ];

  it.each([
    ['chemical', '头孢克肟颗粒', 'antibiotic'],
    ['chemical', '注射用丝裂霉素', 'chemical'],
    ['chemical', '布洛芬片', 'chemical'],
    ['patent_tcm', '头孢丸', 'patent_tcm'],
    ['tcm_pieces', '人参', 'herbs'],
    ['tcm_pieces', '甘草', null],
    ['biologic', '甘精胰岛素', null],
  ] as const)('%s %s: %s', (goodsClass, name, code) => {
    expect(scopeFor(goodsClass, name, scopes)).toBe(code);
  });
});
