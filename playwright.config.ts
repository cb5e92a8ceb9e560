import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { keepInMemory } from './apps/server/src/testing/memory.ts';
import { DESKTOP, PHONE } from './e2e/sizes.ts';

keepInMemory();

// The workers read this file too; what the first process has chosen reaches them through the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= temporaryFolder();
const { E2E_PORT: port, E2E_DATA_DIR: dataDir } = process.env;
const baseURL = `http://127.0.0.1:${port}`;

/**
 * What a title's mark asks for: `@phone` on a phone as well, `@phone-deep` on a phone in the deep run, `@deep` only there, at
 * whatever sizes. A run takes either what is marked so or the rest, so that both together leave nothing out.
 */
const isDeep = process.env.TEST_DEEP === '1';
const AT_DESK = isDeep ? { grep: /@deep/ } : { grepInvert: /@deep/ };
const ON_PHONE = isDeep
  ? { grep: /@phone-deep|(?=.*@phone)(?=.*@deep)/ }
  : { grep: /@phone(?!-)/, grepInvert: /@deep/ };

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // For what never comes, not for what is slow: machines differ by more than tenfold, and waiting costs nothing where things are quick.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A click is aimed at where a thing stands: nothing may still be on its way there.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    // Tests hold back files and answers, which a worker would fetch past them (e2e/flows/offline.spec.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // Both sizes, one after the other: there is one such account, with one cart and one wallet. First, so that others run beside them.
    { name: 'yaodian', testDir: 'e2e/flows/yaodian', workers: 1, ...AT_DESK, use: DESKTOP },
    { name: 'desktop', testDir: 'e2e/flows', testIgnore: '**/yaodian/**', ...AT_DESK, use: DESKTOP },
    { name: 'phone', testDir: 'e2e/flows', testIgnore: '**/yaodian/**', ...ON_PHONE, use: PHONE },
  ],
  webServer: {
    command: `"${process.execPath}" apps/server/src/main.ts`,
    url: `${baseURL}/readyz`,
    timeout: 600_000,
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    env: {
      // Answers are held against the contract.
      NODE_ENV: 'test',
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // Empty is unset: never the database of the person who runs the tests.
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      // Every test comes from an address of its own: failed sign-ins are counted by address.
      TRUST_PROXY: '1',
    },
  },
});

/** The browser that scripts/test.mjs has found or installed. */
function chromium(): string {
  const { CHROMIUM_PATH, CHROMIUM } = process.env;
  const places = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ];
  const found = [CHROMIUM_PATH, CHROMIUM, ...places].find((file) => file && existsSync(file));
  if (!found) throw new Error('没有 Chromium  No Chromium: install it, or set CHROMIUM_PATH to its program.');
  return found;
}

/** For everything that the shop keeps; gone when the tests are over and the shop has stopped. */
function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'qingnang-e2e-'));
  // The database may run as another user, who has to get through.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
