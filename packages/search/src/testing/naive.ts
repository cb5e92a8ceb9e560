import { amountOf, withAmounts } from '../amounts.ts';
import type { IndexedGoods } from '../goods.ts';
import { likeSpelling } from '../like-sounds.ts';
import { makerTexts } from '../maker-names.ts';
import {
  approvalParts,
  barcodeCode,
  nameTokens,
  normaliseText,
  queryParts,
  queryWords,
} from '../normalise.ts';
import type { MayBuy, SearchFacets, SearchFilters, SearchQuery, SuggestAnswer } from '../types.ts';

/** One row's answer to one part of the query. `own` grades the row, 0 = nothing to add; see GRADE for numbers. */
interface Reply {
  matches: boolean;
  own: number;
}
interface Found {
  row: IndexedGoods;
  grade: number;
}

const NOTHING: Reply = { matches: false, own: 0 };

/** The rules of search written down as plainly as possible: every row is compared with every word. */
export function naiveSearch(
  all: readonly IndexedGoods[],
  query: SearchQuery,
): { ids: number[]; total: number; facets: SearchFacets } {
  const rows = all.filter((row) => row.onSale);
  const { within } = query;
  const found = matching(rows, query.words, query.kind ?? 1).filter(
    ({ row }) => within === undefined || within.includes(row.id),
  );
  const filters = query.filters ?? {};
  const kept = found.filter(({ row }) => failed(row, filters, query.mayBuy).length === 0);
  kept.sort((a, b) => compare(a, b, query) || a.row.id - b.row.id);
  const from = (query.page - 1) * query.pageSize;
  return {
    ids: kept.slice(from, from + query.pageSize).map(({ row }) => row.id),
    total: kept.length,
    facets: facetsOf(
      found.map(({ row }) => row),
      filters,
      query.mayBuy,
    ),
  };
}

/** Suggestions for a drug by the same rules: names in the order of their best goods, manufacturers by goods found. */
export function naiveSuggest(all: readonly IndexedGoods[], words: string, limit: number): SuggestAnswer {
  const { ids, total, facets } = naiveSearch(all, { words, page: 1, pageSize: all.length });
  const names = ids.map((id) => all.find((row) => row.id === id)?.name ?? '');
  return {
    words: [...new Set(names)]
      .slice(0, limit)
      .map((text) => ({ text, count: names.filter((name) => name === text).length })),
    ids: ids.slice(0, limit),
    makers: facets.makers.slice(0, limit),
    total,
  };
}

function matching(rows: IndexedGoods[], typed: string, kind: 1 | 2): Found[] {
  const words = queryWords(typed);
  const parts = queryParts(words);
  const replies = parts.map((part) => {
    const direct = rows.map((row) => reply(row, part, kind));
    const isKnown = direct.some(({ matches }) => matches);
    if (isKnown || kind === 2) return direct;
    const joined = rows.map((row) => joinedReply(row, part));
    return joined.some(({ matches }) => matches) ? joined : rows.map((row) => likeReply(row, part));
  });
  return rows.flatMap((row, at) => {
    const own = replies.map((list) => list[at] ?? NOTHING);
    if (own.some(({ matches }) => !matches)) return [];
    const whole = parts.length > 1 ? wholeGrade(row, words.join(''), kind) : 0;
    return [{ row, grade: Math.max(whole, 0, ...own.map((each) => each.own)) || 2 }];
  });
}

function reply(row: IndexedGoods, part: string, kind: 1 | 2): Reply {
  const maker = nameGrade(
    makerTexts(row.maker, row.makerInitials).names.flatMap(nameTokens),
    row.makerInitials,
    row.makerPinyin,
    part,
    2,
    3,
  );
  if (kind === 2) return { matches: maker > 0, own: maker };
  const tokens = [row.name, row.genericName, row.tradeName].flatMap(nameTokens);
  const name = nameGrade(tokens, row.initials, row.pinyin, part, 1, 2);
  const code = codeGrade(row, part);
  const specs = [withAmounts(normaliseText(row.spec))];
  const spec = Math.max(
    ...[part, amountOf(part)].map((word) => (word === '' ? 0 : printedGrade(specs, word))),
  );
  const head = isLatin(part) ? 0 : printedGrade([approvalParts(row.approvalNo).head], part);
  return { matches: [maker, name, code, spec, head].some((grade) => grade > 0), own: Math.max(name, code) };
}

