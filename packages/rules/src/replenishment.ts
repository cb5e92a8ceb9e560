import { dayAfter, daysBetween } from './days.ts';

/** What is known of one goods of one buyer; days as `2026-11-21`, pieces in the goods' unit. */
export interface ReplenishmentFacts {
  today: string;
  /** What was paid for within `HISTORY_DAYS`, a day once, oldest first. */
  purchases: readonly { day: string; number: number }[];
  /** What the buyer has counted on his shelf; null = not told. */
  onHand: { day: string; number: number } | null;
  inCart: number;
  /** Of the lot that expires first of those on sale; null = not known. */
  expiresOn: string | null;
}

export interface Replenishment {
  /** Pieces by calendar month, oldest first, the present one last. */
  months: number[];
  /** Pieces in 30 days, one decimal: of the last 90 days, or of the year when there were none. */
  perMonth: number;
  /** Days from one purchase to the next, the middle of all gaps; null with fewer than `GAPS` of them. */
  cycleDays: number | null;
  /** Of a usual time, in hundredths, what the coming month needs as the same time a year ago did. */
  seasonE2: number;
  /** When what was bought last, or counted, is used up; null when nothing is used. */
  runsOutOn: string | null;
  /** Days that the proposal lasts. */
  coverDays: number;
  /** Pieces to buy, before packs and limits. */
  wanted: number;
  /** Fewer are proposed, since the lot on sale would expire before they are used. */
  isShortDated: boolean;
  isDue: boolean;
}

/** Days of purchases that are looked at: a year, and the season before its beginning. */
export const HISTORY_DAYS = 400;
/** Bars that are shown. */
const MONTHS_SHOWN = 6;
const MONTH_DAYS = 30;
const RECENT_DAYS = 90;
const YEAR_DAYS = 365;
/** One gap is no rule. */
const GAPS = 2;
/** An order lasts at least two weeks, and nobody ties up money for more than two months. */
const COVER = { least: 14, most: 60 } as const;
/** Ordered a week before the shelf is empty: packing, road and a weekend. */
const LEAD_DAYS = 7;
/** Goods are sold to patients until so many days before they expire. */
const SALE_MARGIN_DAYS = 30;
/** A season is read from a year ago, from half a month before to half a month after the coming month. */
const SEASON = { before: 15, after: 45, least: 50, most: 200, purchases: 6 } as const;
const COUNT_HOLDS_DAYS = 60;
/** What lasts longer lasts for ever: the day is no plan any more. */
const MOST_DAYS = 999;

/**
 * What to buy again of one goods, and when: by how much and how often it was bought, by the season a year ago and by the
 * expiry of what is on sale. Never more than is used before the lot expires.
 */
export function replenish(facts: ReplenishmentFacts): Replenishment {
  const { today, purchases } = facts;
  const seasonE2 = seasonOf(facts);
  const perMonth = usedInMonth(facts);
  const perDay = (perMonth * seasonE2) / 100 / MONTH_DAYS;
  const cycleDays = cycleOf(purchases.map(({ day }) => day));
  const coverDays = cycleDays === null ? MONTH_DAYS : clamp(cycleDays, COVER.least, COVER.most);
  const counted = countedLeft(facts, perDay);
  const runsOutOn = runsOut(facts, perDay, counted);
  const need = Math.max(0, Math.ceil(perDay * coverDays - 1e-9) - facts.inCart - Math.floor(counted ?? 0));
  const most = usedBeforeExpiry(facts, perDay, counted ?? 0);
  return {
    months: monthsOf(facts),
    perMonth: Math.round(perMonth * 10) / 10,
    cycleDays,
    seasonE2,
    runsOutOn,
    coverDays,
    wanted: Math.min(need, most),
    isShortDated: most < need,
    isDue: isDue(today, purchases.length, runsOutOn, coverDays),
  };
}

/** Pieces by calendar month; purchases before them count nowhere. */
function monthsOf({ today, purchases }: ReplenishmentFacts): number[] {
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = Array.from({ length: MONTHS_SHOWN }, () => 0);
  for (const { day, number } of purchases) {
    const at = MONTHS_SHOWN - 1 - (month(today) - month(day));
    if (months[at] !== undefined) months[at] += number;
  }
  return months;
}

const piecesWithin = ({ today, purchases }: ReplenishmentFacts, days: number): number =>
  purchases.filter(({ day }) => daysBetween(day, today) < days).reduce((sum, { number }) => sum + number, 0);

