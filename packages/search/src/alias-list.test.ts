import { expect, it } from 'vitest';
import { ALIAS_SOURCES, ALIASES } from './alias-list.ts';
import { queryWords } from './normalise.ts';

it('has a thousand names, each of a kind whose source is said', () => {
  expect(ALIASES.length).toBeGreaterThanOrEqual(1_000);
  expect(ALIASES.filter(({ kind }) => !ALIAS_SOURCES[kind])).toEqual([]);
});

it('has each name once, and has no generic name as another name of something else', () => {
  const key = (name: string) => queryWords(name).join('');
  const generic = new Set(ALIASES.flatMap(({ as }) => as.map(key)));
  const seen = new Set<string>();
  const twice = ALIASES.filter(({ name }) => seen.size === seen.add(name).size);
  expect(twice.map(({ name }) => name)).toEqual([]);
  expect(ALIASES.filter(({ name }) => generic.has(key(name))).map(({ name }) => name)).toEqual([]);
});
