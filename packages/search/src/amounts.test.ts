import { expect, it } from 'vitest';
import { amountOf, withAmounts } from './amounts.ts';
import { createSearchIndex } from './index.ts';
import { normaliseText } from './normalise.ts';
import { goods } from './testing/fixture.ts';

it.each([
  ['0.25g', '250mg'],
  ['250mg', '250mg'],
  ['25ug', '0.025mg'],
  ['0.1mg', '0.1mg'],
  ['1l', '1000ml'],
  ['80万u', '800000iu'],
  ['24', ''],
  ['g', ''],
])('%s is %s', (written, amount) => expect(amountOf(written)).toBe(amount));

it.each([
  ['0.25g*24粒', '0.25g 24粒 250mg'],
  ['10毫升:5克', '10ml 5g 5000mg'],
  ['80万单位', '80万iu 800000iu'],
  ['250mg*12片', '250mg 12片'],
  ['3克拉霉素', '3克拉霉素'],
])('%s is found as %s', (spec, text) => expect(withAmounts(normaliseText(spec))).toBe(text));

it('finds a strength in whatever unit, and no other strength', () => {
  const index = createSearchIndex();
  index.load([
    goods(1, { name: '阿莫西林胶囊', spec: '0.25g*24粒' }),
    goods(2, { name: '阿莫西林胶囊', spec: '0.5g*24粒' }),
    goods(3, { name: '止咳糖浆', spec: '10ml*6支' }),
  ]);
  const found = (words: string) => index.search({ words, page: 1, pageSize: 9 }).ids;
  for (const written of ['0.25g', '250mg', '0.25克', '250毫克', '0.25G', '２５０mg'])
    expect([written, found(`阿莫西林 ${written}`)]).toEqual([written, [1]]);
  expect(found('阿莫西林胶囊500毫克')).toEqual([2]);
  expect(found('止咳糖浆10毫升')).toEqual([3]);
  expect(found('阿莫西林 25g')).toEqual([]);
});
