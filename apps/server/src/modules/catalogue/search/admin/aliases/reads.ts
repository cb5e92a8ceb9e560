import { ALIASES, type ListedAlias } from '@qingnang/search/alias-list';
import { queryWords } from '@qingnang/search/normalise';
import type { SearchIndex } from '@qingnang/search/types';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { keptWord } from '../../tally/rules.ts';
import { aliasesOff } from '../../tuning/reads.ts';

export interface AliasRow extends ListedAlias {
  isOn: boolean;
  /** Goods on sale that are found by it. */
  goods: number;
}

export interface AliasPage {
  list: AliasRow[];
  total: number;
  off: number;
}

/** Names that come with the product, and whether they hold here: those that hold one of the words, or all. */
export async function aliasRows(
  db: Db,
  index: SearchIndex,
  query: { keywords: string; page: number; page_size: number },
): Promise<AliasPage> {
  const off = await aliasesOff(db);
  const words = queryWords(query.keywords).join('');
  const plain = (text: string) => queryWords(text).join('');
  const found = ALIASES.filter(({ name, as }) => [name, ...as].some((text) => plain(text).includes(words)));
  const from = (query.page - 1) * query.page_size;
  return {
    list: found.slice(from, from + query.page_size).map((alias) => rowOf(index, alias, off)),
    total: found.length,
    off: off.size,
  };
}

/** One of them; undefined when no name is written so. */
export async function aliasRow(db: Db, index: SearchIndex, name: string): Promise<AliasRow | undefined> {
  const alias = ALIASES.find((one) => one.name === name);
  return alias && rowOf(index, alias, await aliasesOff(db));
}

const rowOf = (index: SearchIndex, alias: ListedAlias, off: ReadonlySet<string>): AliasRow => ({
  ...alias,
  isOn: !off.has(alias.name),
  goods: countOfAny(index, alias.as),
});

/** Goods that are found by any of these words. */
function countOfAny(index: SearchIndex, words: readonly string[]): number {
  const alternatives = words.map(queryWords).filter((each) => each.length > 0);
  if (alternatives.length === 0) return 0;
  const understood = { groups: [alternatives], corrected: '', meant: [], leftOut: [], near: [] };
  return index.search({ words: words.join(' '), understood, page: 1, pageSize: 0 }).total;
}

export interface Effect {
  word: string;
  times: number;
  found_now: number;
  found_then: number;
}

const DAYS = 30;

/** What each of these words has been searched for in the last thirty days, finds now, and would find if they meant the same. */
export async function effectOf(db: Db, index: SearchIndex, words: readonly string[]): Promise<Effect[]> {
  const { rows } = await sql<{ word: string; times: number }>`
    select word, sum(times)::int8 as times from search_day
    where word = any(${words.map(keptWord)}::text[]) and kind = 1
      and day > (now() at time zone 'Asia/Shanghai')::date - ${DAYS}::int4 group by word`.execute(db);
  const times = new Map(rows.map((row) => [row.word, row.times]));
  const then = countOfAny(index, words);
  return words.map((word) => ({
    word,
    times: times.get(keptWord(word)) ?? 0,
    found_now: index.search({ words: word, page: 1, pageSize: 0 }).total,
    found_then: then,
  }));
}
