import { setImmediate } from 'node:timers/promises';

/** Of the loop's time, for work that goes on for longer: a fifth of what one turn may take. */
const SLICE_MS = 10;

/**
 * Cuts long work into slices, so that others get their turn in between.
 * @returns is asked after each small step: undefined to go on, or a promise of the next slice
 */
export function slices(): () => Promise<void> | undefined {
  let began = performance.now();
  const next = async () => {
    await setImmediate();
    began = performance.now();
  };
  return () => (performance.now() - began < SLICE_MS ? undefined : next());
}
