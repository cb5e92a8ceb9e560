import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
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

/** What waits for many minutes, for restarts and deadlines, begins first: it needs little of a core and must not stay behind alone. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => moduleId.includes('/faults/hundred.');
    return [...sorted].sort((a, b) => Number(waits(b)) - Number(waits(a)));
  }
}

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

/** Starts a whole cluster of Debian's packages: only `npm test -- cluster` asks for it. */
const CLUSTER = {
  test: {
    ...KEEP_LOADED,
    name: 'cluster',
    include: ['apps/server/src/**/*.cluster.ts'],
    environment: 'node' as const,
    ...PATIENCE,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
};

export default defineConfig({
  test: {
    // One more than we have cores: two that test calls leave an eighth of them idle while they wait for their database.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    teardownTimeout: 60_000,
    projects: [
      ...(process.env.TEST_DEEP === '1' ? [DEEP] : []),
      ...(process.env.TEST_CLUSTER === '1' ? [CLUSTER] : []),
      {
        test: {
          ...KEEP_LOADED,
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{shop,office}/**/*.unit.test.{ts,tsx}',
            'apps/connector/src/**/*.test.ts',
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
