import type { Tone } from '../../app/tones.ts';

/** High and short for what went well, low and twice for what did not. */
export const SCAN_TONES: Record<'good' | 'bad', readonly Tone[]> = {
  good: [{ pitch: 1046, after: 0 }],
  bad: [
    { pitch: 196, after: 0 },
    { pitch: 196, after: 0.25 },
  ],
};
