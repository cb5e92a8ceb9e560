/** After so many refusals, or silences, somebody has to look: most of a working day has passed by then. */
export const REFUND_TRIES = 10;

const LONGEST_MINUTES = 360;

/** Minutes until a refund that failed `tries` times is asked for again: 1, 2, 4 … six hours. */
export const pauseMinutes = (tries: number): number => Math.min(LONGEST_MINUTES, 2 ** Math.max(0, tries - 1));