/** @param beginLength, insideLength shortest word for the beginning and for the inside of initials */
function nameGrade(
  tokens: string[],
  initials: string,
  pinyin: string,
  part: string,
  beginLength: number,
  insideLength: number,
): number {
  if (!isLatin(part)) return printedGrade(tokens, part);
  const byInitials = initials.split(' ').map((reading) => {
    if (reading.startsWith(part) && part.length >= beginLength) return reading === part ? 5 : 4;
    return reading.includes(part) && part.length >= Math.max(beginLength, insideLength) ? 3 : 0;
  });
  const byPinyin = pinyin.split(' ').flatMap((reading) => {
    const syllables = reading.split("'");
    return syllables.map((_, from) => {
      const rest = syllables.slice(from).join('');
      if (part.length < 3 || !rest.startsWith(part)) return 0;
      if (from > 0) return 3;
      return rest === part ? 5 : 4;
    });
  });
  return Math.max(0, printedGrade(tokens, part), ...byInitials, ...byPinyin);
}

function printedGrade(tokens: string[], part: string): number {
  const grades = tokens
    .join(' ')
    .split(' ')
    .flatMap((token) => placesOf(token, part).map((from) => placeGrade(token, from, part)));
  return Math.max(0, ...grades);
}

function placesOf(token: string, part: string): number[] {
  return [...token].flatMap((_, from) => (token.startsWith(part, from) ? [from] : []));
}

function placeGrade(token: string, from: number, part: string): number {
  const before = token.slice(0, from).at(-1) ?? '';
  const after = token.charAt(from + part.length);
  if (isLatin(part)) {
    if (/^\d/.test(part) && /[\d.]/.test(before)) return 0;
    if (/^[a-z]/.test(part) && /[a-z]/.test(before)) return 0;
    if (/\d$/.test(part) && /[\d.]/.test(after)) return 0;
  }
  if (from > 0) return 3;
  return after === '' ? 7 : 6;
}

function codeGrade(row: IndexedGoods, part: string): number {
  if (!/^[a-z]{0,4}\d{4,}[a-z\d]*$/.test(part)) return 0;
  const { code } = approvalParts(row.approvalNo);
  const codes = [code, code.replace(/^[a-z]+/, ''), barcodeCode(row.barcode)];
  if (codes.includes(part)) return 7;
  const isTail = (each: string) => /^\d{5,}$/.test(part) && /\d{6}$/.test(each) && each.endsWith(part);
  return codes.some((each) => each.startsWith(part) || isTail(each)) ? 2 : 0;
}

/** Manufacturer and drug in one word, in either order. */
function joinedReply(row: IndexedGoods, part: string): Reply {
  const known = makerTexts(row.maker, row.makerInitials);
  const isMaker = (piece: string): boolean =>
    isLatin(part)
      ? `${row.makerInitials} ${known.known}`.split(' ').some((reading) => reading.startsWith(piece))
      : known.names.flatMap(nameTokens).some((token) => token.includes(piece));
  const nameReply = (piece: string): number => {
    const names = [row.name, row.genericName, row.tradeName].flatMap(nameTokens);
    const grades = isLatin(part)
      ? row.initials.split(' ').map((each) => (each === piece ? 3 : each.startsWith(piece) ? 2 : 0))
      : [[0, 0, 0, 1, 0, 0, 2, 3][printedGrade(names, piece)] ?? 0];
    return Math.max(0, ...grades);
  };
  let own = 0;
  for (let cut = 2; cut <= part.length - 2 && part.length <= 30; cut += 1) {
    const [left, right] = [part.slice(0, cut), part.slice(cut)];
    if (isMaker(left)) own = Math.max(own, nameReply(right));
    if (isMaker(right)) own = Math.max(own, nameReply(left));
  }
  return { matches: own > 0, own };
}

/** Pinyin spelt as one speaks. */
function likeReply(row: IndexedGoods, part: string): Reply {
  if (!isLatin(part) || part.length < 5) return NOTHING;
  const grades = (pinyin: string) =>
    pinyin.split(' ').flatMap((reading) => {
      const syllables = likeSpelling(reading).split("'");
      return syllables.map((_, from) => {
        const rest = syllables.slice(from).join('');
        if (!rest.startsWith(likeSpelling(part))) return 0;
        if (from > 0) return 1;
        return rest === likeSpelling(part) ? 3 : 2;
      });
    });
  const own = Math.max(0, ...grades(row.pinyin));
  return { matches: own > 0 || grades(row.makerPinyin).some((grade) => grade > 0), own };
}

