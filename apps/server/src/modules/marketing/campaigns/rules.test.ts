import { describe, expect, it } from 'vitest';
import { stateOf } from './rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute));
const offer = { starts_at: at(10), ends_at: at(20), stock_left: null as number | null, is_stopped: false };

describe('stateOf', () => {
  it.each([
    ['waiting', 9, {}],
    ['running', 10, {}],
    ['running', 19, { stock_left: 1 }],
    ['sold_out', 19, { stock_left: 0 }],
    ['ended', 20, {}],
    ['ended', 20, { stock_left: 0 }],
    ['waiting', 9, { stock_left: 0 }],
    ['stopped', 9, { is_stopped: true }],
    ['stopped', 15, { is_stopped: true, stock_left: 0 }],
    ['stopped', 30, { is_stopped: true }],
  ] as const)('%s at minute %i with %o', (state, minute, more) => {
    expect(stateOf({ ...offer, ...more }, at(minute))).toBe(state);
  });
});
