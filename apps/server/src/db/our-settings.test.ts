import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded/embedded.ts';
import { requireOurSettings } from './our-settings.ts';

let folder: string;
let embedded: EmbeddedDatabase;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'qn-settings-'));
  embedded = await startEmbedded({
    dataDir: path.join(folder, 'data'),
    isDisposable: true,
    log: () => undefined,
  });
});
afterAll(async () => {
  await embedded.stop();
  rmSync(folder, { recursive: true });
});

/** An address whose sessions are set as something between us and PostgreSQL leaves them. */
const withOptions = (options: string) => {
  const url = new URL(embedded.url);
  url.searchParams.set('options', options);
  return url.href;
};

test('sessions that are set as ours pass', async () => {
  await expect(requireOurSettings(embedded.url)).resolves.toBeUndefined();
});

test.each([
  ['another time zone', '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan', /TimeZone.*role\.sql/],
  ['plans of their own', '-c TimeZone=Asia/Shanghai', /plan_cache_mode/],
])('%s is refused with what to do', async (_, options, words) => {
  await expect(requireOurSettings(withOptions(options))).rejects.toThrow(words);
});
