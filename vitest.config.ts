import { defineConfig } from 'vitest/config';
import { keepInMemory } from './apps/server/src/testing/memory.ts';

keepInMemory();

const DATABASE_TESTS = 'apps/server/src/**/*.test.ts';
/** Pure tests need no database: rules, tables of cases, drawings, launcher. */
const PURE_SERVER_TESTS = [
  'apps/server/src/**/rules.test.ts',
  'apps/server/src/**/present.test.ts',
  'apps/server/src/demo/**/*.test.ts',
  'apps/server/src/db/**/*.test.ts',
  'apps/server/src/http/pure/**/*.test.ts',
  'apps/server/src/testing/audit-fields.test.ts',
];

/** A worker keeps what it has loaded from file to file: loading took longer than testing. Files share no state of ours. */
const KEEP_LOADED = { isolate: false };

/**
 * A test may take this long, and wait this long for what comes by itself: there for what never ends, not for what is slow. Machines
 * that run the tests differ by more than tenfold, and waiting costs nothing where things are quick.
 */
const PATIENCE = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

/** Takes many minutes: only `npm test -- deep` asks for it. What it shares with every run is at full size here (testing/deep.ts). */
const DEEP = {
  test: {
    ...KEEP_LOADED,
    name: 'deep',
    include: ['apps/server/src/**/*.deep.ts', 'packages/*/src/**/*.deep.ts', 'scripts/**/*.deep.mjs'],
    environment: 'node' as const,
    globalSetup: 'apps/server/src/testing/global-setup.ts',
    setupFiles: 'apps/server/src/testing/setup.ts',
    ...PATIENCE,
    // Some are a hundred faults or every call there is.
    testTimeout: 3_600_000,
  },
};

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which is half of ours.
    maxWorkers: 2,
    teardownTimeout: 60_000,
    projects: [
      ...(process.env.TEST_DEEP === '1' ? [DEEP] : []),
      {
        test: {
          ...KEEP_LOADED,
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{shop,office}/**/*.unit.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
            ...PURE_SERVER_TESTS,
          ],
          environment: 'node',
          ...PATIENCE,
        },
      },
      {
        test: {
          ...KEEP_LOADED,
          name: 'server',
          include: [DATABASE_TESTS],
          exclude: PURE_SERVER_TESTS,
          environment: 'node',
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: 'apps/server/src/testing/setup.ts',
          ...PATIENCE,
        },
      },
    ],
  },
});
