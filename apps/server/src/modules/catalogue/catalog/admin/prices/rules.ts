import { rankPriceName } from '@qingnang/contract/reference-fields';
import { ladderPrice } from '@qingnang/rules/ladder';
import { formatPrice, type PriceE4 } from '@qingnang/rules/money';
import { type RankRow, rankName } from '../../../../identity/rules.ts';
import type { FormLadder, RankPrice } from '../rules.ts';

/** All that a goods is sold at: prices of ranks, and the ladder. */
export interface PriceBook {
  prices: readonly RankPrice[];
  ladder: FormLadder | null;
}

/** What somebody pays in a case, before and after; null = not sold so. */
export interface PriceMove {
  /** Of a rank, or of so many pieces. */
  of: { rank: number } | { count: number };
  from: PriceE4 | null;
  to: PriceE4 | null;
}

const RANKS = [0, 1, 2, 3] as const;

/** Every price that somebody pays another sum for: of a rank (one without its own pays that below it), and of so many pieces. */
export function movesOf(before: PriceBook, after: PriceBook): PriceMove[] {
  const [from, to] = [ranksOf(before), ranksOf(after)];
  const ranks = RANKS.map((rank) => ({ of: { rank }, from: from[rank] ?? null, to: to[rank] ?? null }));
  const counts = [...new Set([...countsOf(before), ...countsOf(after)])].sort((a, b) => a - b);
  const steps = counts.map((count) => ({
    of: { count },
    from: atCount(before, from[0] ?? null, count),
    to: atCount(after, to[0] ?? null, count),
  }));
  return [...ranks, ...steps].filter((move) => move.from !== move.to);
}

/** A first price has nothing to be compared with; one that goes away has moved as far as can be. */
function isBeyond({ from, to }: PriceMove, percent: number): boolean {
  if (from === null) return false;
  if (to === null) return true;
  const way = to > from ? to - from : from - to;
  return way * 100n > from * BigInt(percent);
}

/** Whether the rule keeps another book from holding at once. */
export const movesTooFar = (before: PriceBook, after: PriceBook, percent: number): boolean =>
  movesOf(before, after).some((move) => isBeyond(move, percent));

/** `普通价 ¥10.00 → ¥7.50；买 50 件 ¥9.00 → ¥7.00`; a way that ranks and steps share is named once. */
export function moveWords(moves: readonly PriceMove[], ranks: readonly RankRow[]): string {
  const told = new Map<string, string>();
  for (const { of, from, to } of moves) {
    const way = `${priceWord(from)} → ${priceWord(to)}`;
    if (!told.has(way)) told.set(way, nameOf(of, ranks));
  }
  return [...told].map(([way, name]) => `${name} ${way}`).join('；');
}

const nameOf = (of: PriceMove['of'], ranks: readonly RankRow[]): string =>
  'rank' in of ? rankPriceName(rankName(of.rank, ranks)) : `买 ${of.count} 件`;

export const sameBook = (one: PriceBook, other: PriceBook): boolean => textOf(one) === textOf(other);

const textOf = ({ prices, ladder }: PriceBook): string =>
  [
    ...prices.map(({ rank, price }) => `${rank}:${price}`),
    ladder?.type,
    ...(ladder?.steps ?? []).map(({ number, price }) => `${number}:${price}`),
  ].join(' ');

const priceWord = (price: PriceE4 | null): string => (price === null ? '无' : `¥${formatPrice(price)}`);

/** What who has no rank pays; null = nobody can buy at it. */
export const normalPrice = (book: PriceBook): PriceE4 | null => ranksOf(book)[0] ?? null;

/** 0 is a price that is being set: nobody can buy at it. */
function ranksOf({ prices }: PriceBook): (PriceE4 | null)[] {
  let price: PriceE4 | null = null;
  return RANKS.map((rank) => {
    const own = prices.find((one) => one.rank === rank)?.price;
    if (own !== undefined) price = own > 0n ? own : null;
    return price;
  });
}

/** Where a ladder's price changes, whichever way its numbers are meant. */
const countsOf = ({ ladder }: PriceBook): number[] =>
  ladder ? [1, ...ladder.steps.flatMap(({ number }) => [number, number + 1])] : [];

const atCount = ({ ladder }: PriceBook, base: PriceE4 | null, count: number): PriceE4 | null =>
  ladder && base !== null ? ladderPrice(base, ladder.steps, ladder.type, count) : base;
