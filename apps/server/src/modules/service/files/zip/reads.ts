import type { PrivateStore } from '../../../../channels/storage/port.ts';
import type { Warn } from '../../../../http/log.ts';

/** Files that are looked for at a time. */
const AT_ONCE = 50;

/**
 * Which of these files are lost: a row names them, and nothing is on disk. Each is noted for whoever runs the shop.
 * @param hashes sha-256 of contents
 */
export async function lostFiles(
  store: PrivateStore,
  hashes: readonly string[],
  log: Warn,
): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  for (let at = 0; at < hashes.length; at += AT_ONCE) {
    const some = hashes.slice(at, at + AT_ONCE);
    const there = await Promise.all(some.map((sha256) => store.has(sha256)));
    for (const [index, sha256] of some.entries()) if (!there[index]) lost.add(sha256);
  }
  for (const sha256 of lost) log.warn({ sha256 }, 'file is lost');
  return lost;
}
