import { expect, it } from 'vitest';
import { ALIAS_SOURCES, ALIASES } from './alias-list.ts';
import { queryWords } from './normalise.ts';

it('has a thousand names, each of a kind whose source is said', () => {
  expect(ALIASES.length).toBeGreaterThanOrEqual(1_000);
  expect(ALIASES.filter(({ kind }) => !ALIAS_SOURCES[kind])).toEqual([]);
});

it('gives no name to two medicines, and has no generic name as another name of something else', () => {
  const key = (name: string) => queryWords(name).join('');
  const generic = new Set(ALIASES.flatMap(({ as }) => as.map(key)));
  const seen = new Map<string, string>();
  const twice = ALIASES.filter(({ name, as: [as = ''] }) => {
    const known = seen.get(key(name));
    seen.set(key(name), as);
    return known !== undefined && known !== as;
  });
  expect(twice.map(({ name }) => name)).toEqual([]);
  expect(ALIASES.filter(({ name }) => generic.has(key(name))).map(({ name }) => name)).toEqual([]);
});
