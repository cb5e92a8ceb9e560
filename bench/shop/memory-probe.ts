// Loaded into the measured shop before its own program (`--expose-gc --import`): at a signal it lets go of everything that nothing holds, and
// tells what is left.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { MEMORY_WORD } from './memory.ts';

if (isMainThread)
  process.on('SIGUSR2', () => {
    globalThis.gc?.();
    const { rss, ...v8 } = process.memoryUsage();
    const anonymous = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    process.stdout.write(
      `${MEMORY_WORD}${JSON.stringify({ rss, anonymous: Number(anonymous) * 1024, ...v8 })}\n`,
    );
  });
