import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilThere } from './lazy-kept.ts';

const online = { now: true };
const heard: (() => void)[] = [];
const answer = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  answer.mockReset().mockResolvedValue('the shop');
  vi.stubGlobal('navigator', {
    get onLine() {
      return online.now;
    },
  });
  vi.stubGlobal('window', { addEventListener: (_: string, act: () => void) => heard.push(act) });
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  online.now = true;
  heard.length = 0;
});

it('waits for the network as long as that is away', async () => {
  online.now = false;
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  const loading = untilThere(load);
  for (let round = 1; round <= 5; round += 1) {
    await vi.waitFor(() => expect(heard).toHaveLength(round));
    if (round === 5) {
      online.now = true;
      load.mockResolvedValue('code');
    }
    heard[round - 1]?.();
  }
  expect(await loading).toBe('code');
});

it('gives up what is not there though the network is', async () => {
  const load = vi.fn().mockRejectedValue(new Error('gone'));
  const loading = expect(untilThere(load)).rejects.toThrow('gone');
  await vi.runAllTimersAsync();
  await loading;
  expect(load).toHaveBeenCalledTimes(3);
});

it('goes on while a browser takes for a network what leads nowhere', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  const loading = untilThere(load);
  await vi.advanceTimersByTimeAsync(60_000);
  load.mockResolvedValue('code');
  await vi.runAllTimersAsync();
  expect(await loading).toBe('code');
});
