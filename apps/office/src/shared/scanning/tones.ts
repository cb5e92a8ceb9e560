import type { Tone } from '../../app/tones.ts';

/** High and short for what went well, low and twice for what did not. */
export const SCAN_TONES: Record<'good' | 'kept' | 'bad', readonly Tone[]> = {
  good: [{ pitch: 1046, after: 0 }],
  kept: [{ pitch: 784, after: 0 }],
  bad: [
    { pitch: 196, after: 0 },
    { pitch: 196, after: 0.25 },
  ],
};

export const SCAN_ICONS = {
  busy: 'rotate-cw',
  kept: 'rotate-cw',
  good: 'circle-check',
  bad: 'circle-alert',
} as const;
