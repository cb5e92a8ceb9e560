import { chance } from '../catalog/random.ts';

/**
 * Many repeatable numbers from 0 (inclusive) to 1 (exclusive) for one seed, each by its own number: quicker than a seed text for
 * each, where a whole shelf is looked through for every order. The finaliser of MurmurHash3.
 */
export function drawing(seed: string): (turn: number) => number {
  const base = Math.floor(chance(seed) * 2 ** 32);
  return (turn) => {
    let hash = Math.imul(base ^ Math.imul(turn, 0x9e3779b1), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  };
}
