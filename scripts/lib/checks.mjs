import { mkdirSync, rmSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { inProject } from './project.mjs';
import { playwrightResult, single, vitestResult } from './reports.mjs';
import { nodeEnvironment, run } from './run.mjs';

const silent = () => undefined;
/** Read by vitest.config.ts and playwright.config.ts. */
const DEEP = { TEST_DEEP: '1' };

/** Parts that run only when they are named: they take many minutes. */
export const APART = ['deep', 'cluster'];

/** What each part is to take on two quiet cores, in seconds: what is aimed at. It is said, never a failure. */
export const BUDGETS = { static: 55, build: 25, unit: 205, e2e: 195, deep: 1900, cluster: 420 };

/**
 * Every check in the order it begins. Each takes the Node program and answers a Result (reports.mjs). Those `beside` each other
 * touch nothing that another of them reads.
 */
export const CHECKS = [
  // Types and what they show in one go: a compiler beside it would read the whole program a second time.
  {
    parts: ['static'],
    name: 'types and lint',
    beside: true,
    run: tool('oxlint', '--type-aware', '--type-check', '--deny-warnings', ...ignored()),
  },
  { parts: ['static'], name: 'lock file', beside: true, run: script('lock-file.mjs') },
  { parts: ['static'], name: 'structure', beside: true, run: script('check-structure.mjs') },
  {
    parts: ['static'],
    name: 'biome',
    beside: true,
    run: tool('biome', 'check', '--error-on-warnings', '--max-diagnostics=100'),
  },
  // Before every test that serves pages.
  { parts: ['unit', 'e2e', 'deep'], name: 'build', beside: true, run: build },
  { parts: ['unit'], name: 'vitest', run: vitest },
  { parts: ['e2e'], name: 'playwright', run: playwright },
  // The packages as the applications' compilers see them: with the names of a browser, resolved as a bundler does.
  { parts: ['deep'], name: 'tsc shop', beside: true, run: tool('tsc', '-p', 'apps/shop') },
  { parts: ['deep'], name: 'tsc office', beside: true, run: tool('tsc', '-p', 'apps/office') },
  { parts: ['deep'], name: 'vitest, deep', run: deepVitest },
  { parts: ['deep'], name: 'playwright, deep', run: deepPlaywright },
  { parts: ['cluster'], name: 'vitest, cluster', run: clusterVitest },
];

function script(name) {
  return async (node) => {
    const { code, output } = await run(node, [inProject('scripts', name)]);
    return single(code, output);
  };
}

function tool(name, ...args) {
  return async (node) => {
    const { code, output } = await command(node, name, args);
    return single(code, output);
  };
}

/** oxlint follows the links of the workspaces into their packages and builds. */
function ignored() {
  return ['node_modules', 'build', 'dist', '.react-router'].flatMap((name) => [
    '--ignore-pattern',
    `**/${name}/**`,
  ]);
}

function vitest(node) {
  return vitestOf(node, 'vitest.json', [], {});
}

function deepVitest(node) {
  return vitestOf(node, 'vitest-deep.json', ['--project=deep'], DEEP);
}

function clusterVitest(node) {
  return vitestOf(node, 'vitest-cluster.json', ['--project=cluster'], { TEST_CLUSTER: '1' });
}

async function vitestOf(node, name, args, variables) {
  const report = freshReport(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await command(node, 'vitest', ['run', ...args, ...reporters], variables);
  return vitestResult(report, code, output);
}

async function build(node) {
  return await ensureBuilt(silent, node).then(
    () => single(0, ''),
    (error) => single(1, error.message),
  );
}

function playwright(node) {
  return playwrightOf(node, 'playwright.json', {});
}

function deepPlaywright(node) {
  return playwrightOf(node, 'playwright-deep.json', DEEP);
}

async function playwrightOf(node, name, more) {
  const chromium = await ensureChromium(silent).catch((error) => error);
  if (chromium instanceof Error) return single(1, chromium.message);
  const report = freshReport(name);
  const variables = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...more };
  // Dots: what failed is told in full at the end, where the summary has its tail from.
  const { code, output } = await command(node, 'playwright', ['test', '--reporter=dot,json'], variables);
  return playwrightResult(report, code, output);
}

/** A program of a package; colours would only fill the report with codes. */
function command(node, name, args, variables = {}) {
  const env = { ...nodeEnvironment(node), NO_COLOR: '1', ...variables };
  return run(inProject('node_modules', '.bin', name), args, { env });
}

function freshReport(name) {
  const file = inProject('.cache', name);
  mkdirSync(inProject('.cache'), { recursive: true });
  rmSync(file, { force: true });
  return file;
}
