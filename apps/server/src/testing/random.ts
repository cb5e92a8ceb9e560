/** mulberry32: numbers from 0 up to 1, the same for the same seed everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Whole numbers from 0 on, below what is asked. */
export type Below = (most: number) => number;

/** The same as whole numbers. */
export function belowFrom(seed: number): Below {
  const random = randomFrom(seed);
  return (most) => Math.floor(random() * most);
}