function usedInMonth(facts: ReplenishmentFacts): number {
  const recent = piecesWithin(facts, RECENT_DAYS);
  if (recent > 0) return (recent * MONTH_DAYS) / RECENT_DAYS;
  return (piecesWithin(facts, YEAR_DAYS) * MONTH_DAYS) / YEAR_DAYS;
}

function cycleOf(days: readonly string[]): number | null {
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
  if (gaps.length < GAPS) return null;
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? null;
}

/** The same weeks a year ago beside the mean of that year; 100 where too little was bought to tell. */
function seasonOf({ today, purchases }: ReplenishmentFacts): number {
  const ago = purchases.map(({ day, number }) => ({ days: daysBetween(day, today), number }));
  const oldest = ago[0]?.days ?? 0;
  if (oldest < YEAR_DAYS - SEASON.before || ago.length < SEASON.purchases) return 100;
  const first = YEAR_DAYS + SEASON.before;
  const then = ago.filter(({ days }) => days <= first && days > YEAR_DAYS - SEASON.after);
  const all = ago.filter(({ days }) => days <= first);
  const sum = (some: typeof ago) => some.reduce((total, { number }) => total + number, 0);
  if (then.length === 0) return 100;
  const usual = (sum(all) * (SEASON.before + SEASON.after)) / first;
  return clamp(Math.round((sum(then) / usual) * 100), SEASON.least, SEASON.most);
}

/** What of the counted pieces is left, with what was bought since; null where none were counted, or long ago. */
function countedLeft({ today, onHand, purchases }: ReplenishmentFacts, perDay: number): number | null {
  if (onHand === null) return null;
  const age = daysBetween(onHand.day, today);
  if (age > COUNT_HOLDS_DAYS) return null;
  const since = purchases.filter(({ day }) => day > onHand.day).reduce((sum, { number }) => sum + number, 0);
  return Math.max(0, onHand.number + since - perDay * age);
}

function runsOut({ today, purchases }: ReplenishmentFacts, perDay: number, counted: number | null) {
  if (perDay === 0) return null;
  if (counted !== null) return dayAfter(today, lasts(counted, perDay));
  const last = purchases.at(-1);
  return last ? dayAfter(last.day, lasts(last.number, perDay)) : null;
}

const lasts = (pieces: number, perDay: number): number => Math.min(MOST_DAYS, Math.floor(pieces / perDay));

function usedBeforeExpiry({ today, expiresOn, inCart }: ReplenishmentFacts, perDay: number, left: number) {
  if (expiresOn === null) return Number.POSITIVE_INFINITY;
  const days = Math.max(0, daysBetween(today, expiresOn) - SALE_MARGIN_DAYS);
  return Math.max(0, Math.floor(perDay * days - left - inCart));
}

/** Bought more than once, used up within the week, and not given up: that is when two orders have been left out. */
function isDue(today: string, purchases: number, runsOutOn: string | null, coverDays: number): boolean {
  if (runsOutOn === null || purchases < 2) return false;
  const days = daysBetween(today, runsOutOn);
  return days <= LEAD_DAYS && days >= -2 * coverDays;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Why so much is proposed, in one sentence for the buyer; '' for what was never bought. */
export function replenishmentWords(
  facts: ReplenishmentFacts,
  { cycleDays, perMonth, seasonE2, runsOutOn, isShortDated }: Replenishment,
  unit: string,
): string {
  const last = facts.purchases.at(-1);
  if (!last || runsOutOn === null) return '';
  const over = daysBetween(facts.today, runsOutOn) < 0;
  return [
    `上次 ${dayWords(last.day)} 买 ${last.number} ${unit}`,
    cycleDays === null ? `每月约用 ${perMonth} ${unit}` : `约每 ${cycleDays} 天一次`,
    ...(seasonE2 === 100 ? [] : [`去年同期是平时的 ${seasonE2}%`]),
    ...(facts.onHand === null ? [] : [`${dayWords(facts.onHand.day)} 库存 ${facts.onHand.number} ${unit}`]),
    over ? `估计 ${dayWords(runsOutOn)} 已用完` : `预计 ${dayWords(runsOutOn)} 用完`,
    ...(isShortDated ? ['在售批号效期近，少买一些'] : []),
  ].join('，');
}

/** `11-28`. */
const dayWords = (day: string): string => day.slice(5);
