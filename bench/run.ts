/**
 * `npm run bench [-- PART …]`: measures the targets of ARCHITECTURE.md beside their ceilings, on 200,000 made-up goods and 1,000
 * accounts, prints a table, and writes it to bench/results/. The data stay in .cache/bench for the next run.
 * Ends with 1 when a budget (budgets.json) is missed.
 */
import os from 'node:os';
import path from 'node:path';
import { readArguments } from '../apps/server/src/cli/command.ts';
import { startFilledShop } from './data/fill.ts';
import { startGenerator } from './load/load.ts';
import { type Finding, isMeasure } from './measure.ts';
import { report } from './report.ts';
import type { Bench, Scenario } from './scenario.ts';
import { browser } from './scenarios/browser.ts';
import { bundle } from './scenarios/bundle.ts';
import { add, order } from './scenarios/buy.ts';
import { cart } from './scenarios/cart.ts';
import { codes } from './scenarios/codes.ts';
import { desk } from './scenarios/desk.ts';
import { detail } from './scenarios/detail.ts';
import { list, suggest } from './scenarios/find.ts';
import { importing } from './scenarios/importing.ts';
import { lists } from './scenarios/lists.ts';
import { machines } from './scenarios/machines.ts';
import { plans } from './scenarios/plans.ts';
import { memoryAfter, render, start } from './scenarios/process.ts';
import { restore } from './scenarios/restore.ts';
import { soak } from './scenarios/soak.ts';
import { connect, databasePlace } from './shop/database.ts';
import { freePort, startServed, startShop } from './shop/process.ts';

const scenarios: readonly Scenario[] = [
  start,
  detail,
  suggest,
  list,
  add,
  order,
  cart,
  codes,
  desk,
  lists,
  bundle,
  render,
  browser,
  plans,
  memoryAfter,
  importing,
  machines,
  restore,
  soak,
];
/** Starts of the shop on the same data, for the median. */
const STARTS = 3;

const say = (line: string) => process.stdout.write(`${line}\n`);

const parts = [...new Set(scenarios.map(({ part }) => part))];
const { positionals } = readArguments({
  usage: 'npm run bench [-- PART …]',
  about: `Measures every target beside its ceiling; parts: ${parts.join(', ')}`,
  names: [0, scenarios.length],
});
process.exitCode = await main(positionals);

async function main(chosenParts: readonly string[]): Promise<number> {
  const unknown = chosenParts.find((part) => !parts.includes(part));
  if (unknown) {
    say(`no such part: ${unknown}; there are: ${parts.join(', ')}`);
    return 2;
  }
  const chosen = scenarios.filter(({ part, isLong }) =>
    chosenParts.length === 0 ? !isLong : chosenParts.includes(part),
  );
  const began = performance.now();
  const bench = await prepare(chosen.includes(start) ? STARTS : 1);
  try {
    const findings: Finding[] = [];
    for (const scenario of chosen) findings.push(...(await perform(scenario, bench)));
    const missed = report(await machineOf(bench), findings, say);
    say(`took ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return missed > 0 ? 1 : 0;
  } finally {
    await tearDown(bench);
  }
}

async function prepare(starts: number): Promise<Bench> {
  let shop = await startFilledShop(say);
  const startsMs = [shop.readyMs];
  while (startsMs.length < starts) {
    await shop.stop();
    shop = await startShop();
    startsMs.push(shop.readyMs);
  }
  const port = await freePort();
  const emptyServer = path.join(import.meta.dirname, 'ceilings/empty-server.ts');
  const empty = await startServed([emptyServer], { PORT: String(port) }, port, /ready/);
  return { shop, empty, startsMs, generator: startGenerator(), sql: connect(), place: databasePlace(), say };
}

async function tearDown({ generator, empty, sql, shop }: Bench): Promise<void> {
  generator.stop();
  await empty.stop();
  await sql.end();
  await shop.stop();
}

/** A scenario that breaks is told as one that could not be measured; the others go on. */
async function perform(scenario: Scenario, bench: Bench): Promise<Finding[]> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  try {
    const findings = await scenario.run(bench);
    say(`${scenario.part}: ${seconds()} s ${findings.map(inShort).join(' ')}`);
    return findings;
  } catch (error) {
    say(
      `${scenario.part}: failed after ${seconds()} s\n${error instanceof Error ? error.stack : String(error)}`,
    );
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return [{ key: scenario.part, label: scenario.part, why: `FAILED: ${why}`, isFailure: true }];
  }
}

function inShort(finding: Finding): string {
  if (!isMeasure(finding)) return `${finding.key}=skipped`;
  return `${finding.key}=${(finding.ceiling?.ratio ?? finding.value).toPrecision(3)}`;
}

async function machineOf({ sql }: Bench): Promise<Record<string, string>> {
  const [row] = await sql<{ server_version: string }[]>`show server_version`;
  const [cpu] = os.cpus();
  return {
    date: new Date().toISOString(),
    cores: `${os.cpus().length} cores ${cpu?.model ?? ''}`.trim(),
    memory: `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    busy: `load ${os.loadavg()[0]?.toFixed(1)} at the end`,
    database: `PostgreSQL ${row?.server_version ?? ''}`,
    node: `Node ${process.version}`,
  };
}
