import type { CHALLENGE_PURPOSES } from '@qingnang/contract/accounts';

/** What a challenge is solved for: it is worth nothing for another act, or for another name. */
export interface Subject {
  purpose: (typeof CHALLENGE_PURPOSES)[number];
  /** The name that signs in, or the number that a code goes to. */
  name: string;
}

/** Each level doubles the work; the highest costs about half a minute, so that an owner whose name is attacked still gets in. */
export const MAX_LEVEL = 5;
/** Iterations of PBKDF2 in one try: a millisecond or two in a browser. */
export const COST = 10_000;

/**
 * Tries that a challenge takes, drawn from a narrow span, so that it lasts about as long for everybody.
 * @param base tries of level 0
 * @param pick gives a whole number from 0 up to, not including, its argument
 */
export function triesOf(level: number, base: number, pick: (below: number) => number) {
  const tries = base * 2 ** level;
  const least = Math.ceil(tries * 0.75);
  const most = Math.ceil(tries * 1.25);
  return { counter: least + pick(most - least + 1), most };
}

/** Level of the next code by SMS, from what its number and address have had. */
export const levelOfCodes = ({ today, byAddress }: { today: number; byAddress: number }): number =>
  Math.min(MAX_LEVEL, today + Math.floor(byAddress / 5));

/** Names are the same however their letters are written. */
export const sameName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
