import type { Bill, BillEntry } from '../../../../channels/payment/port.ts';

/** One number that the two books do not agree on. Amounts in fen; null = not in that book. */
export interface Difference {
  kind: 'missing_here' | 'missing_there' | 'amount';
  entry: 'payment' | 'refund';
  number: string;
  our_fen: number | null;
  their_fen: number | null;
}

/** Every number of a day on which our books and a provider's differ. */
export const differencesOf = (ours: Bill, theirs: Bill): Difference[] => [
  ...compare('payment', ours.payments, theirs.payments),
  ...compare('refund', ours.refunds, theirs.refunds),
];

function compare(
  entry: Difference['entry'],
  ours: readonly BillEntry[],
  theirs: readonly BillEntry[],
): Difference[] {
  const here = byNumber(ours);
  const there = byNumber(theirs);
  const numbers = new Set([...here.keys(), ...there.keys()]);
  return [...numbers].flatMap((number) => {
    const our_fen = here.get(number) ?? null;
    const their_fen = there.get(number) ?? null;
    if (our_fen === their_fen) return [];
    const kind = our_fen === null ? 'missing_here' : their_fen === null ? 'missing_there' : 'amount';
    return [{ kind, entry, number, our_fen, their_fen } as const];
  });
}

/** A number that stands twice in a bill counts twice. */
function byNumber(entries: readonly BillEntry[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { no, fen } of entries) sums.set(no, (sums.get(no) ?? 0) + fen);
  return sums;
}

export const sumOf = (entries: readonly BillEntry[]): number =>
  entries.reduce((sum, { fen }) => sum + fen, 0);

const DAY_MS = 24 * 3600_000;
const KEPT_DAYS = 7;
/** Providers keep bills for three months. */
const OLDEST_DAYS = 90;

/** The days before `today` whose books are compared by themselves, the latest first. */
export const recentDays = (today: string): string[] =>
  Array.from({ length: KEPT_DAYS }, (_, back) => daysBefore(today, back + 1));

/** @param today as '2026-11-21' */
export const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);

/** Why the books of a day cannot be compared; '' when they can. */
export function refusalOfDay(day: string, today: string): string {
  if (day >= today) return '只能对昨天及更早的账：渠道次日才出账单';
  return day < daysBefore(today, OLDEST_DAYS) ? `只能对最近 ${OLDEST_DAYS} 天的账` : '';
}
