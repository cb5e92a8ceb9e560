import type { BrowserContext, Page } from '@playwright/test';

/** "Fast 4G" of Chromium's developer tools: 9 Mbit/s down, 1.5 up, each less a tenth; 60 ms × 2.75 to each answer. */
export const FAST_4G = {
  offline: false,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 60 * 2.75,
};
export const ROUND_TRIP_60 = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 60 };

/** Lets a page of Chromium have a slower network and processor. @param slowdown how many times slower; 1 = as the machine is */
export async function throttle(
  context: BrowserContext,
  page: Page,
  network: typeof FAST_4G,
  slowdown: number,
): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