function wholeGrade(row: IndexedGoods, whole: string, kind: 1 | 2): number {
  const tokens = (kind === 2 ? [row.maker] : [row.name, row.genericName, row.tradeName]).flatMap(nameTokens);
  if (!/^[a-z0-9.%]+$/.test(whole)) {
    const units = tokens.join(' ').split(' ');
    if (units.includes(whole)) return 7;
    if (units.some((unit) => unit.startsWith(whole))) return 6;
    return units.some((unit) => unit.includes(whole)) ? 3 : 0;
  }
  const readings = (kind === 2 ? row.makerInitials : row.initials).split(' ');
  if (readings.includes(whole)) return 5;
  if (readings.some((reading) => reading.startsWith(whole))) return 4;
  return readings.some((reading) => reading.includes(whole)) ? 3 : 0;
}

function isLatin(part: string): boolean {
  return /^[a-z0-9]/.test(part);
}

function isBuyable(row: IndexedGoods, mayBuy: MayBuy | undefined): boolean {
  if (!mayBuy || mayBuy.refused.has(row.id) || row.isEphedrine) return false;
  return row.inStock && row.priceE4 > 0 && mayBuy.scopes.has(row.scope);
}

/** The filters a row fails, by name. */
function failed(row: IndexedGoods, filters: SearchFilters, mayBuy: MayBuy | undefined): string[] {
  const { categoryId, makerIds, labels = {}, brandId, tags, inStock, isTcm, canBuy } = filters;
  const rules: Record<string, boolean> = {
    makers: !makerIds?.length || makerIds.includes(row.makerId),
    ...Object.fromEntries(
      Object.entries(labels).map(([name, chosen]) => [
        name,
        chosen.length === 0 || chosen.includes(row.labels[name] ?? ''),
      ]),
    ),
    tags: !tags?.length || row.tags.some((tag) => tags.includes(tag)),
    categories: categoryId === undefined || row.categoryIds.includes(categoryId),
    inStock: inStock !== true || row.inStock,
    brand: brandId === undefined || row.brandId === brandId,
    tcm: isTcm === undefined || row.isTcm === isTcm,
    canBuy: canBuy !== true || !mayBuy || isBuyable(row, mayBuy),
  };
  return Object.keys(rules).filter((name) => rules[name] === false);
}

function compare(a: Found, b: Found, query: SearchQuery): number {
  const difference = figures(a, query).map((figure, at) => (figures(b, query)[at] ?? 0) - figure);
  return difference.find((each) => each !== 0) ?? 0;
}

/** What a row is ordered by, the most important first, higher first. */
function figures({ row, grade }: Found, query: SearchQuery): number[] {
  const hasPrice = row.priceE4 > 0 ? 1 : 0;
  switch (query.sort ?? 'default') {
    case 'sales':
      return [row.sales];
    case 'price_asc':
      return [hasPrice, -row.priceE4 * hasPrice];
    case 'price_desc':
      return [hasPrice, row.priceE4 * hasPrice];
    case 'new':
      return [row.createdAt];
    case 'default':
      return [
        grade,
        Number(isBuyable(row, query.mayBuy)),
        Number(row.inStock),
        Number(query.boostIds?.has(row.id) ?? false),
        Number(!row.endsSoon),
        row.sales,
      ];
  }
}

function facetsOf(found: IndexedGoods[], filters: SearchFilters, mayBuy: MayBuy | undefined): SearchFacets {
  const near = (facet: string): IndexedGoods[] =>
    found.filter((row) => failed(row, filters, mayBuy).every((name) => name === facet));
  const named = (facet: string, valuesOf: (row: IndexedGoods) => string[]) =>
    count(near(facet), valuesOf)
      .filter(([name]) => name !== '')
      .map(([name, total]) => ({ name, count: total }));
  return {
    makers: count(near('makers'), (row) => [row.makerId])
      .filter(([id]) => id > 0)
      .map(([id, total]) => ({
        id,
        name: found.find((row) => row.makerId === id)?.maker ?? '',
        count: total,
      })),
    labels: Object.fromEntries(
      ['forms', 'rx']
        .map((name) => [name, named(name, (row) => [row.labels[name] ?? ''])] as const)
        .filter(([, values]) => values.length > 0),
    ),
    tags: named('tags', (row) => row.tags),
    categories: count(near('categories'), (row) => row.categoryIds).map(([id, total]) => ({
      id,
      count: total,
    })),
    inStock: near('inStock').filter((row) => row.inStock).length,
    canBuy: mayBuy ? near('canBuy').filter((row) => isBuyable(row, mayBuy)).length : null,
  };
}

function count<V extends string | number>(
  rows: IndexedGoods[],
  valuesOf: (row: IndexedGoods) => V[],
): [V, number][] {
  const totals = new Map<V, number>();
  for (const row of rows)
    for (const value of new Set(valuesOf(row))) totals.set(value, (totals.get(value) ?? 0) + 1);
  return [...totals].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
}
