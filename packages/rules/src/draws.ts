/** 抽奖: by weights; what cannot be given now falls to the prize that is nothing, never to a better one. (docs/rules/promotions.md#draws) */

/** A prize as the odds need it. */
export interface WeightedPrize {
  /** `none` wins nothing; the others are what is won. */
  kind: string;
  /** Whole number from 0 on. */
  weight: number;
  /** Pieces that are left; null = without end. */
  left: number | null;
  /** Fen that one costs the shop. */
  cost: number;
  /** It can be given to who draws: the coupon has pieces left for the account. */
  isGivable: boolean;
}

/**
 * Which prize a draw wins, as it is now.
 * @param ticket from 0 to `ticketsOf(prizes)` - 1, each as likely as the others
 * @param budget fen that prizes may still cost today; null = no bound
 * @returns its index; -1 without any prize that is nothing
 */
export function prizeOf(prizes: readonly WeightedPrize[], ticket: number, budget: number | null): number {
  let rest = ticket;
  for (const [at, prize] of prizes.entries()) {
    if (rest < prize.weight) return canWin(prize, budget) ? at : noneOf(prizes);
    rest -= prize.weight;
  }
  return noneOf(prizes);
}

/** How many tickets there are; 0 = nothing can be drawn. */
export const ticketsOf = (prizes: readonly WeightedPrize[]): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0);

/**
 * The odds of each prize as it is now, in per cent: those that cannot be won have 0, and their tickets are nothing's.
 * @param budget fen that prizes may still cost today; null = no bound
 */
export function oddsOf(prizes: readonly WeightedPrize[], budget: number | null): number[] {
  const tickets = ticketsOf(prizes);
  const none = noneOf(prizes);
  const own = prizes.map((prize) => (canWin(prize, budget) ? prize.weight : 0));
  const fallen = tickets - own.reduce((sum, weight) => sum + weight, 0);
  return own.map((weight, at) =>
    tickets === 0 ? 0 : ((weight + (at === none ? fallen : 0)) / tickets) * 100,
  );
}

/** Where what cannot be won goes: the first prize that is nothing. */
export const noneOf = (prizes: readonly Pick<WeightedPrize, 'kind'>[]): number =>
  prizes.findIndex(({ kind }) => kind === 'none');

const canWin = ({ kind, left, cost, isGivable }: WeightedPrize, budget: number | null): boolean =>
  kind === 'none' || (isGivable && left !== 0 && (budget === null || cost <= budget));

/** `0.5%`, `12.35%`: no more digits than there are, two at most. */
export const oddsWords = (percent: number): string =>
  percent > 0 && percent < 0.01 ? '<0.01%' : `${Number(percent.toFixed(2))}%`;
