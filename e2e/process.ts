import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Shops that a flow starts itself. */

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  return typeof address === 'object' && address ? address.port : 0;
}

const START_MS = 300_000;
const LOOK_MS = 250;

/** Waits until a shop answers. @throws when its process ends before */
export async function untilReady(address: string, shop: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode}`);
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('the shop is not ready');
}
